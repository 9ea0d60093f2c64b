/** Restores the records that a person has chosen in the trash. */
import { getDocsFromServer, limit, query, where } from "firebase/firestore";
import { type RestoreParams, type RestoreResult, type SkippedRecord } from "../../../contract/history";
import { CHANGE_KEY } from "../../../schema/stored-names";
import { entryRange, operationOf, trashedRecord } from "../../../schema/history";
import type { Collection, FormValues, StoredData } from "../../../schema/types";
import { attempt } from "../../../data/errors";
import { applyChanges } from "../../../data/apply-changes";
import { recordErrorOf } from "../../../data/commit";
import { mapParallel } from "../../../data/chunked";
import type { ServiceContext } from "../../../data/context";
import { formValues, withOwnScope, grantedCollection, assertGranted } from "../../../data/registry";
import { assertValid, assertUnique } from "../../../data/save-request";
import { validOperation } from "../../../data/history/entries";
import { restoreOne, forgetNotes, RestoreChange, type Restoration } from "./restore-record";
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
  const options = { operation, ...(undoes !== undefined && { undoes }) };
  return attempt("save", text("data.what.restoredRecords"), async () => {
    const found = await copiesOf(context, ids);
    const copies = ids.flatMap((id) => found.get(id) ?? []);
    const [single] = copies;
    if (single && ids.length === 1) return restoreSingle(context, single, values, options);
    const { ids: back, skipped, notices: batchNotices } = await restoreCopies(context, copies, options);
    const notices = [...batchNotices];
    const absent = ids.filter((id) => !found.has(id));
    // Values are not written over what somebody else has restored.
    const isOwn = (stored: StoredData) =>
      values === undefined || operationOf(String(stored[CHANGE_KEY])) === operation;
    const existing = await mapParallel(absent, (id) => existingRecord(context, id, operation, isOwn));
    const [record] = existing;
    if (record && ids.length === 1) {
      const { collection, id } = record;
      // The password that an earlier try set is unknown. A user of the app keeps the issued one.
      const rest = collection.account ? furtherValues(collection, values ?? {}) : (values ?? {});
      notices.push(...(await saveFurther(context, collection, id, rest, operation)));
    }
    return {
      operation,
      ids: [...back, ...existing.flatMap((record) => (record ? [record.id] : []))],
      skipped: [
        ...skipped,
        ...absent.flatMap((id, index) =>
          existing[index] ? [] : [{ id, title: id, reason: text("data.trash.absent") }],
        ),
      ],
      ...(notices.length > 0 && { notice: notices.join(" ") }),
    };
  });
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
  const { docs } = await getDocsFromServer(
    query(
      context.reader.all(collection),
      where(CHANGE_KEY, ">=", from),
      where(CHANGE_KEY, "<", below),
      limit(2),
    ),
  );
  const [account, ...more] = docs;
  return account && more.length === 0 ? { collection, id: account.id } : undefined;
}

/** @throws what prevents the restore, with the errors by field. */
async function restoreSingle(
  context: ServiceContext,
  copy: TrashCopy,
  values: FormValues | undefined,
  restoration: Restoration,
): Promise<RestoreResult> {
  const { operation } = restoration;
  const { collection } = copy;
  await assertValidValues(context, copy, values ?? {});
  const isAlone = collection.signIn !== undefined || collection.account !== undefined;
  const options = { ...restoration, ...(values && { values }) };
  const back = isAlone
    ? await restoreAlone(context, copy, options)
    : await restoreCopies(context, [copy], options);
  const [id] = back.ids;
  const further = furtherValues(collection, values ?? {});
  const more = id === undefined ? [] : await saveFurther(context, collection, id, further, operation);
  const notices = [...back.notices, ...more];
  return {
    operation,
    ids: back.ids,
    skipped: back.skipped,
    ...(notices.length > 0 && { notice: notices.join(" ") }),
  };
}

/** Runs before anything is restored. @throws 400 or 409 with the errors by field. */
async function assertValidValues(
  context: ServiceContext,
  copy: TrashCopy,
  values: FormValues,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  const { collection, id } = copy;
  const record = recordOf(copy);
  const whole = formValues(withOwnScope(collection, values, context));
  assertValid(collection, whole, "edit", record);
  await assertUnique(collection, context.reader, { ...record, ...whole }, id);
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

async function restoreAlone(context: ServiceContext, copy: TrashCopy, options: Restoration) {
  assertGranted(copy.collection, context.principal, "create");
  const { id, notice } = await restoreOne(context, copy, options);
  return { ids: [id], skipped: [], notices: notice === undefined ? [] : [notice] };
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

interface RestoredRecords {
  readonly ids: readonly string[];
  readonly skipped: readonly SkippedRecord[];
  readonly notices: readonly string[];
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
  const skip = ({ id, title }: TrashCopy, reason: string) => skipped.push({ id, title, reason });
  for (const { collection } of copies) assertGranted(collection, context.principal, "create");
  for (const collection of new Set(copies.map((copy) => copy.collection))) {
    const all = copies.filter((copy) => copy.collection === collection);
    if (collection.signIn || collection.account) {
      for (const copy of all) {
        const why = await recordErrorOf(async () => {
          const { id, notice } = await restoreOne(context, copy, restoration);
          ids.push(id);
          if (notice !== undefined) notices.push(notice);
        });
        if (why) skip(copy, why.message);
      }
      continue;
    }
    const free = await mapParallel(all, async (copy) => {
      const why = await recordErrorOf(() =>
        assertUnique(collection, context.reader, recordOf(copy), copy.id),
      );
      if (why) skip(copy, why.message);
      return why ? [] : [copy];
    });
    await restoreTogether(context, collection, free.flat(), restoration, { ids, skip });
  }
  return { ids, skipped, notices };
}

interface RestoreOutcome {
  readonly ids: string[];
  readonly skip: (copy: TrashCopy, reason: string) => void;
}

async function restoreTogether(
  context: ServiceContext,
  collection: Collection,
  copies: readonly TrashCopy[],
  { operation, undoes }: Restoration,
  { ids, skip }: RestoreOutcome,
): Promise<void> {
  const changes = copies.map((copy) => new RestoreChange(context, copy));
  const { done, refused } = await applyChanges(await context.writer(), collection, changes, {
    action: "restore",
    ...{ operation, undoes },
    most: context.principal === "admin" ? BATCH_SIZES.admin : BATCH_SIZES.others,
    alongside: async (batch) => {
      const forget = await forgetNotes(context, collection, idsOf(batch));
      return forget && ((transaction, written) => forget(transaction, idsOf(written)));
    },
    onCommit: (restored, began) => context.lists.changed(collection, { added: restored.length, began }),
    skipsRefused: true,
  });
  ids.push(...idsOf(done));
  for (const { change, why } of refused) skip(change.copy, why.message);
}

function idsOf(changes: readonly RestoreChange[]): readonly string[] {
  return changes.map(({ id }) => id);
}
