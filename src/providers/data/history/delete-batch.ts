/** Several records move to the trash: by one commit for as many as the rules look up for it, each with its copy. */
import { doc, type DocumentData, type Transaction } from "firebase/firestore";
import { readRecord } from "../../../fields/record";
import { isAudited, MAX_DELETIONS } from "../../../schema/history";
import type { Collection, StoredData } from "../../../schema/types";
import { toHttpError, type ProviderError } from "../../errors";
import { explainKept, KeptError } from "../absent";
import type { CallContext } from "../context";
import { isOfSome } from "../commit-refusals";
import { deletionNote } from "../deleted-accounts";
import { inHalves } from "../in-halves";
import { changeParallel, mapParallel } from "../in-parts";
import { plainData } from "../plain";
import { nounOf } from "../registry";
import { refuseProtected } from "../save-request";
import { isDenied, refusalOf } from "../of-one";
import { DeletionCourse, type Deleted } from "./deletion-course";
import { commitParts } from "./parts";

export interface Deletion {
  readonly collection: Collection;
  readonly ids: readonly string[];
  readonly work: string;
  readonly undoes?: string;
  /** What the work's line is called where it tells of several records. */
  readonly title?: string;
  /** As in `Signed`: of records that are there. */
  readonly check?: (id: string, stored: StoredData) => void;
  /** By id, what was stored of all of them a moment ago: they are not read again. */
  readonly known?: ReadonlyMap<string, DocumentData>;
}
/**
 * What cannot be deleted is left, with its reason, and does not keep the rest from it.
 * @throws HttpErrors where it is not known what was deleted: asking again deletes nothing twice. And where the rules deny
 * every record: that is about the caller's access.
 */
export async function deleteRecords(context: CallContext, deletion: Deletion): Promise<Deleted> {
  const { collection, ids } = deletion;
  const course = new DeletionCourse(collection);
  const own = collection.signIn?.kind === context.caller ? context.author.recordId : undefined;
  const wanted = ids.filter((id) => id !== own);
  if (wanted.length < ids.length && own !== undefined)
    course.leave(own, undefined, "You are signed in with this account. Another admin can delete it.");
  // What is deleted besides the record, its sign-in, is deleted for each by itself.
  if (collection.signIn || collection.account)
    for (const id of wanted) await deleteOne(context, deletion, id, course);
  else {
    const { parts, absent } = await commitParts(context, collection, wanted, MAX_DELETIONS, deletion.known);
    course.gone += absent.length;
    await changeParallel(parts, (part) =>
      inHalves(
        part,
        async (some) => {
          const [id, ...more] = some;
          if (id === undefined || more.length > 0) return deletePart(context, deletion, some, course);
          const reference = doc(context.firestore, collection.name, id);
          const explain = (error: unknown) => explainKept(reference, collection, error);
          return deletePart(context, deletion, some, course).catch(explain);
        },
        (error, some) => {
          const [id] = some;
          if (error instanceof KeptError && id !== undefined) {
            course.leave(id, deletion.known?.get(id), error.message);
            return true;
          }
          if (!isOfSome(error)) return false;
          if (some.length === 1 && id !== undefined) course.refuse(id, toDeletionError(collection, error));
          return true;
        },
      ),
    );
  }
  return course.ended();
}

async function deletePart(
  context: CallContext,
  { collection, work, undoes, title, check, known }: Deletion,
  ids: readonly string[],
  course: DeletionCourse,
): Promise<number> {
  // The rules refuse a copy that is not the record as it is stored. Then it is read, and tried again.
  let trusted = isAudited(collection) ? known : undefined;
  const { firestore } = context;
  const works = await context.works();
  const expireAt = await works.expiry();
  const began = performance.now();
  const { result } = await works.commit(
    { collection, action: "delete", work, undoes, title },
    async (transaction, entry) => {
      const at = trusted;
      trusted = undefined;
      const seen = await mapParallel(ids, (id) => lookAt(transaction, id, at?.get(id)));
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
  course.done += deleted.length;
  course.gone += result.filter(({ stored }) => !stored).length;
  for (const { id, stored, why } of result) if (why) course.leave(id, stored, why.message);
  await context.lists.changed(collection, { added: -deleted.length, began });
  for (const { id } of deleted) context.sources.drop(collection, id);
  return deleted.length;

  async function lookAt(transaction: Transaction, id: string, found?: DocumentData): Promise<Looked> {
    const stored = found ?? (await transaction.get(doc(firestore, collection.name, id))).data();
    if (!stored) return { id };
    const why = await refusalOf(async () => {
      refuseProtected(collection, readRecord(collection, id, plainData(stored)));
      check?.(id, stored);
      return Promise.resolve();
    });
    return { id, stored, ...(why && { why }) };
  }
}

interface Looked {
  readonly id: string;
  readonly stored?: StoredData;
  readonly why?: ProviderError;
}

/** As any other deletion. */
async function deleteOne(
  context: CallContext,
  { collection, work, undoes, check }: Deletion,
  id: string,
  course: DeletionCourse,
): Promise<void> {
  let isThere = false;
  let seen: StoredData | undefined;
  const why = await refusalOf(async () => {
    const signed = {
      work,
      undoes,
      check: (stored: StoredData) => {
        [isThere, seen] = [true, stored];
        check?.(id, stored);
      },
    };
    const { notice } = await context.database.deleteData({ collection, id }, signed);
    if (notice !== undefined) course.notices.push(notice);
  });
  if (!why && isThere) course.done += 1;
  else if (!why) course.gone += 1;
  else if (isDenied(why)) course.refuse(id, why);
  else course.leave(id, seen, why.message);
}

function toDeletionError(collection: Collection, error: unknown): ProviderError {
  return toHttpError(error, { doing: "delete", what: `this ${nounOf(collection)}` });
}
