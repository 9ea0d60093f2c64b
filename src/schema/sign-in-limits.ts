/** Limits of the sign-in (docs/sign-in.md). The rules enforce them, and the panel respects them. */

/** Lifetime of a session in hours. */
export const SESSION_HOURS = 12;
/** Seconds between a claim and its grant. */
export const CLAIM_SECONDS = 60;
/** Maximum age, in minutes, of an anonymous user that claims. */
export const NEW_USER_MINUTES = 10;
/** Failed attempts per hour and account: of all unknown browsers together, and of each known browser. */
export const UNKNOWN_TRIES = 8;
export const KNOWN_TRIES = 20;
/**
 * Failed attempts per UTC day. They are fewer than 24 times the hourly number, to slow down a patient
 * attacker.
 */
export const UNKNOWN_TRIES_A_DAY = 48;
export const KNOWN_TRIES_A_DAY = 60;
/** Unlocks of an account per hour and per UTC day, so that no admin can lift the limits for an attacker. */
export const UNLOCKS_AN_HOUR = 3;
export const UNLOCKS_A_DAY = 9;
/** Days in which a browser stays known after a sign-in. */
export const KNOWN_DAYS = 180;
/** Hours after the start of a claim's hour, after which its documents may be swept. */
export const SWEEP_HOURS = 25;
/** Maximum length of a sign-in id. */
export const MAX_SIGN_IN_ID = 200;

export const HOUR_MS = 3_600_000;

/**
 * @returns ids of the documents in SignInAttempts that count an attempt: for its hour and for its day.
 * @param counted a known browser's id, or the id of the account's credential.
 * @param hour hours since the epoch.
 */
export function counterIds(counted: string, hour: number): readonly [ofHour: string, ofDay: string] {
  return [`${counted}-${String(hour)}`, `${counted}-d${String(Math.floor(hour / 24))}`];
}
