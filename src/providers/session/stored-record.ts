/**
 * The signed-in account's record in local storage, for the panel's greeting and routes. It grants no access:
 * the rules decide from the session. All tabs share it. A second key stores the session's owner, so that a
 * tab never removes another session's record.
 */
import type { Json, RecordData } from "../../schema/types";
import type { SessionKind } from "../../contract/session";
import { store } from "../storage";
import { accountsOf, KINDS } from "./kinds";

export interface SessionOwner {
  /** The Firebase user. */
  readonly uid: string;
  readonly recordId: string;
  /** ISO time at which the password of this sign-in was set. */
  readonly passwordAt: string | null;
}
export type StoredSession = Omit<SessionOwner, "recordId"> & { readonly record: RecordData };

/** @returns undefined when nobody is signed in. An unreadable record becomes one without a name. */
export function readStored(
  kind: SessionKind,
): { readonly record: RecordData; readonly name: SessionOwner | undefined } | undefined {
  const text = store.get(KINDS[kind].storageKey);
  if (text === null) return undefined;
  const owner = storedOwner(kind);
  return { record: parseRecord(text, owner), name: owner };
}

/**
 * Replaces the stored session.
 * @returns the owner of the new one.
 */
export function storeSession(kind: SessionKind, { record, uid, passwordAt }: StoredSession): SessionOwner {
  const { storageKey } = KINDS[kind];
  const owner = { uid, recordId: record.id, passwordAt };
  // Other tabs listen only to the record's key, and only a changed text raises an event. So it is removed
  // first and set last.
  store.remove(storageKey);
  store.set(ownerKey(kind), JSON.stringify(owner));
  store.set(storageKey, JSON.stringify(record));
  return owner;
}

/**
 * Stores a changed record, unless the session was removed or replaced.
 * @param uid as it was read or stored.
 */
export function updateStored(kind: SessionKind, record: RecordData, uid: string | undefined): void {
  const { storageKey } = KINDS[kind];
  if (store.get(storageKey) === null || storedOwner(kind)?.uid !== uid) return;
  store.set(storageKey, JSON.stringify(record));
}

/** Removes the stored session unless it belongs to another user. */
export function removeStored(kind: SessionKind, uid: string | undefined): void {
  if (storedOwner(kind)?.uid !== uid) return;
  store.remove(KINDS[kind].storageKey);
  store.remove(ownerKey(kind));
}

/** The record without its password field. */
export function withoutPassword(kind: SessionKind, record: RecordData): RecordData {
  const { signIn } = accountsOf(kind);
  const rest: [string, Json][] = Object.entries(record).filter(([key]) => key !== signIn.password);
  return { ...Object.fromEntries(rest), id: record.id };
}

/** When the record's password was set, as ISO text. */
export function passwordAtOf(kind: SessionKind, record: RecordData): string | null {
  const value = record[accountsOf(kind).signIn.password];
  return typeof value === "string" ? value : null;
}

function ownerKey(kind: SessionKind): string {
  return `${KINDS[kind].storageKey}_session`;
}

function storedOwner(kind: SessionKind): SessionOwner | undefined {
  const value = parsed(store.get(ownerKey(kind)) ?? "null");
  if (typeof value !== "object" || value === null) return undefined;
  const { uid, recordId, passwordAt } = value as { readonly [key: string]: unknown };
  if (typeof uid !== "string" || typeof recordId !== "string") return undefined;
  return { uid, recordId, passwordAt: typeof passwordAt === "string" ? passwordAt : null };
}

function parseRecord(text: string, owner: SessionOwner | undefined): RecordData {
  const value = parsed(text);
  if (isRecord(value)) return value;
  console.error("Invalid user data in localStorage");
  return { id: owner?.recordId ?? "", name: "" };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is RecordData {
  return typeof value === "object" && value !== null && "id" in value && typeof value.id === "string";
}
