/**
 * The record kept in local storage while somebody is signed in: who to greet and where to route. It never holds the
 * password or its verifier, and it grants nothing: what may be read and written, the rules decide from the session.
 */
import type { Json, RecordData } from "../../schema/types";
import type { SessionKind } from "../contract";
import { accountsOf, KINDS } from "./kinds";

/** @returns undefined when nobody is signed in. An unreadable value counts as somebody without a name. */
export function readStoredRecord(kind: SessionKind): RecordData | undefined {
  const text = localStorage.getItem(KINDS[kind].storageKey);
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // Told below, with the values that are JSON but no record.
  }
  console.error("Invalid user data in localStorage");
  return { id: "", name: "" };
}

export function storeRecord(kind: SessionKind, record: RecordData): void {
  localStorage.setItem(KINDS[kind].storageKey, JSON.stringify(record));
}

export function removeStoredRecord(kind: SessionKind): void {
  localStorage.removeItem(KINDS[kind].storageKey);
}

/** The record without its credentials. */
export function withoutSecret(kind: SessionKind, record: RecordData): RecordData {
  const { signIn } = accountsOf(kind);
  const rest: [string, Json][] = Object.entries(record).filter(([key]) => key !== signIn.password);
  return { ...Object.fromEntries(rest), id: record.id };
}

function isRecord(value: unknown): value is RecordData {
  return typeof value === "object" && value !== null && "id" in value && typeof value.id === "string";
}
