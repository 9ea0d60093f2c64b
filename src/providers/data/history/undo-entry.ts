/** Undoes one entry of an operation according to its action. */
import type { Collection, AccessMethod } from "../../../schema/types";
import type { CallContext } from "../context";
import { declaredCollection, assertGranted } from "../registry";
import type { AddedRows } from "./added-rows";
import type { StoredEntry } from "./entries";
import { revertEntry } from "./revert-entry";
import { removeAdded, undoRows, type UndoRowsResult } from "./undo-added";
import { restoreDeleted } from "./undo-deleted";
import { skippedRecord } from "./undo-batch";
import type { OperationUndo } from "./operation-undo";

const PURGED = "It was deleted for good.";
const UNLOCKED = "An unlock cannot be undone.";

const NEEDED: {
  readonly [Action in StoredEntry["action"]]: readonly [AccessMethod, ...AccessMethod[]];
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

/** @throws 403 where the principal may not do what the undo requires. */
export async function undoEntry(
  context: CallContext,
  entry: StoredEntry,
  undo: OperationUndo,
  added: AddedRows,
): Promise<UndoRowsResult> {
  const collection = grantedFor(context, entry);
  const target = { collection, entry, undo };
  switch (entry.action) {
    case "create":
    case "restore":
      return removeAdded(context, target);
    case "delete":
      return restoreDeleted(context, collection, entry, undo);
    case "purge":
    case "unlock": {
      const why = entry.action === "purge" ? PURGED : UNLOCKED;
      return { done: 0, left: entry.ids.map((id) => skippedRecord(target, id, why)), notices: [] };
    }
    case "update":
    case "revert":
      return revertEntry(context, target);
    case "import": {
      const back = await revertEntry(context, target);
      added.expect(entry);
      const rows = await undoRows(context, target, added);
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

/** Undoes further rows of an import. @param after the last row of the previous batch. */
export async function undoMoreRows(
  context: CallContext,
  entry: StoredEntry,
  undo: OperationUndo,
  added: AddedRows,
  after: string,
): Promise<UndoRowsResult> {
  return undoRows(context, { collection: grantedFor(context, entry), entry, undo }, added, after);
}

function grantedFor({ principal }: CallContext, entry: StoredEntry): Collection {
  const collection = declaredCollection(entry.collection, principal);
  for (const method of NEEDED[entry.action]) assertGranted(collection, principal, method);
  return collection;
}
