/**
 * The recording of changes: every write adds an entry to History, and every deletion adds a copy to Trash.
 * The rules require both (docs/history.md).
 */
import { isScope, principalsOf } from "./define-collection";
import { randomText } from "./text";
import type { Collection } from "./types";

const ID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const NEW_ID_PATTERN = "[A-Za-z0-9]{20}";
const NEW_ID = new RegExp(`^${NEW_ID_PATTERN}$`);
/** @returns an id in the form of the Firebase SDK: twenty letters and digits. */
export function newRecordId(): string {
  return randomText(ID_LETTERS, 20);
}

export function isNewRecordId(value: unknown): value is string {
  return typeof value === "string" && NEW_ID.test(value);
}

export const HISTORY = "History";
export const TRASH = "Trash";
/**
 * Maximum number of values of stored records in one entry. The rules read the whole entry for each of its
 * records. Production rejects requests whose check reads very many values.
 */
export const MAX_ENTRY_VALUES = 300;
/**
 * Maximum number of changed records in an entry that lists read, or that is no admin's. The rules look up each of
 * them, with the session and the operation's first entry. Otherwise an author could store any values there.
 */
export const MAX_COMPARED = 6;
/** Maximum number of deletions per commit. Each may need two of its 20 look-ups: for the copy and for the record. */
export const MAX_DELETIONS = 8;
/** Hours after its first commit in which an operation may continue: an activity item is complete after a day. */
export const OPERATION_HOURS = 24;
export const TRASH_DAYS = 30;
/** Hours after its deletion in which a record cannot be deleted permanently. */
export const SAFE_HOURS = 24;
export const MAX_PURGES = 20;
/** A key of an admin's session. The rule of Trash finds the entry of a permanent deletion by it. */
export const SESSION_ENTRY = "entry";

export const MAX_TITLE = 200;
/** Maximum length of all written values in an entry, and of a single text among them. */
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
  "erase",
] as const;
/**
 * `import`: rows of a file. `restore`: from the trash. `revert`: back to earlier values. `purge`: permanent
 * deletion from the trash. `unlock`: resets an account's failed sign-ins. `erase`: an owner's
 * command has removed a record's values from history and trash.
 */
export type Action = (typeof ACTIONS)[number];

/** The author of a change. The rules compare it with the session. */
export interface Author {
  readonly kind: string;
  readonly recordId: string;
  /** The sign-in id: an e-mail address or a scope's id. The rules know no other name. */
  readonly name: string;
}

/** Whether writes of the collection are recorded. Default: only if it has screens. */
export function isAudited({ audit, routes }: Pick<Collection, "audit" | "routes">): boolean {
  return audit ?? routes !== undefined;
}

/** Stored keys by which an account of the kind besides admins finds its own entries and copies. */
export interface ScopeKeys {
  /** The account's id, or null. */
  readonly account: string;
  /** The time of the entry that lists its operation for this account. */
  readonly time: string;
}

export function scopeKeys(kind = "scope"): ScopeKeys {
  return { account: kind, time: `${kind}Time` };
}

/**
 * A scope sees the entries of collections that it may list, if their records name their scope.
 * @returns the stored key of a record that holds the id of the scope's account.
 */
export function scopeKeyOf({ scopeField, signIn, access }: Collection): string | undefined {
  return signIn || !principalsOf(access, "list").some(isScope) ? undefined : scopeField;
}

/**
 * An operation is one action of a person, such as a save or an import of 10,000 rows. It has one entry per
 * commit. The ids of its entries start with its own id. So a prefix query on `_change` finds the records of
 * an import. The first entry's id is predictable, because the rules compare later entries with it.
 */
export const newOperationId = newRecordId;

/** Patterns of the ids. A text of another form must not become part of a document's path. */
export const OPERATION_ID_PATTERN = NEW_ID_PATTERN;
export const STEP_ID_PATTERN = "[A-Za-z0-9]{8}";
const ENTRY = new RegExp(`^${OPERATION_ID_PATTERN}~${STEP_ID_PATTERN}$`);

export const isOperationId = isNewRecordId;

export const FIRST_STEP_ID = "0".repeat(8);

/** @returns the id of the operation's first entry, which is its activity item. */
export function firstEntryId(operation: string): string {
  return `${operation}~${FIRST_STEP_ID}`;
}

/** Distinguishes one attempt of a commit from all others. */
export function newAttempt(): string {
  return newRecordId().slice(0, FIRST_STEP_ID.length);
}

/** @returns a new id for a later entry of the operation. Each attempt has its own. */
export function newEntryId(operation: string): string {
  return `${operation}~${newAttempt()}`;
}

export function isEntryId(value: unknown): value is string {
  return typeof value === "string" && ENTRY.test(value);
}

export function operationOf(entryId: string): string {
  return entryId.split("~")[0] ?? entryId;
}

/** @returns bounds for a query of the operation's entries: `from` is inclusive, `below` is exclusive. */
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
