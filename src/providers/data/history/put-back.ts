/** Records are given back the values that an entry tells of, where nobody has changed them since. */
import { doc, type DocumentData, type Transaction } from "firebase/firestore";
import type { Left } from "../../../contract/history";
import { derivedWrites } from "../../../fields/derived";
import { modelOf, storedKeysOf } from "../../../fields/models";
import { documentOf, readRecord, writeRecord } from "../../../fields/record";
import { titleOf } from "../../../fields/record-title";
import { confidentialKeys } from "../../../fields/untold-keys";
import { CHANGE_KEY, isHousekeeping } from "../../../schema/derived-keys";
import type { Collection, StoredData, StoredJson, StoredWrite } from "../../../schema/types";
import { ProviderError, toHttpError } from "../../errors";
import { readIfThere } from "../absent";
import type { CallContext } from "../calls";
import { updateFields } from "../commit";
import { isOfSome } from "../commit-refusals";
import { formerNameWrites } from "../edit-writes";
import { fileFieldsOf } from "../file-values";
import { inHalves } from "../in-halves";
import { mapParallel } from "../in-parts";
import { refusalOf } from "../of-one";
import { ownCompanyWrites } from "../own-company";
import { plainData } from "../plain";
import { nounOf } from "../registry";
import { refuseProtected } from "../save-request";
import type { StoredEntry } from "./entries";
import { changedFields } from "./field-changes";
import { withKeptFiles } from "./kept-files";
import { whyStays, writeBack } from "./take-back";
import type { Undoing } from "./undoing";

export interface PutBack {
  readonly done: number;
  readonly left: readonly Left[];
  readonly notices: readonly string[];
}

/** An edit of one record is taken back with all that an edit does: its files, its sign-in, its unique values. */
export async function putBack(
  context: CallContext,
  collection: Collection,
  entry: StoredEntry,
  undoing: Undoing,
): Promise<PutBack> {
  const ids = Object.keys(entry.before);
  const [id] = ids;
  if (id !== undefined && ids.length === 1 && entry.action !== "import")
    return putOneBack(context, collection, entry, id, undoing);
  const left: Left[] = [];
  const { done } = await inHalves(
    ids,
    async (some) => {
      const part = await putPartBack(context, collection, entry, some, undoing);
      left.push(...part.left);
      return part.done;
    },
    (error, some) => {
      if (!isOfSome(error)) return false;
      const [only = ""] = some;
      const { message } = toHttpError(error, { doing: "save", what: `this ${nounOf(collection)}` });
      if (some.length === 1) left.push(leftOf(collection, entry, only, message));
      return true;
    },
  );
  return { done, left, notices: [] };
}

async function putOneBack(
  context: CallContext,
  collection: Collection,
  entry: StoredEntry,
  id: string,
  undoing: Undoing,
): Promise<PutBack> {
  const leave = (reason: string): PutBack => ({
    done: 0,
    left: [leftOf(collection, entry, id, reason)],
    notices: [],
  });
  const stored = await readIfThere(undefined, doc(context.firestore, collection.name, id));
  if (!stored) return leave(GONE);
  const standing = await undoing.standing(entry, id, stored[CHANGE_KEY]);
  if (standing !== "untouched") return standing === "undone" ? NOTHING : leave(CHANGED);
  const [before, now] = [plainData(entry.before[id] ?? {}), plainData(stored)];
  const fields = await withKeptFiles(
    context,
    collection,
    changedFields(collection, before, now, entry.hidden),
    readRecord(collection, id, now),
  );
  let saved: Awaited<ReturnType<typeof writeBack>>;
  const why = await refusalOf(async () => {
    const { work, as: undoneAs } = undoing;
    const check = (found: StoredData) => {
      if (found[CHANGE_KEY] !== stored[CHANGE_KEY]) throw new ProviderError(409, CHANGED);
    };
    saved = await writeBack(context, { collection, id, fields, work: undoneAs, undoes: work, check });
  });
  if (why) return leave(why.message);
  const stays = whyStays(collection, fields);
  const left = stays === "" ? [] : leave(stays).left;
  const notices = saved?.notice === undefined ? [] : [saved.notice];
  return { done: saved === undefined ? 0 : 1, left, notices };
}

async function putPartBack(
  context: CallContext,
  collection: Collection,
  entry: StoredEntry,
  ids: readonly string[],
  undoing: Undoing,
): Promise<PutBack> {
  const { firestore } = context;
  const works = await context.works();
  const part = { collection, action: "revert" as const, work: undoing.as, undoes: undoing.work };
  const { result } = await works.commit(part, async (transaction, own) => {
    const judged = await mapParallel(ids, (id) => judge(transaction, id));
    for (const { id, stored, writes } of judged) {
      if (!stored || !writes) continue;
      const all = [...writes, ...own.marks];
      own.changed(id, stored, all);
      updateFields(transaction, doc(firestore, collection.name, id), all);
    }
    return judged;
  });
  const done = result.filter(({ writes }) => writes);
  const keys = done.flatMap(({ writes }) => writes?.map(({ path: [key = ""] }) => key) ?? []);
  await context.lists.changed(collection, { fields: [...new Set(keys)] });
  const left = result.flatMap(({ id, reason }) =>
    reason === undefined ? [] : [leftOf(collection, entry, id, reason)],
  );
  return { done: done.length, left, notices: [] };

  async function judge(transaction: Transaction, id: string): Promise<Judged> {
    const stored = await readIfThere(transaction, doc(firestore, collection.name, id));
    if (!stored) return { id, reason: GONE };
    const standing = await undoing.standing(entry, id, stored[CHANGE_KEY]);
    if (standing !== "untouched") return standing === "undone" ? { id } : { id, reason: CHANGED };
    const why = await refusalOf(async () => {
      refuseProtected(collection, readRecord(collection, id, plainData(stored)));
      return Promise.resolve();
    });
    if (why) return { id, reason: why.message };
    const before = entry.before[id] ?? {};
    const own = ownCompanyWrites(collection, before, context);
    return { id, stored, writes: formerWrites(collection, id, stored, documentOf(own, before)) };
  }
}

interface Judged {
  readonly id: string;
  readonly stored?: DocumentData;
  readonly writes?: readonly StoredWrite[];
  readonly reason?: string;
}

const NOTHING: PutBack = { done: 0, left: [], notices: [] };
export const CHANGED = "It was changed since.";
const GONE = "It was deleted since.";

/**
 * The values as they were stored, whatever a form would make of them, and what a save writes besides. What a record did
 * not hold at all, it holds empty. Passwords, files and what the provider keeps by itself stay.
 */
export function formerWrites(
  collection: Collection,
  id: string,
  stored: DocumentData,
  before: DocumentData,
): readonly StoredWrite[] {
  const kept = keptKeys(collection);
  const empty = documentOf(
    collection.fields.flatMap((field) =>
      Object.entries(modelOf(field).write(null, field)).map(([key, value]) => ({
        path: key.split("."),
        value,
      })),
    ),
  );
  const [was, is] = [plainData(before), plainData(stored)];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(stored)])];
  const changed = keys.filter(
    (key) => !kept.has(key) && !isHousekeeping(key) && JSON.stringify(was[key]) !== JSON.stringify(is[key]),
  );
  // Values as Firestore's SDK gave them, moments and places among them, are written as they came.
  const former = changed.map((key) => ({
    path: [key],
    value: (Object.hasOwn(before, key) ? before[key] : (empty[key] ?? null)) as StoredJson,
  }));
  const writes = [
    ...former,
    ...writeRecord(collection, {}, "edit"),
    ...formerNameWrites(collection, stored, former),
  ];
  const after = readRecord(collection, id, plainData(documentOf(writes, stored)));
  return [...writes, ...derivedWrites(collection, after)];
}

function keptKeys(collection: Collection): ReadonlySet<string> {
  const { fields, formerNames } = collection;
  const stamped = fields.filter((field) => modelOf(field).stamps).flatMap(storedKeysOf);
  const files = fileFieldsOf(collection).flatMap(({ field }) => storedKeysOf(field));
  const top = [...stamped, ...files, ...confidentialKeys(collection)].map((key) => key.split(".")[0] ?? key);
  const own = [formerNames?.field, collection.storesId ? "id" : undefined];
  return new Set([...top, ...own.filter((key) => key !== undefined)]);
}

function leftOf(collection: Collection, { before }: StoredEntry, id: string, reason: string): Left {
  return { id, title: titleOf(collection, readRecord(collection, id, plainData(before[id] ?? {}))), reason };
}
