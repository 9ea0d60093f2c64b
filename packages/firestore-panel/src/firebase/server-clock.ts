/** The server's time, which counts sign-in attempts. The browser's own clock may be wrong by hours. */
import type { User } from "firebase/auth";
import { HOUR_MS } from "../schema/sign-in";

/** Milliseconds around a full hour in which the server's hour is uncertain. */
const UNSURE_MS = 5_000;

/** @returns the server's time in ms since the epoch, at most a second early. `fresh` requests a new token. */
export async function serverClock(user: User, fresh = false): Promise<() => number> {
  const { issuedAtTime } = await user.getIdTokenResult(fresh);
  const issued = Date.parse(issuedAtTime);
  const here = performance.now();
  return () => issued + performance.now() - here;
}

/**
 * Needs no request. Limits the browser's clock to the lifetime of the token, an hour.
 * @returns milliseconds since the epoch; up to an hour off where the browser's clock is wrong.
 */
export async function serverTime(user: User): Promise<number> {
  const issued = Date.parse((await user.getIdTokenResult()).issuedAtTime);
  return Math.min(Math.max(Date.now(), issued), issued + HOUR_MS);
}

/** The possible hours since the epoch, the most likely first. */
export function hoursAround(now: number): readonly number[] {
  const hour = Math.floor(now / HOUR_MS);
  const into = now - hour * HOUR_MS;
  if (into < UNSURE_MS) return [hour, hour - 1];
  return into > HOUR_MS - UNSURE_MS ? [hour, hour + 1] : [hour];
}

export function minutesToNextHour(now: number): number {
  return Math.max(1, Math.ceil((HOUR_MS - (now % HOUR_MS)) / 60_000));
}
