import type { Store } from "../core/contracts";
import { AuthApiError } from "./errors";
import type { StoredPassword } from "./passwords";

/** A user account. An account without an e-mail is anonymous. Times in milliseconds since the epoch. */
export interface User {
  readonly localId: string;
  /** Lower case. */
  readonly email?: string;
  readonly password?: StoredPassword;
  readonly displayName?: string;
  readonly photoUrl?: string;
  readonly emailVerified: boolean;
  readonly disabled: boolean;
  readonly createdAt: number;
  readonly lastLoginAt: number;
  /** ID tokens issued before this are not accepted for changes to the account. */
  readonly validSince: number;
  /** Raised by a new password or e-mail. Refresh tokens of an earlier generation are void. */
  readonly generation: number;
}

const SECTION = "users";

/** All accounts. They are read from memory; every change is also written to the store. */
export interface UserDirectory {
  byId(localId: string): User | undefined;
  byEmail(email: string): User | undefined;
  /** Adds or replaces a user; durable when it resolves. @throws AuthApiError EMAIL_EXISTS */
  put(user: User): Promise<void>;
  remove(localId: string): Promise<void>;
  clear(): Promise<void>;
}

export async function openUserDirectory(store: Store): Promise<UserDirectory> {
  const users = new Map<string, User>();
  const idByEmail = new Map<string, string>();

  const index = (user: User) => {
    forget(user.localId);
    users.set(user.localId, user);
    if (user.email !== undefined) idByEmail.set(user.email, user.localId);
  };
  const forget = (localId: string) => {
    const email = users.get(localId)?.email;
    if (email !== undefined) idByEmail.delete(email);
    users.delete(localId);
  };
  const remove = (localIds: readonly string[]) => {
    localIds.forEach(forget);
    return store.write(localIds.map((key) => ({ type: "del", section: SECTION, key })));
  };

  for await (const [, user] of store.section<User>(SECTION).entries()) index(user);

  return {
    byId: (localId) => users.get(localId),
    byEmail: (email) => users.get(idByEmail.get(email) ?? ""),
    put: async (user) => {
      // Nothing is awaited between this check and the insertion, so two sign-ups at once cannot both pass.
      const holder = user.email === undefined ? undefined : idByEmail.get(user.email);
      if (holder !== undefined && holder !== user.localId) throw new AuthApiError("EMAIL_EXISTS");
      const before = users.get(user.localId);
      index(user);
      try {
        await store.write([{ type: "put", section: SECTION, key: user.localId, value: user }]);
      } catch (error) {
        forget(user.localId);
        if (before) index(before);
        throw error;
      }
    },
    remove: (localId) => remove([localId]),
    clear: () => remove([...users.keys()]),
  };
}
