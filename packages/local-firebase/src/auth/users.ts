import type { Store, StoreOperation } from "../core/contracts";
import { AuthApiError } from "./errors";
import type { StoredPassword } from "./passwords";

/** A linked account of another service (google.com ...). It is only stored: nobody can sign in with it. */
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
  /** The user has signed in with a link sent to the e-mail. */
  readonly emailLinkSignin?: boolean;
  readonly displayName?: string;
  readonly photoUrl?: string;
  /** E.164: "+97444123456". */
  readonly phoneNumber?: string;
  readonly emailVerified: boolean;
  readonly disabled: boolean;
  /** The claims in every token of the user: the text of a JSON object. */
  readonly customAttributes?: string;
  readonly linked?: readonly LinkedProvider[];
  readonly createdAt: number;
  /** Absent until the first sign-in. */
  readonly lastLoginAt?: number;
  /** The time at which the newest token was issued. */
  readonly lastRefreshAt?: number;
  /** ID tokens issued before this time cannot change the account. */
  readonly validSince: number;
  /** A new password, a new e-mail and a revocation raise it. Refresh tokens of an earlier generation are void. */
  readonly generation: number;
}

const SECTION = "users";

/** All accounts. Reads come from memory; every change is also written to the store. */
export interface UserDirectory {
  byId(localId: string): User | undefined;
  byEmail(email: string): User | undefined;
  byPhone(phoneNumber: string): User | undefined;
  byProvider(providerId: string, rawId: string): User | undefined;
  all(): Iterable<User>;
  count(): number;
  /** The users with ids after `after`, by id. */
  page(after: string, limit: number): readonly User[];
  /**
   * Adds or replaces a user and resolves when the user is durable. @throws AuthApiError when another user has the
   * e-mail or the phone number.
   */
  put(user: User): Promise<void>;
  /** Like `put` for many users in one write. @returns the error of each user that was left out. */
  putAll(users: readonly User[]): Promise<readonly (AuthApiError | undefined)[]>;
  /** Unknown ids are ignored. */
  remove(localIds: readonly string[]): Promise<void>;
  clear(): Promise<void>;
}

/** Reads all accounts of the store. */
export async function openUserDirectory(store: Store): Promise<UserDirectory> {
  const users = new Map<string, User>();
  const holders = new Map<string, string>();
  /** All ids in order, built for a page and dropped when a user is added or removed. */
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
    // Nothing is awaited between the check and the insertion, so two concurrent sign-ups cannot both pass.
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

/** The unique identifiers of a user as keys of an index, each with the error for a duplicate. */
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
