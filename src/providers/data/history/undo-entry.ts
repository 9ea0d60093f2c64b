/** One entry of a work is taken back by what its action asks for. */
import type { Collection, Operation } from "../../../schema/types";
import type { CallContext } from "../context";
import { declaredCollection, refuseUngranted } from "../registry";
import type { AddedRows } from "./added-rows";
import type { StoredEntry } from "./entries";
import { putBack } from "./put-back";
import { removedAgain, undoRows, type UndoneRows } from "./undo-added";
import { broughtBack } from "./undo-deleted";
import { leftOf } from "./undo-part";
import type { Undoing } from "./undoing";

const PURGED = "It was deleted for good.";
const UNLOCKED = "An unlock cannot be undone.";

const NEEDED: {
  readonly [Action in StoredEntry["action"]]: readonly [Operation, ...Operation[]];
} = {
  create: ["delete"],
  restore: ["delete"],
  import: ["update", "delete"],
  update: ["update"],
  revert: ["update"],
  delete: ["create"],
  purge: ["create"],
  unlock: ["update"],
};

/** @throws 403 where the caller may not do what takes the entry back. */
export async function undoEntry(
  context: CallContext,
  entry: StoredEntry,
  undoing: Undoing,
  added: AddedRows,
): Promise<UndoneRows> {
  const collection = grantedFor(context, entry);
  const of = { collection, entry, undoing };
  switch (entry.action) {
    case "create":
    case "restore":
      return removedAgain(context, of);
    case "delete":
      return broughtBack(context, collection, entry, undoing);
    case "purge":
    case "unlock": {
      const why = entry.action === "purge" ? PURGED : UNLOCKED;
      return { done: 0, left: entry.ids.map((id) => leftOf(of, id, why)), notices: [] };
    }
    case "update":
    case "revert":
      return putBack(context, of);
    case "import": {
      const back = await putBack(context, of);
      added.expect(entry);
      const rows = await undoRows(context, of, added);
      return {
        ...back,
        ...rows,
        done: back.done + rows.done,
        left: [...back.left, ...rows.left],
        notices: [...back.notices, ...rows.notices],
      };
    }
  }
}

/** Further rows of an import. @param after the last row of the part before. */
export async function undoMoreRows(
  context: CallContext,
  entry: StoredEntry,
  undoing: Undoing,
  added: AddedRows,
  after: string,
): Promise<UndoneRows> {
  return undoRows(context, { collection: grantedFor(context, entry), entry, undoing }, added, after);
}

function grantedFor({ caller }: CallContext, entry: StoredEntry): Collection {
  const collection = declaredCollection(entry.collection, caller);
  for (const operation of NEEDED[entry.action]) refuseUngranted(collection, caller, operation);
  return collection;
}
