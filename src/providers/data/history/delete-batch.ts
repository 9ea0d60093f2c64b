/** Several records move to the trash: by one commit for as many as the rules look up for it, each with its copy. */
import { doc, type DocumentData, type Transaction } from "firebase/firestore";
import { readRecord } from "../../../fields/record";
import { isAudited, MAX_DELETIONS } from "../../../schema/history";
import type { Collection, StoredData } from "../../../schema/types";
import { toHttpError, type ProviderError } from "../../errors";
import { explainStillInTrash, StillInTrashError } from "../absent";
import type { CallContext } from "../context";
import { isRecordRefusal } from "../commit-errors";
import { deletionNote } from "../deleted-accounts";
import { bisect } from "../bisect";
import { changeParallel, mapParallel } from "../chunked";
import { plainData } from "../plain";
import { nounOf } from "../registry";
import { assertNotProtected } from "../save-request";
import { isDenied, recordErrorOf } from "../record-errors";
import { DeletionProgress, type DeletionResult } from "./deletion-progress";
import { commitBatches } from "./commit-batches";

export interface BatchDeletion {
  readonly collection: Collection;
  readonly ids: readonly string[];
  readonly operation: string;
  readonly undoes?: string;
  /** What the operation's activity item is called where it tells of several records. */
  readonly title?: string;
  /** As in `AuditMeta`: of records that are there. */
  readonly check?: (id: string, stored: StoredData) => void;
  /** By id, what was stored of all of them a moment ago: they are not read again. */
  readonly known?: ReadonlyMap<string, DocumentData>;
}
/**
 * What cannot be deleted is left, with its reason, and does not keep the rest from it.
 * @throws HttpErrors where it is not known what was deleted: asking again deletes nothing twice. And where the rules deny
 * every record: that is about the principal's access.
 */
export async function deleteRecords(context: CallContext, deletion: BatchDeletion): Promise<DeletionResult> {
  const { collection, ids } = deletion;
  const progress = new DeletionProgress(collection);
  const own = collection.signIn?.kind === context.principal ? context.author.recordId : undefined;
  const wanted = ids.filter((id) => id !== own);
  if (wanted.length < ids.length && own !== undefined)
    progress.skip(own, undefined, "You are signed in with this account. Another admin can delete it.");
  // What is deleted besides the record, its sign-in, is deleted for each by itself.
  if (collection.signIn || collection.account)
    for (const id of wanted) await deleteOne(context, deletion, id, progress);
  else {
    const { batches, absent } = await commitBatches(
      context,
      collection,
      wanted,
      MAX_DELETIONS,
      deletion.known,
    );
    progress.gone += absent.length;
    await changeParallel(batches, (batch) =>
      bisect(
        batch,
        async (some) => {
          const [id, ...more] = some;
          if (id === undefined || more.length > 0) return deleteBatch(context, deletion, some, progress);
          const reference = doc(context.firestore, collection.name, id);
          const explain = (error: unknown) => explainStillInTrash(reference, collection, error);
          return deleteBatch(context, deletion, some, progress).catch(explain);
        },
        (error, some) => {
          const [id] = some;
          if (error instanceof StillInTrashError && id !== undefined) {
            progress.skip(id, deletion.known?.get(id), error.message);
            return true;
          }
          if (!isRecordRefusal(error)) return false;
          if (some.length === 1 && id !== undefined) progress.deny(id, toDeletionError(collection, error));
          return true;
        },
      ),
    );
  }
  return progress.finish();
}

async function deleteBatch(
  context: CallContext,
  { collection, operation, undoes, title, check, known }: BatchDeletion,
  ids: readonly string[],
  progress: DeletionProgress,
): Promise<number> {
  // The rules refuse a copy that is not the record as it is stored. Then it is read, and tried again.
  let trusted = isAudited(collection) ? known : undefined;
  const { firestore } = context;
  const writer = await context.writer();
  const expireAt = await writer.expiry();
  const began = performance.now();
  const { result } = await writer.commit(
    { collection, action: "delete", operation, undoes, title },
    async (transaction, entry) => {
      const at = trusted;
      trusted = undefined;
      const seen = await mapParallel(ids, (id) => checkRecord(transaction, id, at?.get(id)));
      const notes = await mapParallel(seen, async ({ id, stored, why }) =>
        stored && !why ? deletionNote(firestore, collection, id) : undefined,
      );
      for (const [index, { id, stored, why }] of seen.entries()) {
        if (!stored || why) continue;
        entry.removed(transaction, id, stored, expireAt);
        transaction.delete(doc(firestore, collection.name, id));
        notes[index]?.(transaction);
      }
      return seen;
    },
  );
  const deleted = result.filter(({ stored, why }) => stored && !why);
  progress.done += deleted.length;
  progress.gone += result.filter(({ stored }) => !stored).length;
  for (const { id, stored, why } of result) if (why) progress.skip(id, stored, why.message);
  await context.lists.changed(collection, { added: -deleted.length, began });
  for (const { id } of deleted) context.reader.drop(collection, id);
  return deleted.length;

  async function checkRecord(
    transaction: Transaction,
    id: string,
    found?: DocumentData,
  ): Promise<CheckedRecord> {
    const stored = found ?? (await transaction.get(doc(firestore, collection.name, id))).data();
    if (!stored) return { id };
    const why = await recordErrorOf(async () => {
      assertNotProtected(collection, readRecord(collection, id, plainData(stored)));
      check?.(id, stored);
      return Promise.resolve();
    });
    return { id, stored, ...(why && { why }) };
  }
}

interface CheckedRecord {
  readonly id: string;
  readonly stored?: StoredData;
  readonly why?: ProviderError;
}

/** As any other deletion. */
async function deleteOne(
  context: CallContext,
  { collection, operation, undoes, check }: BatchDeletion,
  id: string,
  progress: DeletionProgress,
): Promise<void> {
  let isThere = false;
  let seen: StoredData | undefined;
  const why = await recordErrorOf(async () => {
    const audit = {
      operation,
      undoes,
      check: (stored: StoredData) => {
        [isThere, seen] = [true, stored];
        check?.(id, stored);
      },
    };
    const { notice } = await context.database.deleteData({ collection, id }, audit);
    if (notice !== undefined) progress.notices.push(notice);
  });
  if (!why && isThere) progress.done += 1;
  else if (!why) progress.gone += 1;
  else if (isDenied(why)) progress.deny(id, why);
  else progress.skip(id, seen, why.message);
}

function toDeletionError(collection: Collection, error: unknown): ProviderError {
  return toHttpError(error, { doing: "delete", what: `this ${nounOf(collection)}` });
}
