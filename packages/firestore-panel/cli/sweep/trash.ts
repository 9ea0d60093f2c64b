import { bisect, chunksOf } from "../../src/data/chunked";
import { TRASH } from "../../src/schema/history";
import type { OwnerDocument } from "../owner/owner-database";
import { fromWireFields } from "../owner/from-wire";
import { ConditionError } from "../owner/writes";
import { counted, type OwnerData } from "../owner/data";
import type { SweepOptions } from "./options";

const COMMIT = 250;

export interface SweptTrash {
  /** Paths of the expired documents, removed or only reported. */
  readonly expired: ReadonlySet<string>;
  /** The number of documents that could not be removed. */
  readonly left: number;
}

/** Removes deleted records that nobody can restore, if no TTL policy has removed them. */
export async function sweepTrash(
  { documents }: OwnerData,
  now: number,
  { remove, report }: SweepOptions,
): Promise<SweptTrash> {
  const expired = new Set<string>();
  let [read, left] = [0, 0];
  const write = async (some: readonly OwnerDocument[]) => {
    await documents.commit(
      some.map(({ path, updateTime }) => ({ path, condition: { updateTime } }) as const),
    );
    return some.length;
  };
  for await (const batch of documents.batches(TRASH)) {
    read += batch.length;
    const due = batch.filter((document) => isPast(document, now));
    const refused = new Set<OwnerDocument>();
    for (const some of remove ? chunksOf(due, COMMIT) : []) {
      const result = await bisect(some, write, (error) => error instanceof ConditionError);
      for (const document of result.refused) refused.add(document);
    }
    for (const { path } of refused) report(`${path}: stays, because it was changed meanwhile`);
    for (const document of due) {
      if (refused.has(document)) continue;
      expired.add(document.path);
      if (!remove) report(`${document.path}: past its time`);
    }
    left += refused.size;
  }
  report(
    `${TRASH}: ${counted(read)} looked at, ${counted(expired.size)} past their time ${remove ? "removed" : "to remove"}`,
  );
  return { expired, left };
}

function isPast({ fields }: OwnerDocument, now: number): boolean {
  const { expireAt } = fromWireFields(fields);
  return expireAt instanceof Date && expireAt.getTime() < now;
}
