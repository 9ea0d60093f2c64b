import { randomBytes } from "node:crypto";
import type { User } from "./users";

const UID_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const UID_LENGTH = 28;

/** A user id in the form of production's: 28 letters and digits. */
export function newUserId(): string {
  // 248 is the largest multiple of 62 that a byte holds. Bytes above it would make the first letters more frequent.
  const letters: string[] = [];
  while (letters.length < UID_LENGTH)
    for (const byte of randomBytes(UID_LENGTH))
      if (byte < 248) letters.push(UID_CHARACTERS.charAt(byte % 62));
  return letters.slice(0, UID_LENGTH).join("");
}

/** Records a sign-in in the account. @param now in milliseconds since the epoch. */
export function signedIn(user: User, now: number): User {
  return { ...user, lastLoginAt: now, lastRefreshAt: now };
}

/** A new user without an e-mail and without a sign-in. @param now in milliseconds since the epoch. */
export function newUser(localId: string, now: number): User {
  return { localId, emailVerified: false, disabled: false, createdAt: now, validSince: now, generation: 0 };
}
