/** Rows of a file as one commit writes them: new records, and what rows change in those that are stored. */
import {
  doc,
  type DocumentData,
  type DocumentReference,
  type Firestore,
  type Transaction,
} from "firebase/firestore";
import { differences, emptyKeys, gapText, identityKey, rowIdentity } from "../../fields/bulk-rows";
import { withDerived } from "../../fields/derived";
import { documentOf } from "../../fields/record";
import type { Row } from "../../schema/bulk";
import { CHANGE_KEY } from "../../schema/derived-keys";
import { workOf } from "../../schema/history";
import type { Collection, StoredData, StoredWrite } from "../../schema/types";
import { ProviderError } from "../errors";
import { sdkValue, updateFields } from "./commit";
import type { Works } from "./history/works";
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
  /** As it was looked up. */
  readonly stored: StoredData;
}

/** @param created ids of the records that a commit adds. @returns what else the same commit writes. */
export type Beside = (
  created: readonly string[],
) => Promise<((transaction: Transaction) => void) | undefined>;

export interface BulkSetting {
  readonly firestore: Firestore;
  readonly works: Works;
  readonly collection: Collection;
  /** The import. */
  readonly work: string;
  readonly beside: Beside | undefined;
  /** Told of each of the server's answers. */
  readonly onAnswer: () => void;
}

/** @param onUpdate told of each record that is changed, by every try. */
export async function commitChanges(
  { firestore, works, collection, work, beside, onAnswer }: BulkSetting,
  changes: readonly (Addition | Update)[],
  onUpdate: (id: string) => void,
): Promise<void> {
  const additions = changes.filter((change) => change.kind === "create");
  const updates = changes.filter((change) => change.kind === "update");
  const referenceOf = (id: string) => doc(firestore, collection.name, id);
  await works.commit({ collection, action: "import", work }, async (transaction, entry) => {
    const more = await beside?.(additions.map(({ id }) => id));
    const found = await mapParallel(updates, async (update) => {
      const stored = await readIn(transaction, referenceOf(update.id));
      onAnswer();
      return { update, stored };
    });
    more?.(transaction);
    for (const { id, writes } of additions) {
      const document = documentOf([...writes, ...entry.marks]);
      transaction.set(referenceOf(id), sdkValue(document));
      entry.added(id, document);
    }
    for (const { update, stored } of found) {
      const { id } = update;
      const writes = isOf(work, stored) ? [] : updateWrites(collection, update, stored);
      if (writes.length > 0) {
        updateFields(transaction, referenceOf(id), [...writes, ...entry.marks]);
        entry.changed(id, stored, writes);
      }
      if (writes.length > 0 || isOf(work, stored)) onUpdate(id);
    }
  });
  onAnswer();
}

/** Whether the import has written the record, and nobody has changed it since. */
export function isOf(work: string, stored: StoredData): boolean {
  const change = stored[CHANGE_KEY];
  return typeof change === "string" && workOf(change) === work;
}

async function readIn(transaction: Transaction, reference: DocumentReference): Promise<DocumentData> {
  return (await transaction.get(reference)).data() ?? {};
}

/**
 * Of the record as it is read again: somebody may have saved it since it was looked up, and marks and keys have to be
 * those of the values that they are stored beside.
 * @throws 400 where the record lacks a required value by now; 409 where it is no longer the row's: who asks again has the
 * row looked up anew.
 */
function updateWrites(
  collection: Collection,
  { id, row, index, gaps }: Update,
  stored: DocumentData,
): readonly StoredWrite[] {
  const data = plainData(stored);
  if (identityKey(rowIdentity(collection, data)) !== identityKey(rowIdentity(collection, row))) {
    const all = collection.label.many.toLowerCase();
    throw new ProviderError(409, `Somebody else deleted or renumbered one of these ${all}. Try again.`);
  }
  const faults = gapFaults(collection, gaps, data);
  if (faults.length > 0) throw faultyRows(collection, [[index, faults]]);
  return withDerived(collection, id, data, differences(collection, row, data));
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

/** @param faults of rows, by their place in the batch. */
export function faultyRows(
  collection: Collection,
  faults: readonly (readonly [index: number, faults: readonly string[]])[],
): ProviderError {
  const errors = faults.map(([index, texts]) => [`rows.${index}`, texts.join("; ")] as const);
  return new ProviderError(400, collection.messages.invalid, { errors: Object.fromEntries(errors) });
}
