/** Restores the records that a person has chosen in the trash. */
import { getDocsFromServer, limit, query, where } from "firebase/firestore";
import type { RestoreParams, RestoreResult, SkippedRecord } from "../../../contract/history";
import { CHANGE_KEY } from "../../../schema/stored-names";
import { entryRange, operationOf, trashedRecord } from "../../../schema/history";
import type { Collection, FormValues, StoredData } from "../../../schema/types";
import { attempt } from "../../../data/errors";
import { applyChanges } from "../../../data/apply-changes";
import { mapParallel } from "../../../data/chunked";
import { recordErrorOf } from "../../../data/commit";
import type { ServiceContext } from "../../../data/context";
import { forgetDeletions } from "../../../data/deleted-accounts";
import { withOwnScope, grantedCollection, assertGranted } from "../../../data/registry";
import { assertUnique } from "../../../data/unique-values";
import { validOperation } from "../../../data/history/entries";
import { restoreChange, restoreOne, type Restoration, type RestoredRecords } from "./restore-record";
import { copiesOf, recordOf, storedRecords, type TrashCopy } from "../../../data/history/stored-records";
import { text } from "../../../texts/texts";

/**
 * Copies in one commit. The rules look up each before and after it, and for a scope's account a deletion note as
 * well.
 */
const BATCH_SIZES = { admin: 3, others: 2 };

export async function restoreRecords(
  context: ServiceContext,
  { ids, values, operation: given, undoes }: RestoreParams,
): Promise<RestoreResult> {
  if (given !== undefined) validOperation(given);
  if (undoes !== undefined) validOperation(undoes, "undoes");
  const operation = given ?? (await context.writer()).startOperation();
  return attempt("save", text("data.what.restoredRecords"), async () => {
    const found = await copiesOf(context, ids);
    const copies = ids.flatMap((id) => found.get(id) ?? []);
    const single = ids.length === 1 ? copies[0] : undefined;
    const back =
      single && (values || isAlone(single.collection))
        ? await restoreOne(context, single, { operation, undoes, values })
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
      notices.push(...(await saveFurther(context, collection, id, rest, operation)));
    }
    const missing = absent.filter((_, index) => !existing[index]);
    return {
      operation,
      ids: [...back.ids, ...earlier.map(({ id }) => id)],
      skipped: [
        ...back.skipped,
        ...missing.map((id) => ({ id, title: id, reason: text("data.trash.absent") })),
      ],
      ...(notices.length > 0 && { notice: notices.join(" ") }),
    };
  });
}

/** Whether each such record needs a commit of its own. */
function isAlone({ signIn, account }: Collection): boolean {
  return signIn !== undefined || account !== undefined;
}

/**
 * Finds the record of a copy that is gone: somebody restored it, or an earlier try of the same operation whose answer was
 * lost. An account returns under another id, so only the operation finds it.
 * @param isAllowed checks the record as it is stored.
 * @returns undefined where there is no such record.
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

/** @returns the remaining steps that the person has to do by hand. */
async function saveFurther(
  context: ServiceContext,
  collection: Collection,
  id: string,
  values: FormValues,
  operation: string,
): Promise<readonly string[]> {
  if (Object.keys(values).length === 0) return [];
  const variables = withOwnScope(collection, values, context);
  const { notice } = await context.database.updateData({ collection, id, variables }, { operation });
  return notice === undefined ? [] : [notice];
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
): Promise<RestoredRecords> {
  const [ids, skipped, notices]: [string[], SkippedRecord[], string[]] = [[], [], []];
  const { operation, undoes } = restoration;
  const isAdmin = context.principal === "admin";
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
          const restored = await restoreOne(context, copy, restoration);
          ids.push(...restored.ids);
          notices.push(...restored.notices);
        });
      continue;
    }
    const isFree = await mapParallel(all, (copy) =>
      unlessRefused(copy, () => assertUnique(collection, context.reader, recordOf(copy), copy.id)),
    );
    const changes = all.filter((_, index) => isFree[index]).map((copy) => restoreChange(context, copy));
    const { done, refused } = await applyChanges(await context.writer(), collection, changes, {
      action: "restore",
      ...{ operation, undoes },
      most: isAdmin ? BATCH_SIZES.admin : BATCH_SIZES.others,
      skipsRefused: true,
      alongside: (batch) => forgetDeletions(context, collection, batch),
      onCommit: (restored, began) => context.lists.changed(collection, { added: restored.length, began }),
    });
    ids.push(...done.map(({ id }) => id));
    for (const { change, why } of refused)
      skipped.push({ id: change.copy.id, title: change.copy.title, reason: why.message });
  }
  return { ids, skipped, notices };
}
