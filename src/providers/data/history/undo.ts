/**
 * A work is taken back, a part at a time: what it changed is put back, what it added goes to the trash, what it deleted
 * comes back. Each record is judged as it is stored, so nothing happens twice, however often it is asked.
 */
import {
  documentId,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  where,
  type DocumentData,
} from "firebase/firestore";
import type { Left, Undone } from "../../../contract/history";
import { CHANGE_KEY } from "../../../schema/derived-keys";
import type { Collection, Operation, StoredData } from "../../../schema/types";
import { attempt, ProviderError } from "../../errors";
import type { CallContext } from "../calls";
import { grantedCollection } from "../registry";
import { AddedRows } from "./added-rows";
import { copiesOfChange } from "./copies";
import { deleteRecords } from "./delete-batch";
import { entryAt, latestEntriesOf, type StoredEntry } from "./entries";
import { storedRecords } from "./parts";
import { CHANGED, putBack } from "./put-back";
import { asked, optionalText, workIn } from "./request";
import { restoreCopies } from "./restore-batch";
import { Undoing } from "./undoing";

/** Entries that are read at a time. */
const ENTRIES = 10;
/** Records after which a part ends. */
const ENOUGH = 90;

/** What became of an entry, or of a part of it. */
interface Part {
  readonly done: number;
  /** Records that somebody else had removed in the meantime. */
  readonly gone?: number;
  readonly left: readonly Left[];
  readonly notices: readonly string[];
  /** The last row of an import that was looked at, where there may be more. */
  readonly row?: string;
}

export async function answerUndo(context: CallContext, payload: unknown): Promise<Undone> {
  const wanted = asked(payload);
  const undoing = new Undoing(context, workIn(wanted, "work"), workIn(wanted, "as"));
  return attempt("save", "what this takes back", () =>
    undoPart(context, undoing, optionalText(wanted, "cursor")),
  );
}

/** @param cursor "entry/row/added": the entry was done up to this row, or all of it where there is none. */
async function undoPart(context: CallContext, undoing: Undoing, cursor: string | undefined): Promise<Undone> {
  const [last, row, text] = cursor?.split("/") ?? [];
  const added = AddedRows.from(text);
  let done = 0;
  const [left, notices]: [Left[], string[]] = [[], []];
  const take = (part: Part, isAgain = false) => {
    if (!isAgain) done += part.done;
    left.push(...part.left);
    notices.push(...part.notices);
  };
  let after = last;
  if (last !== undefined && row !== undefined && row !== "") {
    const part = await undoRows(context, await entryOf(context, undoing, last), undoing, added, row);
    take(part);
    if (part.row !== undefined) return { done, left, notices, cursor: `${last}/${part.row}/${added.text}` };
  }
  const entries = await latestEntriesOf(context, undoing.work, after, ENTRIES);
  if (entries.length === 0 && cursor === undefined)
    throw new ProviderError(404, "Not found: this change. Nothing of it is recorded.");
  const brought = new Set(entries.filter(bringsRecords).flatMap(namesOf));
  const back = new Set<string>();
  for (const entry of entries) {
    const names = namesOf(entry);
    // What the work has added goes as it is, with what the work changed of it afterwards.
    if (changesRecords(entry) && names.every((name) => brought.has(name))) continue;
    const part = await undoEntry(context, entry, undoing, added);
    // A record that the work changed twice is put back twice, and is one.
    take(part, names.length === 1 && names.every((name) => back.has(name)));
    if (part.done > 0) for (const name of names) back.add(name);
    after = entry.id;
    if (part.row !== undefined || done + left.length >= ENOUGH)
      return { done, left, notices, cursor: `${after}/${part.row ?? ""}/${added.text}` };
  }
  if (entries.length === ENTRIES && after !== undefined)
    return { done, left, notices, cursor: `${after}//${added.text}` };
  return { done, left: [...left, ...(await added.left(context, undoing.work))], notices };
}

function bringsRecords({ action }: StoredEntry): boolean {
  return action === "create" || action === "restore";
}

function changesRecords({ action }: StoredEntry): boolean {
  return action === "update" || action === "revert";
}

function namesOf({ collection, ids }: StoredEntry): readonly string[] {
  return ids.map((id) => `${collection}/${id}`);
}

/** @throws 400 for a cursor that no answer gave. */
async function entryOf(context: CallContext, { work }: Undoing, id: string): Promise<StoredEntry> {
  const entry = await entryAt(context, id);
  if (entry?.work !== work) throw new ProviderError(400, "A cursor is a text from the answer before.");
  return entry;
}

const NEEDED: { readonly [Action in StoredEntry["action"]]: readonly Operation[] } = {
  create: ["delete"],
  restore: ["delete"],
  import: ["update", "delete"],
  update: ["update"],
  revert: ["update"],
  delete: ["create"],
};

async function undoEntry(
  context: CallContext,
  entry: StoredEntry,
  undoing: Undoing,
  added: AddedRows,
): Promise<Part> {
  const collection = grantedFor(context, entry);
  switch (entry.action) {
    case "create":
    case "restore":
      return removedAgain(context, collection, entry, undoing);
    case "delete":
      return broughtBack(context, collection, entry, undoing);
    case "update":
    case "revert":
      return putBack(context, collection, entry, undoing);
    case "import": {
      const back = await putBack(context, collection, entry, undoing);
      added.expect(entry);
      const rows = await undoRows(context, entry, undoing, added);
      return {
        ...rows,
        done: back.done + rows.done,
        left: [...back.left, ...rows.left],
        notices: [...back.notices, ...rows.notices],
      };
    }
  }
}

/** @throws 403 where the caller may not do what takes the entry back. */
function grantedFor({ caller }: CallContext, { action, collection }: StoredEntry): Collection {
  const [first, ...more] = NEEDED[action].map((one) => grantedCollection(collection, caller, one));
  return first ?? more[0] ?? grantedCollection(collection, caller, "update");
}

/** What the import changed is looked for by its id instead. */
async function undoRows(
  context: CallContext,
  entry: StoredEntry,
  undoing: Undoing,
  rows: AddedRows,
  after?: string,
): Promise<Part> {
  const collection = grantedFor(context, entry);
  const ofEntry = query(
    context.sources.all(collection),
    where(CHANGE_KEY, "==", entry.id),
    orderBy(documentId()),
    ...(after === undefined ? [] : [where(documentId(), ">", after)]),
    limit(ENOUGH),
  );
  const { docs } = await getDocsFromServer(ofEntry);
  const ids = docs.map(({ id }) => id);
  // What it changed has been tried already.
  const added = ids.filter((id) => !Object.hasOwn(entry.before, id));
  const known = new Map(docs.map((one) => [one.id, one.data()]));
  const part = await removed(context, collection, entry, added, undoing, known);
  rows.found(added.length, part.done + (part.gone ?? 0));
  const row = ids.at(-1);
  return { ...part, ...(ids.length === ENOUGH && row !== undefined && { row }) };
}

/** What the work added goes with what the work itself has changed of it since. */
async function removedAgain(
  context: CallContext,
  collection: Collection,
  entry: StoredEntry,
  undoing: Undoing,
): Promise<Part> {
  const stored = await storedRecords(context, collection, entry.ids);
  const own = await Promise.all(
    [...stored].map(async ([id, { [CHANGE_KEY]: change }]) =>
      (await undoing.isOwnSince(entry, id, change)) ? [[id, change] as const] : [],
    ),
  );
  return removed(context, collection, entry, entry.ids, undoing, stored, new Map(own.flat()));
}

/** @param last by id, the change that a record may name as its last one. Default: the entry itself. */
async function removed(
  context: CallContext,
  collection: Collection,
  entry: StoredEntry,
  ids: readonly string[],
  { work, as: undoneAs }: Undoing,
  known: ReadonlyMap<string, DocumentData>,
  last?: ReadonlyMap<string, unknown>,
): Promise<Part> {
  const check = (id: string, stored: StoredData) => {
    if (stored[CHANGE_KEY] !== (last?.get(id) ?? entry.id)) throw new ProviderError(409, CHANGED);
  };
  return deleteRecords(context, {
    collection,
    ids,
    work: undoneAs,
    undoes: work,
    check,
    known,
  });
}

async function broughtBack(
  context: CallContext,
  collection: Collection,
  entry: StoredEntry,
  { work, as: undoneAs }: Undoing,
): Promise<Part> {
  const copies = await copiesOfChange(context, entry.id);
  const { ids, left, notices } = await restoreCopies(context, copies, { work: undoneAs, undoes: work });
  const missing = entry.ids.filter((id) => !copies.some((copy) => copy.id === id));
  // Those that are there again were restored before.
  const there = missing.length > 0 ? await storedRecords(context, collection, missing) : new Map();
  // An account comes back under another id, so that it was restored cannot be told from that it went for good.
  const gone = collection.account ? [] : missing.filter((id) => !there.has(id));
  return { done: ids.length, left: [...left, ...gone.map((id) => goneFor(entry, id))], notices };
}

function goneFor({ title, count }: StoredEntry, id: string): Left {
  return { id, title: count === 1 && title !== "" ? title : id, reason: "It is not in the trash any more." };
}
