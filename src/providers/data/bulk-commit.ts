/** Rows of a file as one commit writes them: new records, and what rows change in those that are stored. */
import { doc, type DocumentReference, type Firestore, type Transaction } from "firebase/firestore";
import { emptyKeys, gapText, identityKey, isBlank, rowIdentity, rowWrites } from "../../fields/bulk-rows";
import { withDerived } from "../../fields/derived";
import { documentOf } from "../../fields/record";
import type { Row } from "../../schema/bulk";
import type { Collection, StoredData, StoredWrite } from "../../schema/types";
import { ProviderError } from "../errors";
import { commit, sdkValue, updateFields } from "./commit";
import { mapParallel } from "./in-parts";
import { plainData } from "./plain";

export interface Addition {
  readonly kind: "create";
  readonly id: string;
  readonly writes: readonly StoredWrite[];
}
/** What it writes follows from the record, as the transaction finds it. */
export interface Update {
  readonly kind: "update";
  readonly id: string;
  readonly row: Row;
  /** The row's place in its batch. */
  readonly index: number;
  /** Required columns that the row leaves empty. */
  readonly gaps: readonly string[];
}

/** @param created ids of the records that a commit adds. @returns what else the same commit writes. */
export type Beside = (
  created: readonly string[],
) => Promise<((transaction: Transaction) => void) | undefined>;

export interface BulkSetting {
  readonly firestore: Firestore;
  readonly collection: Collection;
  readonly beside: Beside | undefined;
  /** Told of each of the server's answers. */
  readonly onAnswer: () => void;
}

/** @param onUpdate told of each record that is changed, by every try. */
export async function commitChanges(
  { firestore, collection, beside, onAnswer }: BulkSetting,
  changes: readonly (Addition | Update)[],
  onUpdate: (id: string) => void,
): Promise<void> {
  const additions = changes.filter((change) => change.kind === "create");
  const updates = changes.filter((change) => change.kind === "update");
  const referenceOf = (id: string) => doc(firestore, collection.name, id);
  await commit(firestore, async (transaction) => {
    const more = await beside?.(additions.map(({ id }) => id));
    const changed = await mapParallel(updates, async (update) => {
      const writes = await updateWrites(transaction, referenceOf(update.id), collection, update);
      onAnswer();
      return [update.id, writes] as const;
    });
    more?.(transaction);
    for (const { id, writes } of additions) transaction.set(referenceOf(id), sdkValue(documentOf(writes)));
    for (const [id, writes] of changed.filter((one) => one[1].length > 0)) {
      updateFields(transaction, referenceOf(id), writes);
      onUpdate(id);
    }
  });
  onAnswer();
}

/**
 * Reads the record again: somebody may have saved it since it was looked up, and marks and keys have to be those of the
 * values that they are stored beside.
 * @throws 400 where the record lacks a required value by now; 409 where it is no longer the row's: who asks again has the
 * row looked up anew.
 */
async function updateWrites(
  transaction: Transaction,
  reference: DocumentReference,
  collection: Collection,
  { row, index, gaps }: Update,
): Promise<readonly StoredWrite[]> {
  const data = plainData((await transaction.get(reference)).data() ?? {});
  if (identityKey(rowIdentity(collection, data)) !== identityKey(rowIdentity(collection, row))) {
    const all = collection.label.many.toLowerCase();
    throw new ProviderError(409, `Somebody else deleted or renumbered one of these ${all}. Try again.`);
  }
  const faults = gapFaults(collection, gaps, data);
  if (faults.length > 0) throw faultyRows(collection, [[index, faults]]);
  return withDerived(collection, reference.id, data, differences(collection, row, data));
}

/** @param stored absent for a new record. @returns what it would lack, in words that name the columns. */
export function gapFaults(
  collection: Collection,
  gaps: readonly string[],
  stored: StoredData | undefined,
): readonly string[] {
  const lacking = stored && emptyKeys(collection, stored);
  return gaps.filter((key) => lacking?.includes(key) ?? true).map(gapText);
}

/** What the row fills in and the record does not hold yet. Empty cells change nothing. */
export function differences(collection: Collection, row: Row, stored: StoredData): readonly StoredWrite[] {
  return rowWrites(collection, row).filter(({ path, value }) => {
    const [key = "", inner] = path;
    return !isBlank(row[path.join(".")]) && (inner !== undefined || value !== stored[key]);
  });
}

/** @param faults of rows, by their place in the batch. */
export function faultyRows(
  collection: Collection,
  faults: readonly (readonly [index: number, faults: readonly string[]])[],
): ProviderError {
  const errors = faults.map(([index, texts]) => [`rows.${index}`, texts.join("; ")] as const);
  return new ProviderError(400, collection.messages.invalid, { errors: Object.fromEntries(errors) });
}
