/**
 * The record kept in local storage while somebody is signed in: who to greet and where to route. It never holds the
 * password or its verifier, and it grants nothing: what may be read and written, the rules decide from the session.
 * All tabs share it. The session's user id is stored beside it, so that a tab never removes another session's record.
 */
import type { Json, RecordData } from "../../schema/types";
import type { SessionKind } from "../../contract/session";
import { accountsOf, KINDS } from "./kinds";

export interface StoredSession {
  readonly record: RecordData;
  /** The Firebase user whose session it is. Undefined for a record that was stored without one. */
  readonly uid: string | undefined;
}

/** @returns undefined when nobody is signed in. An unreadable record counts as somebody without a name. */
export function readStored(kind: SessionKind): StoredSession | undefined {
  const text = localStorage.getItem(KINDS[kind].storageKey);
  if (text === null) return undefined;
  return { record: parseRecord(text), uid: storedUid(kind) };
}

/** Replaces whatever is stored. */
export function storeSession(kind: SessionKind, { record, uid }: StoredSession): void {
  const { storageKey } = KINDS[kind];
  // Other tabs listen to the record's key only, and only a changed text raises an event: so remove it first, set it last.
  localStorage.removeItem(storageKey);
  if (uid === undefined) localStorage.removeItem(uidKey(kind));
  else localStorage.setItem(uidKey(kind), uid);
  localStorage.setItem(storageKey, JSON.stringify(record));
}

/** Stores a changed record, unless nobody or another session is stored by now. @param uid as it was read or stored. */
export function updateStored(kind: SessionKind, record: RecordData, uid: string | undefined): void {
  const { storageKey } = KINDS[kind];
  if (localStorage.getItem(storageKey) === null || storedUid(kind) !== uid) return;
  localStorage.setItem(storageKey, JSON.stringify(record));
}

/** Removes what this session has stored; another session's stays. */
export function removeStored(kind: SessionKind, uid: string | undefined): void {
  if (storedUid(kind) !== uid) return;
  localStorage.removeItem(KINDS[kind].storageKey);
  localStorage.removeItem(uidKey(kind));
}

/** The record without its credentials. */
export function withoutSecret(kind: SessionKind, record: RecordData): RecordData {
  const { signIn } = accountsOf(kind);
  const rest: [string, Json][] = Object.entries(record).filter(([key]) => key !== signIn.password);
  return { ...Object.fromEntries(rest), id: record.id };
}

function uidKey(kind: SessionKind): string {
  return `${KINDS[kind].storageKey}_uid`;
}

function storedUid(kind: SessionKind): string | undefined {
  return localStorage.getItem(uidKey(kind)) ?? undefined;
}

function parseRecord(text: string): RecordData {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // Told below, with the values that are JSON but no record.
  }
  console.error("Invalid user data in localStorage");
  return { id: "", name: "" };
}

function isRecord(value: unknown): value is RecordData {
  return typeof value === "object" && value !== null && "id" in value && typeof value.id === "string";
}
