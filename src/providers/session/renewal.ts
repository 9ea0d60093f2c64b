/**
 * A tab that renews its session notifies the other tabs of its browser, which share the session. Instead of
 * ending, they wait for the new session. The note expires, because the renewing tab may close.
 */
import type { SessionKind } from "../../contract/session";
import { store } from "../storage";
import { KINDS } from "./kinds";

/** The maximum duration of a renewal, and the time for other tabs to notice its success, in milliseconds. */
const LONGEST_MS = 30_000;
const HEARD_MS = 5_000;

const keyOf = (kind: SessionKind) => `${KINDS[kind].storageKey}_renewing`;

export function noteRenewal(kind: SessionKind): void {
  store.set(keyOf(kind), String(Date.now() + LONGEST_MS));
}

/** @param renewed whether the other tabs can follow a new session. */
export function endRenewal(kind: SessionKind, renewed: boolean): void {
  if (renewed) store.set(keyOf(kind), String(Date.now() + HEARD_MS));
  else store.remove(keyOf(kind));
}

/** @returns milliseconds that another tab may still need; 0 when none renews the session. */
export function renewalLeft(kind: SessionKind): number {
  const left = Number(store.get(keyOf(kind))) - Date.now();
  return left > 0 && left <= LONGEST_MS ? left : 0;
}
