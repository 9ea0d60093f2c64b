/** Takes records out of the trash: back as they were, for their files still exist, or for good with their files. */
import { doc, getDocsFromServer, limit, query, where, type Firestore } from "firebase/firestore";
import {
  EMPTY_RESULT,
  type RestoreParams,
  type RestoreResult,
  type SkippedRecord,
} from "../../../contract/history";
import { applyChanges, byScope, type RecordChange } from "../../../data/apply-changes";
import { mapParallel } from "../../../data/chunked";
import { recordErrorOf, readIfThere } from "../../../data/commit";
import type { ServiceContext } from "../../../data/service";
import { forgetDeletions } from "../../../data/deleted-accounts";
import { grantedCollection, assertGranted } from "../../../data/registry";
import { assertUnique } from "../../../data/unique-values";
import { attempt, ProviderError } from "../../../data/errors";
import { deleteFollowers } from "../../../data/history/deletions";
import { validOperation } from "../../../data/history/entries";
import {
  copiesOf,
  recordIn,
  recordOf,
  storedFollowers,
  storedRecords,
  trashedFollowers,
  type TrashCopy,
} from "../../../data/history/stored-records";
import { plainValue } from "../../../firebase/plain";
import {
  entryRange,
  MAX_PURGES,
  operationOf,
  SAFE_HOURS,
  TRASH,
  trashedRecord,
  trashId,
} from "../../../schema/history";
import { CHANGE_KEY } from "../../../schema/stored-names";
import type { Collection, FormValues, StoredData } from "../../../schema/types";
import { text } from "../../../texts/texts";
import { restoreChange, restoreOne, type CopyChange, type Restoration } from "./restore-record";

export async function restoreRecords(
  context: ServiceContext,
  { ids, values, operation, undoes }: RestoreParams,
): Promise<RestoreResult> {
  validOperation(operation);
  if (undoes !== undefined) validOperation(undoes);
  return attempt("save", text("data.what.restoredRecords"), async () => {
    const found = await copiesOf(context, ids);
    const all = ids.flatMap((id) => found.get(id) ?? []);
    const hasRecord = await mapParallel(all, (copy) => isBesideItsRecord(context, copy, ids));
    const copies = all.filter((_, index) => hasRecord[index]);
    const early = all.filter((_, index) => !hasRecord[index]);
    const single = ids.length === 1 ? copies[0] : undefined;
    const back =
      single && (values || isAlone(single.collection))
        ? await restoreAlone(context, single, { operation, undoes, values })
        : await restoreCopies(context, copies, { operation, undoes });
    const absent = ids.filter((id) => !found.has(id));
    // Values are not written over what somebody else has restored.
    const isOwn = (stored: StoredData) =>
      values === undefined || operationOf(String(stored[CHANGE_KEY])) === operation;
    const existing = await mapParallel(absent, (id) => existingRecord(context, id, operation, isOwn));
    const earlier = existing.filter((record) => record !== undefined);
    const restored = single ? back.ids.map((id) => ({ collection: single.collection, id })) : earlier;
    const [record] = restored;
    const notices = [...back.notices];
    if (record && values && ids.length === 1) {
      const { collection, id } = record;
      // The password that an earlier try set is unknown. A user of the app keeps the issued one.
      const rest = single || collection.account ? furtherValues(collection, values) : values;
      if (Object.keys(rest).length > 0) {
        const edit = { resource: collection.name, id, variables: rest };
        const { notice } = await context.database.updateData(edit, { operation });
        if (notice !== undefined) notices.push(notice);
      }
    }
    const missing = absent.filter((_, index) => !existing[index]);
    return {
      ids: [...back.ids, ...earlier.map(({ id }) => id)],
      skipped: [
        ...back.skipped,
        ...early.map(({ id, title }) => ({ id, title, reason: text("data.restore.recordFirst") })),
        ...missing.map((id) => ({ id, title: id, reason: text("data.trash.absent") })),
      ],
      notices,
    };
  });
}

/** Whether what follows a record, as a note does, would be found again at it: the record exists, or returns too. */
async function isBesideItsRecord(
  { firestore }: ServiceContext,
  { collection: { follows }, document }: TrashCopy,
  returning: readonly string[],
): Promise<boolean> {
  if (!follows) return true;
  const [name, id] = [String(document[follows.collection]), String(document[follows.id])];
  return returning.includes(trashId(name, id)) || !!(await readIfThere(undefined, doc(firestore, name, id)));
}

/** Whether each such record needs a commit of its own. */
function isAlone({ signIn, account }: Collection): boolean {
  return signIn !== undefined || account !== undefined;
}

/**
 * Finds the record of a copy that is gone: somebody restored it, or an earlier try of the same operation whose answer was
 * lost. An account returns under another id, so only the operation finds it.
 */
async function existingRecord(
  context: ServiceContext,
  trashed: string,
  operation: string,
  isAllowed: (stored: StoredData) => boolean,
): Promise<{ readonly collection: Collection; readonly id: string } | undefined> {
  const [name, id] = trashedRecord(trashed);
  const collection = grantedCollection(context, name, "create");
  if (!collection.account) {
    const stored = (await storedRecords(context, collection, [id])).get(id);
    return stored && isAllowed(stored) ? { collection, id } : undefined;
  }
  const [from, below] = entryRange(operation);
  const ofOperation = [where(CHANGE_KEY, ">=", from), where(CHANGE_KEY, "<", below), limit(2)];
  const { docs } = await getDocsFromServer(query(context.reader.all(collection), ...ofOperation));
  const [account, ...more] = docs;
  return account && more.length === 0 ? { collection, id: account.id } : undefined;
}

/** Values that the restore does not write are saved afterwards as a normal edit, which also uploads files. */
function furtherValues({ signIn, account }: Collection, values: FormValues): FormValues {
  const isRenamed = signIn !== undefined && Object.hasOwn(values, signIn.id);
  // Another sign-in id needs the password again.
  const done: readonly (string | undefined)[] = [
    isRenamed ? undefined : signIn?.password,
    account?.email,
    account?.password,
  ];
  return Object.fromEntries(Object.entries(values).filter(([key]) => !done.includes(key)));
}

/**
 * Restores records unchanged, several in one commit. Their files still exist.
 * A record that cannot be restored stays in the trash, with a reason, and does not block the others.
 * @throws 403 where the principal may not add such records.
 */
export async function restoreCopies(
  context: ServiceContext,
  copies: readonly TrashCopy[],
  restoration: Restoration,
): Promise<RestoreResult> {
  const [ids, skipped, notices]: [string[], SkippedRecord[], string[]] = [[], [], []];
  const { operation, undoes } = restoration;
  /** @returns whether the task was done for the copy. */
  const unlessRefused = async ({ id, title }: TrashCopy, task: () => Promise<void>): Promise<boolean> => {
    const why = await recordErrorOf(task);
    if (why) skipped.push({ id, title, reason: why.message });
    return !why;
  };
  for (const { collection } of copies) assertGranted(collection, context.principal, "create");
  for (const collection of new Set(copies.map((copy) => copy.collection))) {
    const all = copies.filter((copy) => copy.collection === collection);
    if (isAlone(collection)) {
      for (const copy of all)
        await unlessRefused(copy, async () => {
          const restored = await restoreAlone(context, copy, restoration);
          ids.push(...restored.ids);
          notices.push(...restored.notices);
        });
      continue;
    }
    const isFree = await mapParallel(all, (copy) =>
      unlessRefused(copy, () =>
        assertUnique({ collection, reader: context.reader, values: recordOf(copy), id: copy.id }),
      ),
    );
    const changes = all.filter((_, index) => isFree[index]).map((copy) => restoreChange(context, copy));
    const { done, refused } = await applyChanges(await context.writer(), collection, changes, {
      action: "restore",
      ...{ operation, undoes },
      // The rules look up each before and after its commit, and for a scope's account a deletion note as well.
      most: context.principal === "admin" ? 3 : 2,
      skipsRefused: true,
      alongside: (batch) => forgetDeletions(context, collection, batch),
      onCommit: (restored, began) => context.lists.changed(collection, { added: restored.length, began }),
    });
    ids.push(...done.map(({ id }) => id));
    for (const { change, why } of refused)
      skipped.push({ id: change.copy.id, title: change.copy.title, reason: why.message });
    const back = done.map(({ copy }) => copy);
    await restoreFollowers(context, back, restoration, copies);
  }
  return { ids, skipped, notices };
}

async function restoreAlone(context: ServiceContext, copy: TrashCopy, restoration: Restoration) {
  const back = await restoreOne(context, copy, restoration);
  await restoreFollowers(context, [copy], restoration);
  const [id] = back.ids;
  if (id !== undefined && id !== copy.id) await moveFollowers(context, copy, id, restoration.operation);
  return back;
}

/**
 * Restores what went to the trash with these records. What was deleted by itself stays there.
 * @param others are restored anyway.
 */
async function restoreFollowers(
  context: ServiceContext,
  copies: readonly TrashCopy[],
  { operation, undoes }: Restoration,
  others: readonly TrashCopy[] = [],
): Promise<void> {
  const deletedBy = new Set(copies.map(({ change }) => operationOf(String(change))));
  const found = await trashedFollowers(context, copies);
  const followers = found.filter(
    ({ trashId, change }) =>
      deletedBy.has(operationOf(String(change))) && others.every((copy) => copy.trashId !== trashId),
  );
  await restoreCopies(context, followers, { operation, undoes });
}

/** An account has come back under another id. */
async function moveFollowers(
  context: ServiceContext,
  { collection, id: former }: TrashCopy,
  id: string,
  operation: string,
): Promise<void> {
  for (const { follower, key, ids } of await storedFollowers(context, collection, [former]))
    for (const following of ids)
      await context.database.updateData(
        { resource: follower.name, id: following, variables: { [key]: id } },
        { operation },
      );
}

/** Only admins may. The entry names the purged records. */
export async function purgeRecords(context: ServiceContext, { ids }: Pick<RestoreParams, "ids">) {
  assertGranted(context.reader.panel().trash, context.principal, "delete");
  if (ids.length === 0) return EMPTY_RESULT;
  return attempt("delete", text("data.what.deletedRecords"), async () => {
    const found = await copiesOf(context, ids);
    const copies = [...found.values()];
    const followers = (await trashedFollowers(context, copies)).filter(({ trashId }) => !found.has(trashId));
    const writer = await context.writer();
    const operation = writer.startOperation();
    const [{ uid }, safe] = [await writer.user(), (await writer.now()) - SAFE_HOURS * 3_600_000];
    const results = [];
    for (const [collection, group] of groupsOf([...copies, ...followers])) {
      const changes = group.map((copy) => purgeOf(context.firestore, copy, uid, safe));
      const result = await applyChanges(writer, collection, changes, {
        action: "purge",
        operation,
        most: MAX_PURGES,
        skipsRefused: true,
        onCommit: (purged) => removeFiles(context, purged),
      });
      results.push(result);
    }
    const done = new Set(results.flatMap((result) => result.done.map(({ copy }) => copy.trashId)));
    const refused = results.flatMap((result) => result.refused);
    const reasons = new Map(refused.map(({ change, why }) => [change.copy.trashId, why.message]));
    const skipped = ids
      .filter((id) => !done.has(id))
      .map((id) => {
        const title = found.get(id)?.title ?? trashedRecord(id)[1];
        return { id, title, reason: reasons.get(id) ?? text("data.trash.absent") };
      });
    const purged = copies.filter(({ trashId }) => done.has(trashId));
    // A scope could not delete what it may not see.
    for (const { collection, id } of purged)
      await deleteFollowers(context, collection, [id], { operation: writer.startOperation() });
    return { done: purged.length, skipped, notices: [] };
  });
}

/** @returns the copies of each collection and scope. An entry covers one scope, so a commit of several would be divided. */
function groupsOf(copies: readonly TrashCopy[]): readonly (readonly [Collection, readonly TrashCopy[]])[] {
  return [...new Set(copies.map(({ collection }) => collection))].flatMap((collection) => {
    const ofCollection = copies.filter((copy) => copy.collection === collection);
    const changed = ofCollection.map((copy) => ({ ...copy, after: copy.document }));
    return byScope(collection, changed).map((group) => [collection, group] as const);
  });
}

/** @param safe later deletions stay, in milliseconds since the epoch. */
function purgeOf(firestore: Firestore, copy: TrashCopy, uid: string, safe: number): CopyChange {
  const { id, trashId } = copy;
  const decide: RecordChange["decide"] = async (transaction) => {
    const data = await readIfThere(transaction, doc(firestore, TRASH, trashId));
    if (!data) return "gone";
    if (Date.parse(String(plainValue(data["at"]))) > safe)
      throw new ProviderError(409, text("data.purge.young", { hours: SAFE_HOURS }));
    const after = recordIn(data);
    return { after, write: (entry) => entry.purge(id, after, uid) };
  };
  return { id, copy, decide };
}

async function removeFiles(context: ServiceContext, purged: readonly CopyChange[]): Promise<void> {
  const files = await context.files();
  const paths = purged.flatMap(({ copy }) => files.replaced(copy.collection, recordOf(copy), undefined));
  if (paths.length > 0) await files.removeUnused(paths);
}
