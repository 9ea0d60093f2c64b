/** Rows of a file, written in batches: each by one commit, or by as few as take it. */
import { doc, type Firestore, type Transaction } from "firebase/firestore";
import { BATCH_ROWS, type BulkPolicy, type BulkResult } from "../../contract/bulk";
import {
  emptyKeys,
  gapText,
  identityDocumentId,
  identityKey,
  isBlank,
  judgeRow,
  rowIdentity,
  rowWrites,
} from "../../fields/bulk-rows";
import { withDerived } from "../../fields/derived";
import { documentOf, idWrites } from "../../fields/record";
import type { Row } from "../../schema/bulk";
import type { Collection, StoredWrite } from "../../schema/types";
import { ProviderError } from "../errors";
import { findStored, type StoredRow } from "./bulk-find";
import { commit, sdkValue, updateFields } from "./commit";
import { isTooLarge } from "./commit-refusals";
import { inHalves } from "./in-halves";

interface Change {
  readonly kind: "create" | "update";
  readonly id: string;
  readonly writes: readonly StoredWrite[];
}

/** @param created ids of the records that a batch adds. @returns what else the same batch writes. */
export type Beside = (
  created: readonly string[],
) => Promise<((transaction: Transaction) => void) | undefined>;

/**
 * Writes up to BATCH_ROWS rows by one commit, or by halves where that is too large. A row whose record is stored already
 * never makes another: it is left as it is, or takes over what the row fills in. Repeating a batch is safe, however far the try before came.
 * @param fresh rows whose records were looked for a moment ago and not found are not looked for again; since their ids
 * follow from them, writing one twice makes no second record either.
 * @throws 400 when a row is faulty, or leaves empty what its record needs and does not hold: then nothing is written.
 */
export async function writeRows(
  firestore: Firestore,
  collection: Collection,
  rows: readonly Row[],
  policy: BulkPolicy,
  fresh: readonly boolean[] = [],
  onAnswer: () => void = () => undefined,
  beside?: Beside,
): Promise<BulkResult> {
  if (rows.length > BATCH_ROWS) throw new ProviderError(400, `A batch holds at most ${BATCH_ROWS} rows.`);
  const verdicts = rows.map((row) => judgeRow(collection, row));
  refuseFaulty(
    collection,
    verdicts.map(({ faults }) => faults),
  );
  const identities = rows.map((row) => rowIdentity(collection, row));
  const hasGaps = verdicts.map(({ gaps }) => gaps.length > 0);
  const unsure = identities.filter((_, index) => fresh[index] !== true || hasGaps[index]);
  const stored = await findStored(firestore, collection, unsure, onAnswer);
  refuseFaulty(
    collection,
    verdicts.map(({ gaps }, index) => {
      const known = stored.get(identityKey(identities[index] ?? ["", ""]));
      const lacking = known && emptyKeys(collection, known.data);
      return gaps.filter((key) => lacking?.includes(key) ?? true).map(gapText);
    }),
  );
  const changes = new Map<string, Change>();
  for (const [index, row] of rows.entries()) {
    const identity = identities[index] ?? ["", ""];
    const known = stored.get(identityKey(identity));
    if (known && policy === "leave") continue;
    const writes = rowWrites(collection, row);
    const change = known
      ? updateOf(collection, known, differences(row, writes, known))
      : createOf(collection, await identityDocumentId(identity), writes);
    // Of rows with one identity the first counts, as in the preview.
    if (!changes.has(change.id)) changes.set(change.id, change);
  }
  const wanted = [...changes.values()].filter(({ writes }) => writes.length > 0);
  await inHalves(
    wanted,
    async (some) => {
      await commitChanges(firestore, collection, some, beside);
      onAnswer();
      return some.length;
    },
    (error, some) => some.length > 1 && isTooLarge(error),
  );
  const created = wanted.filter(({ kind }) => kind === "create").length;
  const updated = wanted.length - created;
  return { created, updated, left: rows.length - created - updated };
}

function commitChanges(
  firestore: Firestore,
  collection: Collection,
  changes: readonly Change[],
  beside?: Beside,
): Promise<void> {
  return commit(firestore, async (transaction) => {
    const created = changes.filter(({ kind }) => kind === "create").map(({ id }) => id);
    const more = await beside?.(created);
    more?.(transaction);
    for (const change of changes) {
      const reference = doc(firestore, collection.name, change.id);
      if (change.kind === "create") transaction.set(reference, sdkValue(documentOf(change.writes)));
      else updateFields(transaction, reference, change.writes);
    }
  });
}

function createOf(collection: Collection, id: string, writes: readonly StoredWrite[]): Change {
  const all = [...writes, ...idWrites(collection, id)];
  return { kind: "create", id, writes: withDerived(collection, id, {}, all) };
}

function updateOf(collection: Collection, { id, data }: StoredRow, writes: readonly StoredWrite[]): Change {
  return { kind: "update", id, writes: withDerived(collection, id, data, writes) };
}

/** What the row fills in and the record does not hold yet. Empty cells change nothing. */
function differences(row: Row, writes: readonly StoredWrite[], { data }: StoredRow): readonly StoredWrite[] {
  return writes.filter(({ path, value }) => {
    const [key = "", inner] = path;
    return !isBlank(row[path.join(".")]) && (inner !== undefined || value !== data[key]);
  });
}

/** @param faultsOfRows one list for each row. */
function refuseFaulty(collection: Collection, faultsOfRows: readonly (readonly string[])[]): void {
  const errors = faultsOfRows.flatMap((faults, index): [string, string][] => {
    return faults.length > 0 ? [[`rows.${index}`, faults.join("; ")]] : [];
  });
  if (errors.length > 0)
    throw new ProviderError(400, collection.messages.invalid, { errors: Object.fromEntries(errors) });
}
