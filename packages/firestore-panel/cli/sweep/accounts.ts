/**
 * Sweeps documents below permanently deleted accounts. No record can be restored there, and no list shows
 * them.
 */
import { toWireFields } from "../owner/to-wire";
import { bisect, chunksOf } from "../../src/data/chunked";
import type { Collection } from "../../src/schema/types";
import { DELETED_ACCOUNTS, DELETED_OF_COLLECTION } from "../../src/schema/stored-names";
import { HISTORY, TRASH, trashId } from "../../src/schema/history";
import type { OwnerDatabase, OwnerDocument } from "../owner/owner-database";
import { fromWireFields } from "../owner/from-wire";
import { ConditionError, type OwnerWrite } from "../owner/writes";
import { counted, type OwnerData } from "../owner/data";
import type { SweepOptions } from "./options";
import { lessened } from "./notes";

/** Documents per commit. Firestore's limit must also leave room for the note and the account's conditions. */
const COMMIT = 400;
/** Accounts per look-up, each with its record and its document in the trash. */
const LOOKED_UP = 200;

/** A subcollection whose values are counted over all accounts (`tally`). */
interface Below {
  readonly collection: string;
  readonly subcollection: string;
  readonly tally: string;
  /** Whether a record may be restored under another id. Documents below the former id stay there. */
  readonly movesOn: boolean;
}

/** The account was restored or imported again before its documents were deleted. */
class CameBackError extends Error {}

/**
 * @param expired documents of the trash that count as gone. @returns the number of documents that could not
 * be removed.
 */
export async function sweepAccounts(
  { documents }: OwnerData,
  collections: readonly Collection[],
  expired: ReadonlySet<string>,
  options: SweepOptions,
): Promise<number> {
  let left = 0;
  const all = tallied(collections);
  for (const subcollection of new Set(all.map((below) => below.subcollection))) {
    const owners = await ownersOf(documents, subcollection);
    for (const below of all.filter((one) => one.subcollection === subcollection)) {
      const noted = await idsIn(documents, notesOf(below));
      const ids = [...new Set([...(owners.get(below.collection) ?? []), ...noted])].sort();
      left += await sweepBelow(documents, below, ids, expired, options);
    }
  }
  return left;
}

async function sweepBelow(
  documents: OwnerDatabase,
  below: Below,
  ids: readonly string[],
  expired: ReadonlySet<string>,
  { remove, report }: SweepOptions,
): Promise<number> {
  let [accounts, done, left] = [0, 0, 0];
  for (const some of chunksOf(ids, LOOKED_UP)) {
    const there = await documents.get(some.flatMap((id) => placesOf(below, id)));
    const present = new Set(there.map(({ path }) => path).filter((path) => !expired.has(path)));
    const absent = some.filter((one) => !placesOf(below, one).some((path) => present.has(path)));
    const former = await restoredElsewhere(documents, below, absent);
    for (const id of absent.filter((one) => !former.has(one))) {
      const account = `${below.collection}/${id}`;
      try {
        const result = await sweepAccount(documents, below, id, remove);
        if (!remove) report(`${account}: ${counted(result.done)} ${below.subcollection}`);
        for (const path of result.refused) report(`${path}: stays, because it was changed meanwhile`);
        accounts += 1;
        done += result.done;
        left += result.refused.length;
      } catch (error) {
        if (!(error instanceof CameBackError)) throw error;
        report(`${account}: stays, because it came back meanwhile`);
        left += 1;
      }
    }
  }
  report(
    `${below.collection}: ${counted(ids.length)} accounts with ${below.subcollection} looked at, ${counted(accounts)} gone for good: ${counted(done)} ${remove ? "removed" : "to remove"}`,
  );
  return left;
}

/** @returns the former ids among the given ones of accounts that were restored under another id. */
async function restoredElsewhere(
  documents: OwnerDatabase,
  { collection, movesOn }: Below,
  ids: readonly string[],
): Promise<ReadonlySet<unknown>> {
  if (!movesOn || ids.length === 0) return new Set();
  const entries = (await documents.naming(HISTORY, "ids", ids)).map(({ fields }) => fromWireFields(fields));
  const restores = entries.filter(
    (entry) => entry["action"] === "restore" && entry["collection"] === collection,
  );
  // The first `count` ids of a restore are the new ones; the former ids follow.
  return new Set(
    restores.flatMap(({ ids: named, count }) =>
      Array.isArray(named) ? (named as unknown[]).slice(Number(count)) : [],
    ),
  );
}

async function sweepAccount(
  documents: OwnerDatabase,
  below: Below,
  id: string,
  remove: boolean,
): Promise<{ readonly done: number; readonly refused: readonly string[] }> {
  let done = 0;
  const refused: string[] = [];
  const write = (some: readonly OwnerDocument[]) => removeSome(documents, below, id, some);
  for await (const batch of documents.batches(`${below.collection}/${id}/${below.subcollection}`)) {
    if (!remove) done += batch.length;
    for (const some of remove ? chunksOf(batch, COMMIT) : []) {
      const result = await bisect(some, write, (error) => error instanceof ConditionError);
      done += result.done;
      refused.push(...result.refused.map(({ path }) => path));
    }
  }
  if (remove && refused.length === 0) await removeNote(documents, below, id);
  return { done, refused };
}

/**
 * Deletes some documents and subtracts them from the note in one commit, because the summary subtracts notes
 * from its counts.
 */
async function removeSome(
  documents: OwnerDatabase,
  below: Below,
  id: string,
  some: readonly OwnerDocument[],
): Promise<number> {
  const note = await noteOf(documents, below, id);
  const values = some.map(({ fields }) => fromWireFields(fields)[below.tally]);
  await documents.commit([
    ...stillGone(below, id),
    ...some.map(({ path, updateTime }) => ({ path, condition: { updateTime } })),
    ...(note
      ? [
          {
            path: note.path,
            fields: toWireFields(lessened(fromWireFields(note.fields), values)),
            only: ["total", "names"],
            condition: { updateTime: note.updateTime },
          },
        ]
      : []),
  ]);
  return some.length;
}

async function removeNote(documents: OwnerDatabase, below: Below, id: string): Promise<void> {
  const note = await noteOf(documents, below, id);
  if (!note) return;
  const { path, updateTime } = note;
  await documents
    .commit([...stillGone(below, id), { path, condition: { updateTime } }])
    .catch((error: unknown) => {
      throw error instanceof ConditionError ? new CameBackError() : error;
    });
}

/** @throws CameBackError */
async function noteOf(
  documents: OwnerDatabase,
  below: Below,
  id: string,
): Promise<OwnerDocument | undefined> {
  const path = `${notesOf(below)}/${id}`;
  const found = await documents.get([...placesOf(below, id), path]);
  if (found.some((one) => one.path !== path)) throw new CameBackError();
  return found[0];
}

/** Conditions of each commit. A record that returns at the same moment keeps its documents. */
function stillGone(below: Below, id: string): readonly OwnerWrite[] {
  return placesOf(below, id).map((path) => ({ path, verify: true, condition: { exists: false } }));
}

/** @returns paths at which the account can still be seen or restored. */
function placesOf({ collection }: Below, id: string): readonly string[] {
  return [`${collection}/${id}`, `${TRASH}/${trashId(collection, id)}`];
}

function notesOf({ collection }: Below): string {
  return `${DELETED_ACCOUNTS}/${collection}/${DELETED_OF_COLLECTION}`;
}

function tallied(collections: readonly Collection[]): readonly Below[] {
  return collections.flatMap(({ name, account, subcollections }) =>
    subcollections.flatMap(({ name: subcollection, tally }) =>
      tally ? [{ collection: name, subcollection, tally, movesOn: account !== undefined }] : [],
    ),
  );
}

/** @returns ids of accounts with documents in the subcollection, by collection. */
async function ownersOf(
  documents: OwnerDatabase,
  subcollection: string,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const owners = new Map<string, Set<string>>();
  for await (const paths of documents.pathsIn(subcollection))
    for (const path of paths) {
      const [collection = "", id = "", , , ...deeper] = path.split("/");
      if (deeper.length > 0) continue;
      const ids = owners.get(collection) ?? new Set<string>();
      owners.set(collection, ids.add(id));
    }
  return owners;
}

async function idsIn(documents: OwnerDatabase, collection: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const batch of documents.batches(collection))
    ids.push(...batch.map(({ path }) => path.slice(path.lastIndexOf("/") + 1)));
  return ids;
}
