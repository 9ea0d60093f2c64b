/** Plans the writes of an import's batch from its rows and the stored records, and commits them. */
import { doc, type DocumentData, type Transaction } from "firebase/firestore";
import {
  differences,
  emptyKeys,
  gapText,
  identityKey,
  rowIdentity,
  identityDocumentId,
  validateRow,
  rowWrites,
} from "../../../fields/import-rows";
import { withDerived } from "../../../fields/derived";
import { documentOf, idWrites } from "../../../fields/record";
import type { ImportRow, Collection, StoredData, StoredWrite } from "../../../schema/types";
import { CHANGE_KEY } from "../../../schema/stored-names";
import { operationOf } from "../../../schema/history";
import { ProviderError } from "../../../data/errors";
import { applyChanges, type Decision } from "../../../data/apply-changes";
import { sdkValue, updateFields } from "../../../data/commit";
import { recordedValues, byScope, chunkByValues } from "../../../data/history/commit-entry";
import { plainData } from "../../../firebase/plain";
import { storedData } from "../../../firebase/stored-data";
import type { ImportPolicy } from "../import";
import { findStored, freeIds, writtenBefore, type ImportContext, type StoredRow } from "./import-find";
import { text } from "../../../texts/texts";

/** Updates of one commit. Each needs a read, and the commit must end within COMMIT_TIMEOUT_MS. */
const COMMIT_UPDATES = 100;

interface ImportAddition {
  readonly kind: "create";
  readonly id: string;
  readonly writes: readonly StoredWrite[];
}
/** The transaction reads the record and decides what to write. */
interface ImportUpdate {
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

export interface ImportPlan {
  readonly additions: readonly ImportAddition[];
  /** Updates of records that differ from their row. */
  readonly updates: readonly ImportUpdate[];
  /** Records that an earlier attempt of the import has written. */
  readonly done: readonly StoredRow[];
}

/**
 * Of rows with the same identity, the first counts, as in the preview.
 * @param fresh as in `writeRows`.
 * @throws 400 for an invalid row, or for one without a required value that its record lacks, too.
 */
export async function planBatch(
  context: ImportContext,
  rows: readonly ImportRow[],
  policy: ImportPolicy,
  fresh: readonly boolean[],
): Promise<ImportPlan> {
  const { firestore, collection, operation, onAnswer } = context;
  const verdicts = rows.map((row) => validateRow(collection, row));
  assertValidRows(
    collection,
    verdicts.map(({ errors }) => errors),
  );
  const identities = rows.map((row) => rowIdentity(collection, row));
  const hasGaps = verdicts.map(({ gaps }) => gaps.length > 0);
  const unsure = identities.filter((_, index) => fresh[index] !== true || hasGaps[index]);
  const stored = await findStored(firestore, collection, unsure, onAnswer);
  const knownOf = (index: number) => stored.get(identityKey(identities[index] ?? ["", ""]));
  assertValidRows(
    collection,
    verdicts.map(({ gaps }, index) => gapErrors(collection, gaps, knownOf(index)?.data)),
  );
  const additions = new Map<string, ImportRow>();
  const updates = new Map<string, ImportUpdate>();
  const done = new Map<string, StoredRow>();
  for (const [index, row] of rows.entries()) {
    const known = knownOf(index);
    if (!known) {
      const id = await identityDocumentId(identities[index] ?? ["", ""]);
      if (!additions.has(id)) additions.set(id, row);
    } else if (isWrittenBy(operation, known.data)) done.set(known.id, known);
    else if (policy === "update" && !updates.has(known.id)) {
      const gaps = verdicts[index]?.gaps ?? [];
      updates.set(known.id, { kind: "update", id: known.id, row, index, gaps, stored: known.data });
    }
  }
  // Records that equal their row need no read.
  const differing = [...updates.values()].filter(({ row, stored: data }) => differs(collection, row, data));
  const candidates = differing.map(({ id, stored: data }) => ({ id, data }));
  for (const row of await writtenBefore(context, candidates)) done.set(row.id, row);
  const free = await freeIds(context, [...additions.keys()]);
  return {
    additions: [...additions].map(([own, row]) => {
      const id = free.get(own) ?? own;
      return additionOf(collection, id, rowWrites(collection, row));
    }),
    updates: differing.filter(({ id }) => !done.has(id)),
    done: [...done.values()],
  };
}

/** The commits of a plan. The first commit of each scope also adds the new records. */
export function commitsOf(
  collection: Collection,
  { additions, updates }: ImportPlan,
): readonly (readonly (ImportAddition | ImportUpdate)[])[] {
  const changes: readonly (ImportAddition | ImportUpdate)[] = [...additions, ...updates];
  return byScope(
    collection,
    changes,
    (change) => documentAfter(collection, change),
    (change) => (change.kind === "update" ? change.stored : undefined),
  ).flatMap((some) => {
    const [first = [], ...more] = chunkByValues(
      some.filter((change) => change.kind === "update"),
      ({ row, stored }) => recordedValues(collection, stored, differences(collection, row, stored)),
      COMMIT_UPDATES,
    );
    return [[...some.filter((change) => change.kind === "create"), ...first], ...more];
  });
}

function additionOf(collection: Collection, id: string, writes: readonly StoredWrite[]): ImportAddition {
  const all = [...writes, ...idWrites(collection, id)];
  return { kind: "create", id, writes: withDerived(collection, id, {}, all) };
}

function documentAfter(collection: Collection, change: ImportAddition | ImportUpdate): StoredData {
  if (change.kind === "create") return documentOf(change.writes);
  return documentOf(differences(collection, change.row, change.stored), change.stored);
}

function differs(collection: Collection, row: ImportRow, stored: StoredData): boolean {
  return differences(collection, row, stored).length > 0;
}

/** @param errorsOfRows one list for each row. */
function assertValidRows(collection: Collection, errorsOfRows: readonly (readonly string[])[]): void {
  const invalidRows = [...errorsOfRows.entries()].filter(([, errors]) => errors.length > 0);
  if (invalidRows.length > 0) throw invalidRowsError(collection, invalidRows);
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
    const stored = storedData(await reading.get(referenceOf(id))) ?? {};
    onAnswer?.();
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
    onCommit: async () => Promise.resolve(onAnswer?.()),
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
    const records = collection.label.many.toLowerCase();
    throw new ProviderError(409, text("data.import.renumbered", { records }));
  }
  const validationErrors = gapErrors(collection, gaps, data);
  if (validationErrors.length > 0) throw invalidRowsError(collection, [[index, validationErrors]]);
  return withDerived(collection, id, data, differences(collection, row, data));
}

/**
 * @param stored absent for a new record.
 * @returns errors that name the missing columns.
 */
function gapErrors(
  collection: Collection,
  gaps: readonly string[],
  stored: StoredData | undefined,
): readonly string[] {
  const lacking = stored && emptyKeys(collection, stored);
  return gaps.filter((key) => lacking?.includes(key) ?? true).map((key) => gapText(collection, key));
}

/** @param validationErrors errors of rows, by their index in the batch. */
function invalidRowsError(
  collection: Collection,
  validationErrors: readonly (readonly [index: number, errors: readonly string[]])[],
): ProviderError {
  const errors = validationErrors.map(
    ([index, texts]) => [`rows.${index}`, texts.join(text("common.semicolon"))] as const,
  );
  return new ProviderError(400, collection.messages.invalid, { errors: Object.fromEntries(errors) });
}
