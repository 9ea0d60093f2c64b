/**
 * Deletes records from the trash for good, with their files. Only admins may; the entry names the purged
 * records.
 */
import { doc } from "firebase/firestore";
import type { PurgeParams, PurgeResult, SkippedRecord } from "../../../contract/history";
import { MAX_PURGES, SAFE_HOURS, TRASH } from "../../../schema/history";
import { attempt, toHttpError } from "../../../data/errors";
import { readIfThere, isRecordRefusal } from "../../../data/commit";
import { bisect, chunksOf } from "../../../data/chunked";
import type { ServiceContext } from "../../../data/context";
import { fileFieldsOf, urlsOf } from "../../../data/file-values";
import { plainValue } from "../../../firebase/plain";
import { assertGranted } from "../../../data/registry";
import { byScope } from "../../../data/history/commit-entry";
import { copiesOf, recordIn, recordOf, type TrashCopy } from "../../../data/history/stored-records";
import { text } from "../../../texts/texts";

/** Copies that somebody else has purged or restored meanwhile count as done. @throws 403 for others than admins. */
export async function purgeRecords(context: ServiceContext, { ids }: PurgeParams): Promise<PurgeResult> {
  assertGranted(context.reader.panel().trash, context.principal, "delete");
  return attempt("delete", text("data.what.deletedRecords"), async () => {
    const copies = [...(await copiesOf(context, ids)).values()];
    if (copies.length === 0) return { done: 0, skipped: [] };
    const operation = (await context.writer()).startOperation();
    const skipped: SkippedRecord[] = [];
    const skip = ({ trashId, title }: TrashCopy, reason: string) =>
      skipped.push({ id: trashId, title, reason });
    let done = 0;
    for (const batch of batchesOf(copies)) {
      const removed = await bisect(
        batch,
        (some) => purgeCopies(context, some, operation, skip),
        (error, some) => {
          if (!isRecordRefusal(error)) return false;
          const [copy] = some;
          const { message } = toHttpError(error, { action: "delete", what: text("data.what.copy") });
          if (some.length === 1 && copy) skip(copy, message);
          return true;
        },
      );
      done += removed.done;
    }
    return { done, skipped };
  });
}

/** Groups the copies, since an entry covers one collection and one scope. */
function batchesOf(copies: readonly TrashCopy[]): readonly (readonly TrashCopy[])[] {
  return [...new Set(copies.map(({ collection }) => collection))].flatMap((collection) => {
    const own = copies.filter((copy) => copy.collection === collection);
    return byScope(collection, own, ({ document }) => document).flatMap((some) => chunksOf(some, MAX_PURGES));
  });
}

async function purgeCopies(
  context: ServiceContext,
  copies: readonly TrashCopy[],
  operation: string,
  skip: (copy: TrashCopy, reason: string) => void,
): Promise<number> {
  const removed = await commitPurge(context, copies, operation);
  const withFiles = copies.filter((copy) => filesIn(copy) > 0);
  if (withFiles.length > 0) {
    const files = await context.files();
    const paths = withFiles.flatMap((copy) => files.replaced(copy.collection, recordOf(copy), undefined));
    await files.removeUnused(paths);
  }
  for (const copy of removed.young) skip(copy, text("data.purge.young", { hours: SAFE_HOURS }));
  return removed.done;
}

async function commitPurge(
  context: ServiceContext,
  copies: readonly TrashCopy[],
  operation: string,
): Promise<{ readonly done: number; readonly young: readonly TrashCopy[] }> {
  const { firestore } = context;
  const writer = await context.writer();
  const [{ uid }, safe] = [await writer.user(), (await writer.now()) - SAFE_HOURS * 3_600_000];
  const [first] = copies;
  if (!first) return { done: 0, young: [] };
  const { collection } = first;
  const { result } = await writer.commit(
    { collection, action: "purge", operation },
    async (transaction, entry) => {
      const read = copies.map(async (copy) => {
        const data = await readIfThere(transaction, doc(firestore, TRASH, copy.trashId));
        return {
          copy,
          data,
          isYoung: data !== undefined && Date.parse(String(plainValue(data["at"]))) > safe,
        };
      });
      const found = await Promise.all(read);
      const purged = found.filter(({ data, isYoung }) => data && !isYoung);
      for (const { copy, data } of purged) entry.purged(transaction, copy.id, recordIn(data ?? {}));
      if (purged.length > 0) entry.referenceInSession(transaction, uid);
      return { done: purged.length, young: found.filter(({ isYoung }) => isYoung).map(({ copy }) => copy) };
    },
  );
  return result;
}

function filesIn(copy: TrashCopy): number {
  const record = recordOf(copy);
  return fileFieldsOf(copy.collection).flatMap(({ field }) => urlsOf(record[field.key])).length;
}
