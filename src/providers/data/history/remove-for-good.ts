/** Out of the trash for good, with the files: by an admin, whose entry names what goes. */
import { doc } from "firebase/firestore";
import { RESTORE_RECORDS, type Left, type Removed } from "../../../contract/history";
import { trash } from "../../../resources/trash";
import { MAX_PURGES, SAFE_HOURS, TRASH } from "../../../schema/history";
import { attempt, toHttpError } from "../../errors";
import { readIfThere } from "../absent";
import type { CallContext } from "../context";
import { isOfSome } from "../commit-refusals";
import { fileFieldsOf, urlsOf } from "../file-values";
import { inHalves } from "../in-halves";
import { chunksOf } from "../in-parts";
import { duringSave, noteFiles } from "../journal";
import { plainValue } from "../plain";
import { refuseUngranted } from "../registry";
import { copiesOf, recordIn, recordOf, type Copy } from "./copies";
import { byCompany } from "./entry-parts";
import { asked, idsIn } from "./request";

const YOUNG = `It was deleted less than ${String(SAFE_HOURS)} hours ago, so nobody can delete it for good yet.`;

/** What somebody else has removed or restored meanwhile is done. @throws 403 for a company. */
export async function answerRemove(context: CallContext, payload: unknown): Promise<Removed> {
  const ids = idsIn(asked(payload), RESTORE_RECORDS);
  refuseUngranted(trash, context.caller, "delete");
  return attempt("delete", "what is in the trash", async () => {
    const copies = [...(await copiesOf(context, ids)).values()];
    if (copies.length === 0) return { done: 0, left: [] };
    const work = (await context.works()).start();
    const left: Left[] = [];
    const leave = ({ trashId, title }: Copy, reason: string) => left.push({ id: trashId, title, reason });
    let done = 0;
    for (const part of partsOf(copies)) {
      const removed = await inHalves(
        part,
        (some) => removeCopies(context, some, work, leave),
        (error, some) => {
          if (!isOfSome(error)) return false;
          const [copy] = some;
          const { message } = toHttpError(error, { doing: "delete", what: "this copy" });
          if (some.length === 1 && copy) leave(copy, message);
          return true;
        },
      );
      done += removed.done;
    }
    return { done, left };
  });
}

/** An entry is of one collection and company. */
function partsOf(copies: readonly Copy[]): readonly (readonly Copy[])[] {
  return [...new Set(copies.map(({ collection }) => collection))].flatMap((collection) => {
    const own = copies.filter((copy) => copy.collection === collection);
    return byCompany(collection, own, ({ document }) => document).flatMap((some) =>
      chunksOf(some, MAX_PURGES),
    );
  });
}

/** The files are noted before, so that a tab that is closed in between leaves none behind. */
async function removeCopies(
  context: CallContext,
  copies: readonly Copy[],
  work: string,
  leave: (copy: Copy, reason: string) => void,
): Promise<number> {
  const removed = await duringSave(async (save) => {
    const withFiles = copies.filter((copy) => filesIn(copy) > 0);
    const files = withFiles.length > 0 ? await context.files() : undefined;
    const dropped = withFiles.flatMap(
      (copy) => files?.dropped(copy.collection, recordOf(copy), undefined, save) ?? [],
    );
    noteFiles(dropped);
    const result = await commitRemoval(context, copies, work);
    await files?.removeUnused(dropped);
    return result;
  });
  for (const copy of removed.young) leave(copy, YOUNG);
  return removed.done;
}

async function commitRemoval(
  context: CallContext,
  copies: readonly Copy[],
  work: string,
): Promise<{ readonly done: number; readonly young: readonly Copy[] }> {
  const { firestore } = context;
  const works = await context.works();
  const [{ uid }, safe] = [await works.user(), (await works.now()) - SAFE_HOURS * 3_600_000];
  const [first] = copies;
  if (!first) return { done: 0, young: [] };
  const { collection } = first;
  const { result } = await works.commit({ collection, action: "purge", work }, async (transaction, entry) => {
    const read = copies.map(async (copy) => {
      const data = await readIfThere(transaction, doc(firestore, TRASH, copy.trashId));
      return { copy, data, isYoung: data !== undefined && Date.parse(String(plainValue(data["at"]))) > safe };
    });
    const found = await Promise.all(read);
    const purged = found.filter(({ data, isYoung }) => data && !isYoung);
    for (const { copy, data } of purged) entry.purged(transaction, copy.id, recordIn(data ?? {}));
    if (purged.length > 0) entry.nameIn(transaction, uid);
    return { done: purged.length, young: found.filter(({ isYoung }) => isYoung).map(({ copy }) => copy) };
  });
  return result;
}

function filesIn(copy: Copy): number {
  const record = recordOf(copy);
  return fileFieldsOf(copy.collection).flatMap(({ field }) => urlsOf(record[field.key])).length;
}
