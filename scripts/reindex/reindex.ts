import { FirestoreError } from "local-firebase";
import { toWireFields } from "../../demo/to-wire";
import type { PlainFields } from "../../demo/types";
import { dueDerived } from "../../src/fields/derived-due";
import { documentOf } from "../../src/fields/record";
import { inHalves, type Halved } from "../../src/providers/data/in-halves";
import { chunksOf } from "../../src/providers/data/in-parts";
import { collections } from "../../src/resources";
import type { Collection } from "../../src/schema/types";
import type { OwnerDocument, OwnerDocuments } from "../owner/owner-database";
import { ConditionError, type OwnerWrite } from "../owner/writes";
import { fromWireFields } from "../owner/from-wire";
import { ServiceError } from "../owner/service-account";

interface ReindexOptions {
  /** Say what would be done, and do nothing. */
  readonly dryRun: boolean;
  /** Takes one line for people, without its end. */
  readonly say: (line: string) => void;
}

/**
 * Records of one commit. It may change 10 MiB, index entries by the hundred for each record among them. What is too large
 * all the same is written in halves.
 */
const COMMIT = 250;
/** Records between two lines of progress. */
const TOLD_EVERY = 5_000;

/** @returns how many records could not be written. */
export async function reindex(documents: OwnerDocuments, options: ReindexOptions): Promise<number> {
  let left = 0;
  for (const collection of collections.filter(({ grows }) => grows))
    left += await reindexOne(documents, collection, options);
  return left;
}

async function reindexOne(
  documents: OwnerDocuments,
  collection: Collection,
  { dryRun, say }: ReindexOptions,
): Promise<number> {
  const tell = () =>
    say(
      `${collection.name}: ${number(read)} looked at, ${number(written)} ${dryRun ? "to write" : "written"}`,
    );
  let [read, written, left] = [0, 0, 0];
  for await (const part of documents.parts(collection.name)) {
    const due = part.flatMap((document) => dueWrite(collection, document) ?? []);
    const { done, refused } = dryRun ? { done: due.length, refused: [] } : await write(documents, due);
    for (const { path } of refused)
      say(`${path}: not written. Somebody changed it meanwhile, or it is too large`);
    const toldAt = Math.floor(read / TOLD_EVERY);
    read += part.length;
    written += done;
    left += refused.length;
    if (Math.floor(read / TOLD_EVERY) > toldAt) tell();
  }
  tell();
  return left;
}

async function write(documents: OwnerDocuments, writes: readonly OwnerWrite[]): Promise<Halved<OwnerWrite>> {
  const commit = async (some: readonly OwnerWrite[]) => {
    await documents.commit(some);
    return some.length;
  };
  let done = 0;
  const refused: OwnerWrite[] = [];
  for (const some of chunksOf(writes, COMMIT)) {
    const result = await inHalves(some, commit, isOfSome);
    done += result.done;
    refused.push(...result.refused);
  }
  return { done, refused };
}

function isOfSome(error: unknown): boolean {
  if (error instanceof ConditionError) return true;
  const told = error instanceof ServiceError || error instanceof FirestoreError;
  return told && error.status === "INVALID_ARGUMENT";
}

/** Nothing but the derived fields, and only if nobody has changed the record since it was read. */
function dueWrite(
  collection: Collection,
  { path, fields, updateTime }: OwnerDocument,
): OwnerWrite | undefined {
  const due = dueDerived(collection, path.slice(path.lastIndexOf("/") + 1), fromWireFields(fields));
  if (due.length === 0) return undefined;
  return {
    path,
    // What is derived is texts and numbers.
    fields: toWireFields(documentOf(due) as PlainFields),
    only: due.flatMap(({ path: [key] }) => key ?? []),
    condition: { updateTime },
  };
}

function number(count: number): string {
  return count.toLocaleString("en");
}
