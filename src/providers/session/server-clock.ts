/** The server's time, by which tries are counted. The browser's own clock may be wrong by hours. */
import type { User } from "firebase/auth";
import { HOUR_MS } from "../../schema/sign-in-limits";

/** Milliseconds around the turn of an hour in which either hour may be the server's. */
const UNSURE_MS = 5_000;

/**
 * @param fresh asks for a new token, where the present one may be old.
 * @returns a function that gives the server's time in milliseconds since the epoch, about a second too early at most.
 */
export async function serverClock(user: User, fresh = false): Promise<() => number> {
  const { issuedAtTime } = await user.getIdTokenResult(fresh);
  const issued = Date.parse(issuedAtTime);
  const here = performance.now();
  return () => issued + performance.now() - here;
}

/** Milliseconds for which a token is used. */
const TOKEN_MS = HOUR_MS;

/**
 * Without a request. The browser's own clock is believed as far as the token may be of its time.
 * @returns milliseconds since the epoch; where the browser's clock is wrong, up to an hour away from the server's.
 */
export async function serverTime(user: User): Promise<number> {
  const issued = Date.parse((await user.getIdTokenResult()).issuedAtTime);
  return Math.min(Math.max(Date.now(), issued), issued + TOKEN_MS);
}

/** The hours since the epoch that it may be, the likelier first. */
export function hoursAround(now: number): readonly number[] {
  const hour = Math.floor(now / HOUR_MS);
  const into = now - hour * HOUR_MS;
  if (into < UNSURE_MS) return [hour, hour - 1];
  return into > HOUR_MS - UNSURE_MS ? [hour, hour + 1] : [hour];
}

/** Whole minutes to the next full hour, at least 1. */
export function minutesToNextHour(now: number): number {
  return Math.max(1, Math.ceil((HOUR_MS - (now % HOUR_MS)) / 60_000));
}
