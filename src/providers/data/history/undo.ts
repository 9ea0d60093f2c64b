/**
 * A work is taken back, a part at a time: what it changed is put back, what it added goes to the trash, what it deleted
 * comes back. Each record is judged as it is stored, so nothing happens twice, however often it is asked.
 */
import type { Left, Undone } from "../../../contract/history";
import { attempt, ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { AddedRows } from "./added-rows";
import { entryAt, latestEntriesOf, type StoredEntry } from "./entries";
import { asked, optionalText, workIn } from "./request";
import { undoEntry, undoMoreRows } from "./undo-entry";
import type { UndonePart } from "./undo-part";
import { Undoing } from "./undoing";

/** Entries that are read at a time. */
const ENTRIES = 10;
/** Records after which a part ends. */
const ENOUGH = 90;

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
  const course = new Course();
  let after = last;
  if (last !== undefined && row !== undefined && row !== "") {
    const part = await undoMoreRows(context, await entryOf(context, undoing, last), undoing, added, row);
    course.take(part);
    if (part.row !== undefined) return course.at(`${last}/${part.row}/${added.text}`);
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
    course.take(part, names.length === 1 && names.every((name) => back.has(name)));
    if (part.done > 0) for (const name of names) back.add(name);
    after = entry.id;
    if (part.row !== undefined || course.through >= ENOUGH)
      return course.at(`${after}/${part.row ?? ""}/${added.text}`);
  }
  if (entries.length === ENTRIES && after !== undefined) return course.at(`${after}//${added.text}`);
  course.take({ done: 0, left: await added.left(context, undoing.work), notices: [] });
  return course.at();
}

/** What became of the records of this part so far. */
class Course {
  private done = 0;
  private passwords = 0;
  private readonly left: Left[] = [];
  private readonly notices: string[] = [];

  /** @param isAgain true: its record is counted already. */
  take(part: UndonePart, isAgain = false): void {
    if (!isAgain) {
      this.done += part.done;
      this.passwords += part.passwords ?? 0;
    }
    this.left.push(...part.left);
    this.notices.push(...part.notices);
  }

  get through(): number {
    return this.done + this.left.length;
  }

  /** @param cursor absent: that was all. */
  at(cursor?: string): Undone {
    const { done, left, notices, passwords } = this;
    return {
      done,
      left,
      notices,
      ...(passwords > 0 && { passwords }),
      ...(cursor !== undefined && { cursor }),
    };
  }
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
