/** The numbers of the sign-in (docs/sign-in.md), for the rules that enforce them and the panel that keeps to them. */

/** Hours that a session lasts. */
export const SESSION_HOURS = 12;
/** Seconds that a claim waits for its grant. */
export const CLAIM_SECONDS = 60;
/** Minutes after which an anonymous user is too old to claim. */
export const NEW_USER_MINUTES = 10;
/** Failed tries an hour on one account: of all unknown browsers together, and of each known one. */
export const UNKNOWN_TRIES = 8;
export const KNOWN_TRIES = 20;
/** The same for a day of UTC, so that a patient guesser gets less than 24 times the hour's tries. */
export const UNKNOWN_TRIES_A_DAY = 48;
export const KNOWN_TRIES_A_DAY = 60;
/** How often an account may be unlocked in an hour, and in a day of UTC: so that no admin lifts the limits for a guesser. */
export const UNLOCKS_AN_HOUR = 3;
export const UNLOCKS_A_DAY = 9;
/** Days that a browser is known after a sign-in. */
export const KNOWN_DAYS = 180;
/** Hours after the beginning of its hour at which what a claim wrote may be swept. */
export const SWEEP_HOURS = 25;
/** Most characters of an id that somebody signs in with. */
export const MAX_SIGN_IN_ID = 200;

export const HOUR_MS = 3_600_000;

/**
 * The documents of SignInAttempts that count a try: those of its hour and of its day.
 * @param counted a known browser's id, or the id of the account's credential.
 * @param hour hours since the epoch.
 */
export function counterIds(counted: string, hour: number): readonly [ofHour: string, ofDay: string] {
  return [`${counted}-${String(hour)}`, `${counted}-d${String(Math.floor(hour / 24))}`];
}
