/**
 * A tab that renews its session tells the others of its browser, which share the session: instead of ending with it, they
 * wait for the new one. The note has an end, in case that the tab is closed meanwhile.
 */
import type { SessionKind } from "../../contract/session";
import { store } from "../storage";
import { KINDS } from "./kinds";

/** Milliseconds that a renewal takes at most, and in which the others hear of its success. */
const LONGEST_MS = 30_000;
const HEARD_MS = 5_000;

const keyOf = (kind: SessionKind) => `${KINDS[kind].storageKey}_renewing`;

export function noteRenewal(kind: SessionKind): void {
  store.set(keyOf(kind), String(Date.now() + LONGEST_MS));
}

/** @param renewed whether there is a new session for the others to follow. */
export function endRenewal(kind: SessionKind, renewed: boolean): void {
  if (renewed) store.set(keyOf(kind), String(Date.now() + HEARD_MS));
  else store.remove(keyOf(kind));
}

/** @returns milliseconds that another tab may still need; 0 when none renews the session. */
export function renewalLeft(kind: SessionKind): number {
  const left = Number(store.get(keyOf(kind))) - Date.now();
  return left > 0 && left <= LONGEST_MS ? left : 0;
}
