/** Records come back out of the trash as they were, several by one commit; the files are still there. */
import { doc } from "firebase/firestore";
import type { SkippedRecord } from "../../../contract/history";
import { withDerived } from "../../../fields/derived";
import { documentOf } from "../../../fields/record";
import { TRASH } from "../../../schema/history";
import type { Collection } from "../../../schema/types";
import { toHttpError, type ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { sdkValue } from "../commit";
import { isRecordRefusal } from "../commit-errors";
import { bisect } from "../bisect";
import { changeParallel, mapParallel } from "../chunked";
import { recordErrorOf } from "../record-errors";
import { ownCompanyWrites } from "../own-company";
import { plainData } from "../plain";
import { nounOf, assertGranted } from "../registry";
import { assertUnique } from "../unique";
import { recordOf, type TrashCopy } from "./copies";
import { byCompany, chunkByValues, recordedValues } from "./entry-batches";
import { bare, forgetNotes, checkCopy, type CheckedCopy, type Restoration } from "./restoring";
import { asNew, restoreOne } from "./restore-one";

/** Copies of one commit: the rules look each up before and after it, and for a company a note besides. */
const BATCH_SIZES = { admin: 3, company: 2 };

export interface RestoredRecords {
  readonly ids: readonly string[];
  readonly left: readonly SkippedRecord[];
  readonly notices: readonly string[];
}

/**
 * What cannot be restored is left in the trash, with its reason, and does not keep the rest from it.
 * @throws 403 where the principal may not add such records.
 */
export async function restoreCopies(
  context: CallContext,
  copies: readonly TrashCopy[],
  restoration: Restoration,
): Promise<RestoredRecords> {
  const [ids, left, notices]: [string[], SkippedRecord[], string[]] = [[], [], []];
  const skip = ({ id, title }: TrashCopy, reason: string) => left.push({ id, title, reason });
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
    const groups = byCompany(collection, free.flat(), ({ document }) => document);
    const valuesIn = ({ document }: TrashCopy) => recordedValues(collection, document, []);
    const commits = groups.flatMap((some) => chunkByValues(some, valuesIn, BATCH_SIZES[context.principal]));
    await changeParallel(commits, (batch) =>
      bisect(
        batch,
        async (some) => {
          const restored = await restoreBatch(context, collection, some, restoration);
          ids.push(...restored.flatMap(({ copy, why }) => (why ? [] : [copy.id])));
          for (const { copy, why } of restored) if (why) skip(copy, why.message);
          return restored.length;
        },
        (error, some) => {
          const [copy] = some;
          if (!isRecordRefusal(error)) return false;
          if (some.length === 1 && copy) skip(copy, toRestoreError(collection, error).message);
          return true;
        },
      ),
    );
  }
  return { ids, left, notices };
}

async function restoreBatch(
  context: CallContext,
  collection: Collection,
  copies: readonly TrashCopy[],
  { operation, undoes }: Restoration,
): Promise<readonly CheckedCopy[]> {
  const { firestore } = context;
  const writer = await context.writer();
  const forget = await forgetNotes(
    context,
    collection,
    copies.map(({ id }) => id),
  );
  const began = performance.now();
  const { result } = await writer.commit(
    { collection, action: "restore", operation, undoes },
    async (transaction, entry) => {
      const checked = await mapParallel(copies, (copy) => checkCopy(context, transaction, copy));
      const restorable = checked.flatMap(({ copy, document }) => (document ? [{ copy, document }] : []));
      for (const { copy, document } of restorable) {
        const before = bare(collection, copy.id, document);
        const own = ownCompanyWrites(collection, document, context);
        // By rule it is exactly the deleted record, or a new one.
        const anew = own.length > 0 ? [...own, ...asNew(copy, copy.id)] : [];
        const writes = [...withDerived(collection, copy.id, plainData(before), anew), ...entry.auditStamp];
        const whole = Object.fromEntries(
          Object.entries(documentOf(writes, before)).map(([key, one]) => [key, sdkValue(one)]),
        );
        entry.restored(copy.id, whole, document);
        transaction.set(doc(firestore, collection.name, copy.id), whole);
        transaction.delete(doc(firestore, TRASH, copy.trashId));
      }
      forget?.(
        transaction,
        restorable.map(({ copy }) => copy.id),
      );
      return checked;
    },
  );
  const restored = result.filter(({ why }) => !why).length;
  await context.lists.changed(collection, { added: restored, began });
  return result;
}

function toRestoreError(collection: Collection, error: unknown): ProviderError {
  return toHttpError(error, { doing: "save", what: `this ${nounOf(collection)}` });
}
