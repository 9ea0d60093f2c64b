import { FirestoreError } from "local-firebase";
import { toWireFields, type PlainFields } from "../owner/to-wire";
import { derivedRepairs } from "../../src/fields/derived";
import { documentOf, idWrites } from "../../src/fields/record";
import { bisect, type BisectResult, chunksOf } from "../../src/data/chunked";
import type { Collection } from "../../src/schema/types";
import type { OwnerDocument, OwnerDocuments } from "../owner/owner-database";
import { ConditionError, type OwnerWrite } from "../owner/writes";
import { fromWireFields } from "../owner/from-wire";
import { ServiceError } from "../owner/service-account";

interface ReindexOptions {
  readonly collections: readonly Collection[];
  /** Only reports the planned changes. */
  readonly dryRun: boolean;
  /** Receives one line for people, without a line break. */
  readonly report: (line: string) => void;
}

/**
 * Records per commit. A commit may change 10 MiB, including hundreds of index entries per record. A commit
 * that is still too large is bisected.
 */
const COMMIT = 250;
/** Records between two lines of progress. */
const REPORT_EVERY = 5_000;

/** Writes derived fields and own ids. @returns the number of records that could not be written. */
export async function reindex(documents: OwnerDocuments, options: ReindexOptions): Promise<number> {
  let left = 0;
  for (const collection of indexedIn(options.collections))
    left += await reindexOne(documents, collection, options);
  return left;
}

/** @returns by collection, the number of records whose derived fields or own ids are missing or outdated. It changes nothing. */
export async function countOutdated(
  documents: OwnerDocuments,
  collections: readonly Collection[],
): Promise<ReadonlyMap<string, number>> {
  const outdated = new Map<string, number>();
  for (const collection of indexedIn(collections))
    for await (const batch of documents.batches(collection.name)) {
      const found = batch.filter((document) => repairWrite(collection, document)).length;
      if (found > 0) outdated.set(collection.name, (outdated.get(collection.name) ?? 0) + found);
    }
  return outdated;
}

function indexedIn(collections: readonly Collection[]): readonly Collection[] {
  return collections.filter(({ indexed, storesId }) => indexed || storesId);
}

async function reindexOne(
  documents: OwnerDocuments,
  collection: Collection,
  { dryRun, report }: ReindexOptions,
): Promise<number> {
  const reportProgress = () =>
    report(
      `${collection.name}: ${number(read)} looked at, ${number(written)} ${dryRun ? "to write" : "written"}`,
    );
  let [read, written, left] = [0, 0, 0];
  for await (const batch of documents.batches(collection.name)) {
    const repairs = batch.flatMap((document) => repairWrite(collection, document) ?? []);
    const { done, refused } = dryRun
      ? { done: repairs.length, refused: [] }
      : await write(documents, repairs);
    for (const { path } of refused)
      report(`${path}: not written. It was changed meanwhile, or it is too large`);
    const reportedAt = Math.floor(read / REPORT_EVERY);
    read += batch.length;
    written += done;
    left += refused.length;
    if (Math.floor(read / REPORT_EVERY) > reportedAt) reportProgress();
  }
  reportProgress();
  return left;
}

async function write(
  documents: OwnerDocuments,
  writes: readonly OwnerWrite[],
): Promise<BisectResult<OwnerWrite>> {
  const commit = async (some: readonly OwnerWrite[]) => {
    await documents.commit(some);
    return some.length;
  };
  let done = 0;
  const refused: OwnerWrite[] = [];
  for (const some of chunksOf(writes, COMMIT)) {
    const result = await bisect(some, commit, isOfSome);
    done += result.done;
    refused.push(...result.refused);
  }
  return { done, refused };
}

function isOfSome(error: unknown): boolean {
  if (error instanceof ConditionError) return true;
  const isServerError = error instanceof ServiceError || error instanceof FirestoreError;
  return isServerError && error.status === "INVALID_ARGUMENT";
}

/** Writes only fields that the panel adds, and only if the record has not changed since it was read. */
function repairWrite(
  collection: Collection,
  { path, fields, updateTime }: OwnerDocument,
): OwnerWrite | undefined {
  const id = path.slice(path.lastIndexOf("/") + 1);
  const stored = fromWireFields(fields);
  const ids = idWrites(collection, id).filter(({ path: [key = ""], value }) => stored[key] !== value);
  const repairs = [...derivedRepairs(collection, id, stored), ...ids];
  if (repairs.length === 0) return undefined;
  return {
    path,
    // They contain only texts and numbers.
    fields: toWireFields(documentOf(repairs) as PlainFields),
    only: repairs.flatMap(({ path: [key] }) => key ?? []),
    condition: { updateTime },
  };
}

function number(count: number): string {
  return count.toLocaleString("en");
}
