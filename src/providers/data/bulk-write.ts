/** Rows of a file, written in batches: each by one commit, or by as few as take it. */
import type { Firestore } from "firebase/firestore";
import { BATCH_ROWS, type BulkPolicy, type BulkResult } from "../../contract/bulk";
import { identityDocumentId, identityKey, judgeRow, rowIdentity, rowWrites } from "../../fields/bulk-rows";
import { withDerived } from "../../fields/derived";
import { idWrites } from "../../fields/record";
import type { Row } from "../../schema/bulk";
import type { Collection, StoredWrite } from "../../schema/types";
import { ProviderError } from "../errors";
import {
  commitChanges,
  differences,
  faultyRows,
  gapFaults,
  type Addition,
  type Beside,
  type Update,
} from "./bulk-commit";
import { findStored } from "./bulk-find";
import { isTooLarge } from "./commit-refusals";
import { inHalves } from "./in-halves";
import { chunksOf } from "./in-parts";

/**
 * Records that one commit changes. Each is read by a request of its own, and a commit has to be answered within
 * COMMIT_TIMEOUT_MS.
 */
const COMMIT_UPDATES = 100;

/**
 * Writes up to BATCH_ROWS rows by one commit, or by several where many change stored records or one is too large. A row
 * whose record is stored already never makes another: it is left as it is, or takes over what the row fills in. Repeating
 * a batch is safe, however far the try before came.
 * @param fresh rows whose records were looked for a moment ago and not found are not looked for again; since their ids
 * follow from them, writing one twice makes no second record either.
 * @throws 400 when a row is faulty, or leaves empty what its record needs and does not hold: then its commit writes nothing.
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
  const knownOf = (index: number) => stored.get(identityKey(identities[index] ?? ["", ""]));
  refuseFaulty(
    collection,
    verdicts.map(({ gaps }, index) => gapFaults(collection, gaps, knownOf(index)?.data)),
  );
  // Of rows with one identity the first counts, as in the preview.
  const additions = new Map<string, Addition>();
  const updates = new Map<string, Update>();
  for (const [index, row] of rows.entries()) {
    const known = knownOf(index);
    if (!known) {
      const id = await identityDocumentId(identities[index] ?? ["", ""]);
      if (!additions.has(id)) additions.set(id, additionOf(collection, id, rowWrites(collection, row)));
    } else if (policy === "update" && !updates.has(known.id)) {
      const gaps = verdicts[index]?.gaps ?? [];
      updates.set(known.id, { kind: "update", id: known.id, row, index, gaps });
    }
  }
  // What is so already costs no read.
  const due = [...updates.values()].filter(
    ({ row, index }) => differences(collection, row, knownOf(index)?.data ?? {}).length > 0,
  );
  const [first = [], ...more] = chunksOf(due, COMMIT_UPDATES);
  // Noted before it is known whether they are stored: where an answer is lost, the next try finds nothing to change.
  const updated = new Set<string>();
  for (const part of [[...additions.values(), ...first], ...more])
    await inHalves(
      part,
      async (some) => {
        await commitChanges({ firestore, collection, beside, onAnswer }, some, (id) => updated.add(id));
        return some.length;
      },
      (error, some) => some.length > 1 && isTooLarge(error),
    );
  const created = additions.size;
  return { created, updated: updated.size, left: rows.length - created - updated.size };
}

function additionOf(collection: Collection, id: string, writes: readonly StoredWrite[]): Addition {
  const all = [...writes, ...idWrites(collection, id)];
  return { kind: "create", id, writes: withDerived(collection, id, {}, all) };
}

/** @param faultsOfRows one list for each row. */
function refuseFaulty(collection: Collection, faultsOfRows: readonly (readonly string[])[]): void {
  const faulty = [...faultsOfRows.entries()].filter(([, faults]) => faults.length > 0);
  if (faulty.length > 0) throw faultyRows(collection, faulty);
}
