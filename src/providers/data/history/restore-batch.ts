/** Records come back out of the trash as they were, several by one commit; the files are still there. */
import { doc } from "firebase/firestore";
import type { Left } from "../../../contract/history";
import { withDerived } from "../../../fields/derived";
import { documentOf } from "../../../fields/record";
import { TRASH } from "../../../schema/history";
import type { Collection } from "../../../schema/types";
import { toHttpError, type ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { sdkValue } from "../commit";
import { isOfSome } from "../commit-refusals";
import { inHalves } from "../in-halves";
import { changeParallel, mapParallel } from "../in-parts";
import { refusalOf } from "../of-one";
import { ownCompanyWrites } from "../own-company";
import { plainData } from "../plain";
import { nounOf, refuseUngranted } from "../registry";
import { refuseTaken } from "../unique";
import { recordOf, type Copy } from "./copies";
import { byCompany, cutByValues, toldValues } from "./entry-parts";
import { bare, forgetNotes, judge, type Judged, type Restoration } from "./restoring";
import { asNew, restoreOne } from "./restore-one";

/** Copies of one commit: the rules look each up before and after it, and for a company a note besides. */
const AT_ONCE = { admin: 3, company: 2 };

export interface Restored {
  readonly ids: readonly string[];
  readonly left: readonly Left[];
  readonly notices: readonly string[];
}

/**
 * What cannot be restored is left in the trash, with its reason, and does not keep the rest from it.
 * @throws 403 where the caller may not add such records.
 */
export async function restoreCopies(
  context: CallContext,
  copies: readonly Copy[],
  how: Restoration,
): Promise<Restored> {
  const [ids, left, notices]: [string[], Left[], string[]] = [[], [], []];
  const leave = ({ id, title }: Copy, reason: string) => left.push({ id, title, reason });
  for (const { collection } of copies) refuseUngranted(collection, context.caller, "create");
  for (const collection of new Set(copies.map((copy) => copy.collection))) {
    const all = copies.filter((copy) => copy.collection === collection);
    if (collection.signIn || collection.account) {
      for (const copy of all) {
        const why = await refusalOf(async () => {
          const { id, notice } = await restoreOne(context, copy, how);
          ids.push(id);
          if (notice !== undefined) notices.push(notice);
        });
        if (why) leave(copy, why.message);
      }
      continue;
    }
    const free = await mapParallel(all, async (copy) => {
      const why = await refusalOf(() => refuseTaken(collection, context.sources, recordOf(copy), copy.id));
      if (why) leave(copy, why.message);
      return why ? [] : [copy];
    });
    const parts = byCompany(collection, free.flat(), ({ document }) => document);
    const valuesIn = ({ document }: Copy) => toldValues(collection, document, []);
    const commits = parts.flatMap((some) => cutByValues(some, valuesIn, AT_ONCE[context.caller]));
    await changeParallel(commits, (part) =>
      inHalves(
        part,
        async (some) => {
          const restored = await restorePart(context, collection, some, how);
          ids.push(...restored.flatMap(({ copy, why }) => (why ? [] : [copy.id])));
          for (const { copy, why } of restored) if (why) leave(copy, why.message);
          return restored.length;
        },
        (error, some) => {
          const [copy] = some;
          if (!isOfSome(error)) return false;
          if (some.length === 1 && copy) leave(copy, toRestoreError(collection, error).message);
          return true;
        },
      ),
    );
  }
  return { ids, left, notices };
}

async function restorePart(
  context: CallContext,
  collection: Collection,
  copies: readonly Copy[],
  { work, undoes }: Restoration,
): Promise<readonly Judged[]> {
  const { firestore } = context;
  const works = await context.works();
  const forget = await forgetNotes(
    context,
    collection,
    copies.map(({ id }) => id),
  );
  const began = performance.now();
  const { result } = await works.commit(
    { collection, action: "restore", work, undoes },
    async (transaction, entry) => {
      const judged = await mapParallel(copies, (copy) => judge(context, transaction, copy));
      const kept = judged.flatMap(({ copy, document }) => (document ? [{ copy, document }] : []));
      for (const { copy, document } of kept) {
        const before = bare(collection, copy.id, document);
        const own = ownCompanyWrites(collection, document, context);
        // By rule it is exactly the deleted record, or a new one.
        const anew = own.length > 0 ? [...own, ...asNew(copy, copy.id)] : [];
        const writes = [...withDerived(collection, copy.id, plainData(before), anew), ...entry.marks];
        const whole = Object.fromEntries(
          Object.entries(documentOf(writes, before)).map(([key, one]) => [key, sdkValue(one)]),
        );
        entry.restored(copy.id, whole, document);
        transaction.set(doc(firestore, collection.name, copy.id), whole);
        transaction.delete(doc(firestore, TRASH, copy.trashId));
      }
      forget?.(
        transaction,
        kept.map(({ copy }) => copy.id),
      );
      return judged;
    },
  );
  const restored = result.filter(({ why }) => !why).length;
  await context.lists.changed(collection, { added: restored, began });
  return result;
}

function toRestoreError(collection: Collection, error: unknown): ProviderError {
  return toHttpError(error, { doing: "save", what: `this ${nounOf(collection)}` });
}
