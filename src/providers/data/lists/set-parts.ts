/** The same values into several records, in commits that an entry of History has room for (docs/history.md). */
import { doc, type DocumentData, type Transaction } from "firebase/firestore";
import { SET_RECORDS } from "../../../contract/many";
import { storedKeysOf } from "../../../fields/models";
import { documentOf, readRecord } from "../../../fields/record";
import { CHANGE_KEY } from "../../../schema/derived-keys";
import { isAudited, MAX_ENTRY_VALUES, workOf } from "../../../schema/history";
import type { Collection, FormValues, StoredWrite } from "../../../schema/types";
import { attempt, type ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { updateFields } from "../commit";
import { isOfSome } from "../commit-refusals";
import { editWrites } from "../edit-writes";
import { byCompany, cutByValues, toldValues } from "../history/entry-parts";
import type { Works } from "../history/works";
import { inHalves } from "../in-halves";
import { changeParallel, chunksOf, mapParallel } from "../in-parts";
import { refusalOf } from "../of-one";
import { plainData } from "../plain";
import { notFound, nounOf, validId } from "../registry";
import { refuseFaults, refuseProtected } from "../save-request";

export interface Setting {
  readonly context: CallContext;
  readonly collection: Collection;
  readonly values: FormValues;
  readonly works: Works;
  readonly work: string;
  /** Records that one commit is tried with. */
  readonly size: number;
}

/** What became of some records. */
export interface Course {
  readonly saved: number;
  readonly refused: readonly Refused[];
}
interface Refused {
  readonly id: string;
  readonly why: ProviderError;
}
/** A record as the transaction has read it, and what is written into it. */
interface Due {
  readonly id: string;
  readonly stored: DocumentData;
  readonly writes: readonly StoredWrite[];
}

/** Records that one entry has room for, as the declaration tells it. Lists and maps in them may leave room for fewer. */
export function sizeFor(collection: Collection, values: FormValues): number {
  if (!isAudited(collection)) return SET_RECORDS;
  const stored = collection.fields.flatMap(storedKeysOf).length + 1;
  const room = Math.floor(MAX_ENTRY_VALUES / (stored + Object.keys(values).length + 1));
  return Math.max(2, Math.min(SET_RECORDS, room));
}

/**
 * A few commits at once: an entry may tell of some records only, and each commit waits for the server. What one entry has
 * no room for, or is another company's, comes in commits of its own.
 */
export async function setAll(setting: Setting, ids: readonly string[]): Promise<Course> {
  const courses: PartCourse[] = [];
  let due = chunksOf(ids, setting.size);
  while (due.length > 0) {
    const further: (readonly string[])[] = [];
    await changeParallel(due, (part) =>
      setPart(setting, part, (course) => {
        courses.push(course);
        further.push(...course.further);
      }),
    );
    due = further;
  }
  return {
    saved: courses.reduce((sum, { saved }) => sum + saved, 0),
    refused: courses.flatMap(({ refused }) => refused),
  };
}

/** The rules refuse a commit as a whole, and say nothing of why: a record that is left alone tells. */
async function setPart(
  setting: Setting,
  ids: readonly string[],
  onDone: (course: PartCourse) => void,
): Promise<void> {
  await inHalves(
    ids,
    async (some) => {
      const course = await (some.length === 1 ? setOne(setting, some) : commitPart(setting, some));
      onDone(course);
      return course.saved;
    },
    isOfSome,
  );
}

interface PartCourse extends Course {
  /** Parts that have to be committed by themselves. */
  readonly further: readonly (readonly string[])[];
}

/** As any other edit. */
async function setOne(
  { context, collection, values, work }: Setting,
  [id = ""]: readonly string[],
): Promise<PartCourse> {
  const params = { collection, id, variables: values, meta: { work } };
  const why = await refusalOf(() => context.database.updateData(params));
  return { saved: why ? 0 : 1, refused: why ? [{ id, why }] : [], further: [] };
}

async function commitPart(setting: Setting, ids: readonly string[]): Promise<PartCourse> {
  const { context, collection, works, work } = setting;
  const part = { collection, action: "update", work } as const;
  const { result } = await works.commit(part, async (transaction, entry) => {
    const due: Due[] = [];
    const refused: Refused[] = [];
    let done = 0;
    const judged = await mapParallel(ids, async (id) => {
      let one: Due | undefined;
      const why = await refusalOf(async () => {
        one = await dueIn(transaction, setting, id);
      });
      return { id, one, why };
    });
    for (const { id, one, why } of judged) {
      if (why) refused.push({ id, why });
      // A try whose answer was lost has written it.
      else if (one && workOf(String(one.stored[CHANGE_KEY])) === work) done += 1;
      else if (one) due.push(one);
    }
    const [now = [], ...further] = byCompany(
      collection,
      due,
      ({ stored, writes }) => documentOf(writes, stored),
      ({ stored }) => stored,
    ).flatMap((some) =>
      cutByValues(some, ({ stored, writes }) => toldValues(collection, stored, writes), SET_RECORDS),
    );
    for (const { id, stored, writes } of now) {
      const all = [...writes, ...entry.marks];
      updateFields(transaction, doc(context.firestore, collection.name, id), all);
      entry.changed(id, stored, all);
    }
    return {
      saved: done + now.length,
      refused,
      further: further.map((some) => some.map(({ id }) => id)),
    };
  });
  return result;
}

/** @throws HttpErrors when the record may not be changed like this: those of an edit that no screen has prepared. */
async function dueIn(
  transaction: Transaction,
  { context, collection, values }: Setting,
  id: string,
): Promise<Due> {
  const reference = doc(context.firestore, collection.name, validId(id));
  const found = await attempt("read", `this ${nounOf(collection)}`, () => transaction.get(reference));
  const stored = found.data();
  if (!stored) throw notFound(collection);
  const before = readRecord(collection, id, plainData(stored));
  refuseProtected(collection, before);
  refuseFaults(collection, values, "edit", before);
  return { id, stored, writes: editWrites(collection, stored, before, values) };
}
