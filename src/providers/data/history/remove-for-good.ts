/** Out of the trash for good, with the files. */
import { doc, type Firestore } from "firebase/firestore";
import { RESTORE_RECORDS, type Left, type Removed } from "../../../contract/history";
import { TRASH } from "../../../schema/history";
import { attempt, toHttpError } from "../../errors";
import type { CallContext } from "../calls";
import { commit } from "../commit";
import { isOfSome } from "../commit-refusals";
import { fileFieldsOf, urlsOf } from "../file-values";
import { inHalves } from "../in-halves";
import { duringSave, noteFiles } from "../journal";
import { copiesOf, recordOf, type Copy } from "./copies";
import { asked, idsIn } from "./request";

/** What somebody else has removed or restored meanwhile is done. */
export async function answerRemove(context: CallContext, payload: unknown): Promise<Removed> {
  const ids = idsIn(asked(payload), RESTORE_RECORDS);
  return attempt("delete", "what is in the trash", async () => {
    const copies = [...(await copiesOf(context, ids)).values()];
    const left: Left[] = [];
    const { done } = await inHalves(
      copies,
      (some) => removeCopies(context, some),
      (error, some) => {
        if (!isOfSome(error)) return false;
        const [copy] = some;
        const { message } = toHttpError(error, { doing: "delete", what: "this copy" });
        if (some.length === 1 && copy) left.push({ id: copy.trashId, title: copy.title, reason: message });
        return true;
      },
    );
    return { done, left };
  });
}

/** The files are noted before, so that a tab that is closed in between leaves none behind. */
async function removeCopies(context: CallContext, copies: readonly Copy[]): Promise<number> {
  const withFiles = copies.filter((copy) => filesIn(copy) > 0);
  if (withFiles.length === 0) return commitRemoval(context.firestore, copies);
  const files = await context.files();
  return duringSave(async (save) => {
    const dropped = withFiles.flatMap((copy) =>
      files.dropped(copy.collection, recordOf(copy), undefined, save),
    );
    noteFiles(dropped);
    const removed = await commitRemoval(context.firestore, copies);
    await files.removeUnused(dropped);
    return removed;
  });
}

async function commitRemoval(firestore: Firestore, copies: readonly Copy[]): Promise<number> {
  await commit(firestore, (transaction) => {
    for (const { trashId } of copies) transaction.delete(doc(firestore, TRASH, trashId));
    return Promise.resolve();
  });
  return copies.length;
}

function filesIn(copy: Copy): number {
  const record = recordOf(copy);
  return fileFieldsOf(copy.collection).flatMap(({ field }) => urlsOf(record[field.key])).length;
}
