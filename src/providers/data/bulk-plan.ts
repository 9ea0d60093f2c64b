/** What is to be done with the rows of a batch, by what is stored of them. */
import type { BulkPolicy } from "../../contract/bulk";
import {
  differences,
  identityDocumentId,
  identityKey,
  judgeRow,
  rowIdentity,
  rowWrites,
} from "../../fields/bulk-rows";
import { withDerived } from "../../fields/derived";
import { documentOf, idWrites } from "../../fields/record";
import type { Row } from "../../schema/bulk";
import type { Collection, StoredData, StoredWrite } from "../../schema/types";
import { faultyRows, gapFaults, isOf, type Addition, type BulkSetting, type Update } from "./bulk-commit";
import { findStored, type StoredRow } from "./bulk-find";
import { freeIds } from "./bulk-free-ids";
import { writtenBefore } from "./bulk-since";
import { byCompany, cutByValues, toldValues } from "./history/entry-parts";

/**
 * Records that one commit changes. Each is read by a request of its own, and a commit has to be answered within
 * COMMIT_TIMEOUT_MS.
 */
const COMMIT_UPDATES = 100;

export interface BulkPlan {
  readonly additions: readonly Addition[];
  /** Of records that hold something else than their row. */
  readonly updates: readonly Update[];
  /** What an earlier try of the import has written already. */
  readonly done: readonly StoredRow[];
}

/**
 * Of rows with one identity the first counts, as in the preview.
 * @param fresh as in `writeRows`.
 * @throws 400 when a row is faulty, or leaves empty what its record needs and does not hold.
 */
export async function planBatch(
  setting: BulkSetting,
  rows: readonly Row[],
  policy: BulkPolicy,
  fresh: readonly boolean[],
): Promise<BulkPlan> {
  const { firestore, collection, work, onAnswer } = setting;
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
  const additions = new Map<string, Row>();
  const updates = new Map<string, Update>();
  const done = new Map<string, StoredRow>();
  for (const [index, row] of rows.entries()) {
    const known = knownOf(index);
    if (!known) {
      const id = await identityDocumentId(identities[index] ?? ["", ""]);
      if (!additions.has(id)) additions.set(id, row);
    } else if (isOf(work, known.data)) done.set(known.id, known);
    else if (policy === "update" && !updates.has(known.id)) {
      const gaps = verdicts[index]?.gaps ?? [];
      updates.set(known.id, { kind: "update", id: known.id, row, index, gaps, stored: known.data });
    }
  }
  // What is so already costs no read.
  const differing = [...updates.values()].filter(({ row, stored: data }) => differs(collection, row, data));
  const candidates = differing.map(({ id, stored: data }) => ({ id, data }));
  for (const row of await writtenBefore(setting, candidates)) done.set(row.id, row);
  const free = await freeIds(setting, [...additions.keys()]);
  return {
    additions: [...additions].map(([own, row]) => {
      const id = free.get(own) ?? own;
      return additionOf(collection, id, rowWrites(collection, row));
    }),
    updates: differing.filter(({ id }) => !done.has(id)),
    done: [...done.values()],
  };
}

/** The commits that write a plan. The first of each company adds the new records as well. */
export function commitsOf(
  collection: Collection,
  { additions, updates }: BulkPlan,
): readonly (readonly (Addition | Update)[])[] {
  const changes: readonly (Addition | Update)[] = [...additions, ...updates];
  return byCompany(
    collection,
    changes,
    (change) => documentAfter(collection, change),
    (change) => (change.kind === "update" ? change.stored : undefined),
  ).flatMap((some) => {
    const [first = [], ...more] = cutByValues(
      some.filter((change) => change.kind === "update"),
      ({ row, stored }) => toldValues(collection, stored, differences(collection, row, stored)),
      COMMIT_UPDATES,
    );
    return [[...some.filter((change) => change.kind === "create"), ...first], ...more];
  });
}

function additionOf(collection: Collection, id: string, writes: readonly StoredWrite[]): Addition {
  const all = [...writes, ...idWrites(collection, id)];
  return { kind: "create", id, writes: withDerived(collection, id, {}, all) };
}

function documentAfter(collection: Collection, change: Addition | Update): StoredData {
  if (change.kind === "create") return documentOf(change.writes);
  return documentOf(differences(collection, change.row, change.stored), change.stored);
}

function differs(collection: Collection, row: Row, stored: StoredData): boolean {
  return differences(collection, row, stored).length > 0;
}

/** @param faultsOfRows one list for each row. */
function refuseFaulty(collection: Collection, faultsOfRows: readonly (readonly string[])[]): void {
  const faulty = [...faultsOfRows.entries()].filter(([, faults]) => faults.length > 0);
  if (faulty.length > 0) throw faultyRows(collection, faulty);
}
