import type { Store, StoreOperation } from "../core/contracts";
import { AuthApiError } from "./errors";
import type { StoredPassword } from "./passwords";

/** An account of another service (google.com ...) that tools have linked. Kept as data: nobody can sign in with it. */
export interface LinkedProvider {
  readonly providerId: string;
  readonly rawId: string;
  readonly email?: string;
  readonly displayName?: string;
  readonly photoUrl?: string;
}

/** A user account. An account without an e-mail is anonymous, or signs in with custom tokens. Times in milliseconds since the epoch. */
export interface User {
  readonly localId: string;
  /** Lower case. */
  readonly email?: string;
  /** The e-mail before the user's own first change of it. */
  readonly initialEmail?: string;
  readonly password?: StoredPassword;
  /** Has signed in with a link sent to the e-mail. */
  readonly emailLinkSignin?: boolean;
  readonly displayName?: string;
  readonly photoUrl?: string;
  /** E.164: "+97444123456". */
  readonly phoneNumber?: string;
  readonly emailVerified: boolean;
  readonly disabled: boolean;
  /** Claims for every token of the user: the text of a JSON object. */
  readonly customAttributes?: string;
  readonly linked?: readonly LinkedProvider[];
  readonly createdAt: number;
  /** Absent until the first sign-in. */
  readonly lastLoginAt?: number;
  /** When the newest token was issued. */
  readonly lastRefreshAt?: number;
  /** ID tokens issued before this are not accepted for changes to the account. */
  readonly validSince: number;
  /** Raised by a new password or e-mail, and when tokens are revoked. Refresh tokens of an earlier generation are void. */
  readonly generation: number;
}

const SECTION = "users";

/** All accounts. They are read from memory; every change is also written to the store. */
export interface UserDirectory {
  byId(localId: string): User | undefined;
  byEmail(email: string): User | undefined;
  byPhone(phoneNumber: string): User | undefined;
  byProvider(providerId: string, rawId: string): User | undefined;
  all(): Iterable<User>;
  count(): number;
  /** The users whose ids come after `after`, in the order of their ids. */
  page(after: string, limit: number): readonly User[];
  /** Adds or replaces a user; durable when it resolves. @throws AuthApiError when an e-mail or a number is another's. */
  put(user: User): Promise<void>;
  /** As `put` for many, in one write. @returns the error of each user that was left out. */
  putAll(users: readonly User[]): Promise<readonly (AuthApiError | undefined)[]>;
  /** Ids that nobody has are passed over. */
  remove(localIds: readonly string[]): Promise<void>;
  clear(): Promise<void>;
}

/** Reads all accounts of the store. */
export async function openUserDirectory(store: Store): Promise<UserDirectory> {
  const users = new Map<string, User>();
  const holders = new Map<string, string>();
  /** All ids in order; made when a page is asked for, dropped when a user comes or goes. */
  let order: readonly string[] | undefined;

  const index = (user: User) => {
    forget(user.localId);
    users.set(user.localId, user);
    for (const [key] of identifiersOf(user)) holders.set(key, user.localId);
  };
  const forget = (localId: string) => {
    const user = users.get(localId);
    if (!user) return;
    for (const [key] of identifiersOf(user)) holders.delete(key);
    users.delete(localId);
  };
  const conflict = (user: User): AuthApiError | undefined => {
    for (const [key, code] of identifiersOf(user))
      if ((holders.get(key) ?? user.localId) !== user.localId) return new AuthApiError(code);
    return undefined;
  };
  const holder = (key: string) => users.get(holders.get(key) ?? "");

  const putAll = async (many: readonly User[]) => {
    const operations: StoreOperation[] = [];
    const undo: (() => void)[] = [];
    // Nothing is awaited between the check and the insertion, so two sign-ups at once cannot both pass.
    const outcomes = many.map((user) => {
      const error = conflict(user);
      if (error) return error;
      const before = users.get(user.localId);
      if (!before) order = undefined;
      index(user);
      undo.push(() => (before ? index(before) : forget(user.localId)));
      operations.push({ type: "put", section: SECTION, key: user.localId, value: user });
      return undefined;
    });
    try {
      if (operations.length > 0) await store.write(operations);
    } catch (error) {
      for (const step of undo.reverse()) step();
      order = undefined;
      throw error;
    }
    return outcomes;
  };
  const remove = (localIds: readonly string[]) => {
    order = undefined;
    localIds.forEach(forget);
    return store.write(localIds.map((key) => ({ type: "del", section: SECTION, key })));
  };

  for await (const [, user] of store.section<User>(SECTION).entries()) index(user);

  return {
    byId: (localId) => users.get(localId),
    byEmail: (email) => holder(emailKey(email)),
    byPhone: (phoneNumber) => holder(phoneKey(phoneNumber)),
    byProvider: (providerId, rawId) => holder(providerKey(providerId, rawId)),
    all: () => users.values(),
    count: () => users.size,
    page: (after, limit) => {
      order ??= [...users.keys()].sort();
      const start = firstAfter(order, after);
      return order.slice(start, start + limit).flatMap((localId) => users.get(localId) ?? []);
    },
    put: async (user) => {
      const [error] = await putAll([user]);
      if (error) throw error;
    },
    putAll,
    remove: (localIds) => remove(localIds.filter((localId) => users.has(localId))),
    clear: () => remove([...users.keys()]),
  };
}

/** The position of the first id after `after`. */
function firstAfter(ids: readonly string[], after: string): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? "") <= after) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What belongs to one user only, as keys of an index, with the error for a second one. */
function identifiersOf(user: User): readonly [key: string, code: string][] {
  return [
    ...(user.email === undefined ? [] : [[emailKey(user.email), "EMAIL_EXISTS"] as [string, string]]),
    ...(user.phoneNumber === undefined
      ? []
      : [[phoneKey(user.phoneNumber), "PHONE_NUMBER_EXISTS"] as [string, string]]),
    ...(user.linked ?? []).map(({ providerId, rawId }): [string, string] => [
      providerKey(providerId, rawId),
      "FEDERATED_USER_ID_ALREADY_LINKED",
    ]),
  ];
}

const emailKey = (email: string) => `email ${email}`;
const phoneKey = (phoneNumber: string) => `phone ${phoneNumber}`;
const providerKey = (providerId: string, rawId: string) => `provider ${JSON.stringify([providerId, rawId])}`;
