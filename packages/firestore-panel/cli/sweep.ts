/** Removes what nobody can see or restore any more, and no client may remove. */
import { DELETED_ACCOUNTS, DELETED_OF_COLLECTION, VIEWS } from "../src/schema/stored-names";
import { HISTORY, TRASH, trashId } from "../src/schema/history";
import type { Collection } from "../src/schema/types";
import { mapIn, textIn } from "../src/schema/stored-values";
import { accountKinds } from "../src/rules/session-rules";
import { chunksOf } from "../src/data/chunked";
import { ownerCommand, say, TARGET_OPTIONS, flag } from "./owner/command-line";
import { readTarget, counted, withDocuments, requireVersion } from "./owner/data";
import { plainFields } from "../src/firebase/plain";
import { toWireFields } from "./owner/wire";
import {
  type OwnerDatabase,
  type OwnerDocument,
  commitBatches,
  ConditionError,
  type OwnerWrite,
  removalOf,
} from "./owner/owner-database";

const HELP = `Lists what nobody can see or restore any more, and with --delete removes it (docs/history.md): documents of the trash
past their time where no TTL policy took them, and documents and saved views of accounts that are gone for good. What somebody changes
at that moment stays. It may be run again at any time, and goes on where an earlier run broke off. Unused files are
removed in the panel, by Data health.

In a project each document of the trash, each redemption and each view costs a read, and each document that is removed a delete.

  npm run owner -- sweep           lists
  npm run owner -- sweep --delete  removes
`;

/** Documents per commit. Firestore's limit must also leave room for the note and the account's conditions. */
const COMMIT = 400;
const LOOKED_UP = 200;

export interface SweepOptions {
  readonly remove: boolean;
  readonly report: (line: string) => void;
}

export const command = ownerCommand(HELP, { ...TARGET_OPTIONS, delete: flag }, async (options, product) => {
  const remove = options.delete ?? false;
  const target = await readTarget(options, product.local.projectId);
  const refused = await withDocuments(target, async (documents) => {
    if (remove) await requireVersion(documents);
    return sweep(documents, product.definition.collections, { remove, report: say });
  });
  if (!remove) say("Nothing was removed: --delete removes it.");
  return refused;
});

/**
 * The trash comes first, because it determines which accounts are gone permanently.
 * @returns the number of things that could not be removed.
 */
export async function sweep(
  documents: OwnerDatabase,
  collections: readonly Collection[],
  { remove, report }: SweepOptions,
): Promise<number> {
  let failed = 0;
  const stays = (path: string, why = "was changed") => {
    failed += 1;
    report(`${path}: stays, because it ${why} meanwhile`);
  };

  /** @returns the paths of the expired documents, removed or only reported. */
  const sweepTrash = async (): Promise<ReadonlySet<string>> => {
    const now = Date.parse(await documents.moment());
    const expired = new Set<string>();
    let read = 0;
    for await (const batch of documents.batches(TRASH)) {
      read += batch.length;
      const due = batch.filter(({ fields }) => {
        const { expireAt } = plainFields(fields);
        return typeof expireAt === "string" && Date.parse(expireAt) < now;
      });
      for (const { path } of due) expired.add(path);
      if (!remove) for (const { path } of due) report(`${path}: past its time`);
      else
        for (const { path } of await commitBatches(due.map(removalOf), COMMIT, documents.commit)) {
          expired.delete(path);
          stays(path);
        }
    }
    report(
      `${TRASH}: ${counted(read)} looked at, ${counted(expired.size)} past their time ${remove ? "removed" : "to remove"}`,
    );
    return expired;
  };

  /**
   * Deletes the documents below an account, and subtracts them from its note in the same commit, because the summary
   * subtracts notes from its counts. @returns their number. @throws CameBackError
   */
  const sweepAccount = async (below: Below, id: string): Promise<number> => {
    const places = placesOf(below, id);
    // A record that returns at the same moment keeps its documents.
    const stillGone = places.map((path) => ({ path, verify: true, condition: { exists: false } }) as const);
    const notePath = `${notesOf(below)}/${id}`;
    const readNote = async () => {
      const found = await documents.get([...places, notePath]);
      if (found.some(({ path }) => path !== notePath)) throw new CameBackError();
      return found[0];
    };
    const removeBatch = async (batch: readonly OwnerDocument[]) => {
      const note = await readNote();
      const change = note ? [lessened(note, below, batch)] : [];
      await documents.commit([...stillGone, ...batch.map(removalOf), ...change]);
    };
    let [done, all] = [0, 0];
    for await (const batch of documents.batches(`${below.collection}/${id}/${below.subcollection}`)) {
      const refused = remove ? await commitBatches(batch, COMMIT, removeBatch) : [];
      for (const { path } of refused) stays(path);
      all += batch.length;
      done += batch.length - refused.length;
    }
    const note = remove && done === all ? await readNote() : undefined;
    if (note)
      await documents.commit([...stillGone, removalOf(note)]).catch((error: unknown) => {
        throw error instanceof ConditionError ? new CameBackError() : error;
      });
    return done;
  };

  /** @param expired documents of the trash that count as gone. */
  const sweepBelow = async (below: Below, expired: ReadonlySet<string>) => {
    const { collection, subcollection } = below;
    const ids = await accountIds(documents, below);
    let [accounts, done] = [0, 0];
    for (const batch of chunksOf(ids, LOOKED_UP)) {
      const found = await documents.get(batch.flatMap((id) => placesOf(below, id)));
      const present = new Set(found.map(({ path }) => path).filter((path) => !expired.has(path)));
      const absent = batch.filter((id) => !placesOf(below, id).some((path) => present.has(path)));
      const former = await restoredElsewhere(documents, below, absent);
      for (const id of absent.filter((candidate) => !former.has(candidate)))
        try {
          const count = await sweepAccount(below, id);
          if (!remove) report(`${collection}/${id}: ${counted(count)} ${subcollection}`);
          accounts += 1;
          done += count;
        } catch (error) {
          if (!(error instanceof CameBackError)) throw error;
          stays(`${collection}/${id}`, "came back");
        }
    }
    report(
      `${collection}: ${counted(ids.length)} accounts with ${subcollection} looked at, ${counted(accounts)} gone for good: ${counted(done)} ${remove ? "removed" : "to remove"}`,
    );
  };

  const sweepViews = async (expired: ReadonlySet<string>) => {
    const kinds = new Map(accountKinds(collections).map(({ kind, name }) => [kind, name]));
    let [read, done] = [0, 0];
    for await (const batch of documents.batches(VIEWS)) {
      const owned = batch.flatMap((view) => {
        const { kind, recordId } = mapIn(plainFields(view.fields)["by"]);
        const collection = kinds.get(textIn(kind));
        return collection ? { view, places: placesOf({ collection }, textIn(recordId)) } : [];
      });
      const found = await documents.get(owned.flatMap(({ places }) => places));
      const present = new Set(found.map(({ path }) => path).filter((path) => !expired.has(path)));
      const gone = owned.filter(({ places }) => !places.some((path) => present.has(path)));
      const removals = gone.map(({ view }) => removalOf(view));
      const refused = remove ? await commitBatches(removals, COMMIT, documents.commit) : [];
      if (!remove) for (const { path } of removals) report(`${path}: of an account that is gone for good`);
      for (const { path } of refused) stays(path);
      read += batch.length;
      done += gone.length - refused.length;
    }
    report(`${VIEWS}: ${counted(read)} looked at, ${counted(done)} ${remove ? "removed" : "to remove"}`);
  };

  const expired = await sweepTrash();
  await sweepViews(expired);
  for (const { name, account, subcollections } of collections)
    for (const { name: subcollection, tally } of subcollections)
      if (tally)
        await sweepBelow({ collection: name, subcollection, tally, movesOn: account !== undefined }, expired);
  return failed;
}

/** A subcollection whose values are counted over all accounts (`tally`). No list shows it below a missing account. */
interface Below {
  readonly collection: string;
  readonly subcollection: string;
  readonly tally: string;
  /** Whether a record may be restored under another id. Documents below the former id stay there. */
  readonly movesOn: boolean;
}

/** The account was restored or imported again before its documents were deleted. */
class CameBackError extends Error {}

/** @returns ids of accounts with documents in the subcollection, or with a note about them. */
async function accountIds(documents: OwnerDatabase, below: Below): Promise<readonly string[]> {
  const ids = new Set<string>();
  for await (const paths of documents.pathsIn(below.subcollection))
    for (const path of paths) {
      const [collection, id = "", , , ...deeper] = path.split("/");
      if (collection === below.collection && deeper.length === 0) ids.add(id);
    }
  for await (const batch of documents.batches(notesOf(below)))
    for (const { path } of batch) ids.add(path.slice(path.lastIndexOf("/") + 1));
  return [...ids].sort();
}

/** @returns the former ids among the given ones of accounts that were restored under another id. */
async function restoredElsewhere(
  documents: OwnerDatabase,
  { collection, movesOn }: Below,
  ids: readonly string[],
): Promise<ReadonlySet<unknown>> {
  if (!movesOn || ids.length === 0) return new Set();
  const entries = (await documents.naming(HISTORY, "ids", ids)).map(({ fields }) => plainFields(fields));
  // The first `count` ids of a restore are the new ones; the former ids follow.
  const former = entries.flatMap(({ action, collection: name, ids: all, count }) =>
    action === "restore" && name === collection && Array.isArray(all)
      ? (all as unknown[]).slice(Number(count))
      : [],
  );
  return new Set(former);
}

/** @returns the write of a note (docs/data-model.md#deleted-accounts) after some of its documents are gone. */
function lessened(
  { path, fields, updateTime }: OwnerDocument,
  { tally }: Below,
  gone: readonly OwnerDocument[],
): OwnerWrite {
  const note = plainFields(fields);
  const names = new Map(Object.entries(note["names"] ?? {}).map(([name, count]) => [name, Number(count)]));
  for (const document of gone) {
    const value = plainFields(document.fields)[tally];
    if (typeof value !== "string") continue;
    const count = names.get(value) ?? 0;
    if (count > 1) names.set(value, count - 1);
    else names.delete(value);
  }
  // The app may have added documents after the note was written.
  const total = Math.max(0, Number(note["total"] ?? 0) - gone.length);
  return {
    path,
    fields: toWireFields({ total, names: Object.fromEntries(names) }),
    only: ["total", "names"],
    condition: { updateTime },
  };
}

function placesOf({ collection }: Pick<Below, "collection">, id: string): readonly string[] {
  return [`${collection}/${id}`, `${TRASH}/${trashId(collection, id)}`];
}

function notesOf({ collection }: Below): string {
  return `${DELETED_ACCOUNTS}/${collection}/${DELETED_OF_COLLECTION}`;
}
