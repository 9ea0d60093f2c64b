/**
 * How changes are recorded: one entry of History with every write, one copy in Trash with every deletion. The rules demand
 * both (docs/history.md).
 */
import { principalsOf } from "./access";
import { isNewRecordId, NEW_ID_PATTERN, newRecordId } from "./record-id";
import type { Collection } from "./types";

export const HISTORY = "History";
export const TRASH = "Trash";
/**
 * Values of stored records in one entry. The rules look at the whole entry for each record that it tells of, and production
 * refuses to check requests that look at very many values.
 */
export const MAX_ENTRY_VALUES = 300;
/** Deletions of one commit: each may take two look-ups, its copy and its record, of the 20 that a commit may take. */
export const MAX_DELETIONS = 8;
/** Hours after its first commit in which an operation may go on. So a line of the activity is whole a day later. */
export const OPERATION_HOURS = 24;
/** For how many days a deleted record can be restored. */
export const TRASH_DAYS = 30;
/** Hours after its deletion in which nobody deletes a record for good. */
export const SAFE_HOURS = 24;
/** Copies that one commit takes out of the trash for good. */
export const MAX_PURGES = 20;
/** In the session of an admin: the entry of the commit that takes copies out of the trash. Their rule finds it by that. */
export const SESSION_ENTRY = "entry";

/** Characters of a record's name that an entry keeps. */
export const MAX_TITLE = 200;
/** Characters of all that an entry tells to have been written, and of a single text in it. */
export const MAX_WRITTEN = 30_000;
export const MAX_WRITTEN_TEXT = 1_000;

export const ACTIONS = [
  "create",
  "update",
  "import",
  "delete",
  "restore",
  "revert",
  "purge",
  "unlock",
] as const;
/**
 * `import`: rows of a file. `restore`: out of the trash. `revert`: earlier values were put back. `purge`: the copies in the
 * trash were deleted for good. `unlock`: an account may be tried again after too many failed sign-ins.
 */
export type Action = (typeof ACTIONS)[number];

/** Who made a change, as the rules compare it with the session. */
export interface Author {
  readonly kind: string;
  /** Id of the record that signed in. */
  readonly recordId: string;
  /** What they signed in with: an e-mail or a company's id. The rules know no other name. */
  readonly name: string;
}

/** Whether writes of the collection are recorded: those with screens are, unless they are declared otherwise. */
export function isAudited({ audit, routes }: Pick<Collection, "audit" | "routes">): boolean {
  return audit ?? routes !== undefined;
}

/**
 * Whose entries a company may see: of collections that it may list, where each record names its company.
 * @returns the stored key of a record that holds the company's id.
 */
export function companyKeyOf({ companyField, signIn, access }: Collection): string | undefined {
  return signIn || !principalsOf(access, "list").includes("company") ? undefined : companyField;
}

/**
 * An operation is what a person did at once: one save, or an import of 10,000 rows. It has as many entries as it takes
 * commits. Their ids begin with the operation's, so that the records of an import are found by the beginning of their
 * `_change`. That of the first is known beforehand: the rules compare each later one with it.
 */
export function newOperationId(): string {
  return newRecordId();
}

/** The forms of the ids, as regular expressions. What has another form must not become part of a document's path. */
export const OPERATION_ID_PATTERN = NEW_ID_PATTERN;
export const STEP_ID_PATTERN = "[A-Za-z0-9]{8}";
const ENTRY = new RegExp(`^${OPERATION_ID_PATTERN}~${STEP_ID_PATTERN}$`);

export function isOperationId(value: unknown): value is string {
  return isNewRecordId(value);
}

/** What the first entry's id ends with. */
export const FIRST_STEP_ID = "0".repeat(8);

/** @returns the id of the entry that begins the operation, and is its line in the activity. */
export function firstEntryId(operation: string): string {
  return `${operation}~${FIRST_STEP_ID}`;
}

/** What tells one try of a commit from all others. */
export function newAttempt(): string {
  return newRecordId().slice(0, FIRST_STEP_ID.length);
}

/** @returns the id of one of the operation's later entries, which no other try uses. */
export function newEntryId(operation: string): string {
  return `${operation}~${newAttempt()}`;
}

export function isEntryId(value: unknown): value is string {
  return typeof value === "string" && ENTRY.test(value);
}

export function operationOf(entryId: string): string {
  return entryId.split("~")[0] ?? entryId;
}

/** Bounds of the ids of an operation's entries, for a query: from the first, and below the second. */
export function entryRange(operation: string): readonly [from: string, below: string] {
  return [`${operation}~`, `${operation}~~`];
}

export function trashId(collection: string, id: string): string {
  return `${collection}~${id}`;
}

/** @returns the collection's name and the record's id. */
export function trashedRecord(id: string): readonly [collection: string, id: string] {
  const end = id.indexOf("~");
  return [id.slice(0, end), id.slice(end + 1)];
}
