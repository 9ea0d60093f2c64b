/** Commits rows of an import: new records, and changes of stored ones. */
import { doc, type DocumentData, type Firestore, type Transaction } from "firebase/firestore";
import { differences, emptyKeys, gapText, identityKey, rowIdentity } from "../../fields/import-rows";
import { withDerived } from "../../fields/derived";
import { documentOf } from "../../fields/record";
import type { ImportRow, Collection, StoredData, StoredWrite } from "../../schema/types";
import { CHANGE_KEY } from "../../schema/derived-keys";
import { operationOf } from "../../schema/history";
import { ProviderError } from "../errors";
import { applyChanges, type Decision } from "./apply-changes";
import { sdkValue, updateFields } from "./commit";
import type { AuditedWriter } from "./history/audited-writer";
import { recordedValues } from "./history/commit-entry";
import { plainData } from "./plain";

export interface ImportAddition {
  readonly kind: "create";
  readonly id: string;
  readonly writes: readonly StoredWrite[];
}
/** The transaction reads the record and decides what to write. */
export interface ImportUpdate {
  readonly kind: "update";
  readonly id: string;
  readonly row: ImportRow;
  /** The row's index in its batch. */
  readonly index: number;
  /** Required columns that the row leaves empty. */
  readonly gaps: readonly string[];
  /** The record's data at its look-up. */
  readonly stored: StoredData;
}

/**
 * @param created ids of the records that a commit adds.
 * @returns additional writes of the same commit.
 */
export type AdditionalWrites = (
  created: readonly string[],
) => Promise<((transaction: Transaction) => void) | undefined>;

export interface ImportContext {
  readonly firestore: Firestore;
  readonly writer: AuditedWriter;
  readonly collection: Collection;
  /** The import's operation id. */
  readonly operation: string;
  readonly additionalWrites: AdditionalWrites | undefined;
  /** Called for each of the server's answers. */
  readonly onAnswer: () => void;
}

/**
 * Commits rows. One refused row refuses its whole commit.
 * @param onUpdate called for each changed record, on every attempt.
 */
export async function commitRows(
  { firestore, writer, collection, operation, additionalWrites, onAnswer }: ImportContext,
  rows: readonly (ImportAddition | ImportUpdate)[],
  onUpdate: (id: string) => void,
): Promise<void> {
  const referenceOf = (id: string) => doc(firestore, collection.name, id);
  const added = ({ id, writes }: ImportAddition): Decision => ({
    kind: "write",
    after: documentOf(writes),
    values: 0,
    write: (transaction, entry) => {
      const document = documentOf([...writes, ...entry.auditStamp]);
      transaction.set(referenceOf(id), sdkValue(document));
      entry.added(id, document);
    },
  });
  const updated = async (update: ImportUpdate, reading: Transaction): Promise<Decision> => {
    const { id } = update;
    const stored = (await reading.get(referenceOf(id))).data() ?? {};
    onAnswer();
    const isDone = isWrittenBy(operation, stored);
    const writes = isDone ? [] : updateWrites(collection, update, stored);
    if (writes.length > 0 || isDone) onUpdate(id);
    if (writes.length === 0) return { kind: "done" };
    return {
      kind: "write",
      before: stored,
      after: documentOf(writes, stored),
      values: recordedValues(collection, stored, writes),
      write: (transaction, entry) => {
        updateFields(transaction, referenceOf(id), [...writes, ...entry.auditStamp]);
        entry.changed(id, stored, writes);
      },
    };
  };
  const changes = rows.map((row) => ({
    ...row,
    decide: async (reading: Transaction) => (row.kind === "create" ? added(row) : updated(row, reading)),
  }));
  await applyChanges(writer, collection, changes, {
    action: "import",
    operation,
    most: Math.max(1, rows.length),
    ...(additionalWrites && {
      alongside: async (batch) => {
        const more = await additionalWrites(batch.flatMap(({ kind, id }) => (kind === "create" ? [id] : [])));
        return more && ((transaction) => more(transaction));
      },
    }),
    onCommit: async () => Promise.resolve(onAnswer()),
  });
}

/** Whether the record's last change is by this import. */
export function isWrittenBy(operation: string, stored: StoredData): boolean {
  const change = stored[CHANGE_KEY];
  return typeof change === "string" && operationOf(change) === operation;
}

/**
 * Compares the row with the record as the transaction reads it. It may have changed since its look-up, and
 * derived keys must match the stored values.
 * @throws 400 where the record lacks a required value by now; 409 where it no longer matches the row. A retry
 * looks the row up again.
 */
function updateWrites(
  collection: Collection,
  { id, row, index, gaps }: ImportUpdate,
  stored: DocumentData,
): readonly StoredWrite[] {
  const data = plainData(stored);
  if (identityKey(rowIdentity(collection, data)) !== identityKey(rowIdentity(collection, row))) {
    const all = collection.label.many.toLowerCase();
    throw new ProviderError(409, `Somebody else deleted or renumbered one of these ${all}. Try again.`);
  }
  const validationErrors = gapErrors(collection, gaps, data);
  if (validationErrors.length > 0) throw invalidRowsError(collection, [[index, validationErrors]]);
  return withDerived(collection, id, data, differences(collection, row, data));
}

/**
 * @param stored absent for a new record.
 * @returns errors that name the missing columns.
 */
export function gapErrors(
  collection: Collection,
  gaps: readonly string[],
  stored: StoredData | undefined,
): readonly string[] {
  const lacking = stored && emptyKeys(collection, stored);
  return gaps.filter((key) => lacking?.includes(key) ?? true).map(gapText);
}

/** @param validationErrors errors of rows, by their index in the batch. */
export function invalidRowsError(
  collection: Collection,
  validationErrors: readonly (readonly [index: number, errors: readonly string[]])[],
): ProviderError {
  const errors = validationErrors.map(([index, texts]) => [`rows.${index}`, texts.join("; ")] as const);
  return new ProviderError(400, collection.messages.invalid, { errors: Object.fromEntries(errors) });
}
