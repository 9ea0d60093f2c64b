/** Plans the writes of a batch, from its rows and the stored records. */
import type { ImportPolicy } from "../../contract/import";
import {
  differences,
  identityDocumentId,
  identityKey,
  validateRow,
  rowIdentity,
  rowWrites,
} from "../../fields/import-rows";
import { withDerived } from "../../fields/derived";
import { documentOf, idWrites } from "../../fields/record";
import type { ImportRow, Collection, StoredData, StoredWrite } from "../../schema/types";
import {
  invalidRowsError,
  gapErrors,
  isWrittenBy,
  type ImportAddition,
  type ImportContext,
  type ImportUpdate,
} from "./import-commit";
import { findStored, type StoredRow } from "./import-find";
import { freeIds } from "./import-free-ids";
import { writtenBefore } from "./import-since";
import { byCompany, chunkByValues, recordedValues } from "./history/commit-entry";

/** Updates of one commit. Each needs a read, and the commit must end within COMMIT_TIMEOUT_MS. */
const COMMIT_UPDATES = 100;

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

/** The commits of a plan. The first commit of each company also adds the new records. */
export function commitsOf(
  collection: Collection,
  { additions, updates }: ImportPlan,
): readonly (readonly (ImportAddition | ImportUpdate)[])[] {
  const changes: readonly (ImportAddition | ImportUpdate)[] = [...additions, ...updates];
  return byCompany(
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
