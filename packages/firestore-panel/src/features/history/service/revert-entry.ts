/** Reverts the changes of one entry, where nobody has changed the records since. */
import { doc, type Transaction } from "firebase/firestore";
import type { FieldChange } from "../../../contract/history";
import { readRecord, documentOf } from "../../../fields/record";
import { ERASED_KEY } from "../../../schema/stored-names";
import type { StoredData } from "../../../schema/types";
import { ProviderError } from "../../../data/errors";
import { readIfThere, recordErrorOf } from "../../../data/commit";
import { applyChanges, edit, type Decision, type RecordChange } from "../../../data/apply-changes";
import type { ServiceContext } from "../../../data/context";
import { ownScopeWrites } from "../../../data/registry";
import { plainData } from "../../../firebase/plain";
import { assertNotProtected } from "../../../data/save-request";
import { changedFields, holds, isSame } from "../../../data/history/field-changes";
import { withFileStates } from "../../../data/history/record-history";
import { whyStays, writeFormerValues, formerWrites, withFormer } from "./revert";
import { skippedRecord, type EntryTarget, type UndoBatchResult } from "./operation-undo";
import { text } from "../../../texts/texts";

const NOTHING: UndoBatchResult = { done: 0, skipped: [], notices: [] };
/** Somebody may save a field or run the same undo between the read and the commit. */
const ROUNDS = 2;

export async function revertEntry(context: ServiceContext, target: EntryTarget): Promise<UndoBatchResult> {
  const { entry } = target;
  const all = Object.keys(entry.before);
  const erased = all.filter((id) => ERASED_KEY in (entry.before[id] ?? {}));
  const ids = all.filter((id) => !erased.includes(id));
  const [id] = ids;
  const isSingle = all.length === 1 && entry.action !== "import";
  const { done, skipped, notices } =
    id === undefined
      ? NOTHING
      : await (isSingle ? revertRecord(context, target, id) : revertRecords(context, target, ids));
  return {
    done,
    skipped: [...erased.map((one) => skippedRecord(target, one, text("data.undo.erased"))), ...skipped],
    // The entry says that passwords were changed, but not in which records.
    notices: !isSingle && entry.hidden.length > 0 ? [...notices, text("data.undo.passwords")] : notices,
  };
}

/** Reverts an edit of one record with all effects of an edit: files, sign-in and unique values. */
async function revertRecord(
  context: ServiceContext,
  target: EntryTarget,
  id: string,
): Promise<UndoBatchResult> {
  const { collection, entry, undo } = target;
  const skip = (reason: string) => ({ ...NOTHING, skipped: [skippedRecord(target, id, reason)] });
  let why: ProviderError | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const stored = await readIfThere(undefined, doc(context.firestore, collection.name, id));
    if (!stored) return skip(text("data.undo.gone"));
    const now = plainData(stored);
    const changed = await fieldsToRevert(target, id, now);
    if (!changed) return skip(text("data.undo.changed"));
    const fields = await withFileStates(context, collection, changed, readRecord(collection, id, now));
    const stays = whyStays(collection, fields);
    let saved: Awaited<ReturnType<typeof writeFormerValues>>;
    why = await recordErrorOf(async () => {
      saved = await writeFormerValues(context, {
        collection,
        id,
        fields,
        former: entry.before[id] ?? {},
        operation: undo.undoOperation,
        undoes: undo.operation,
      });
    });
    if (why?.statusCode === 409) continue;
    if (why) break;
    if (!saved) return stays === "" ? NOTHING : skip(stays);
    const notices = [saved.notice ?? "", stays].filter((notice) => notice !== "");
    return { done: 1, skipped: [], notices };
  }
  return skip(why?.message ?? text("data.undo.changed"));
}

/** Gives several records their earlier values in few commits. Files and passwords stay as they are. */
async function revertRecords(
  context: ServiceContext,
  target: EntryTarget,
  ids: readonly string[],
): Promise<UndoBatchResult> {
  const { collection, undo } = target;
  let done = 0;
  const changes = ids.map((id) => new RevertChange(context, target, id));
  const { refused } = await applyChanges(await context.writer(), collection, changes, {
    action: "revert",
    operation: undo.undoOperation,
    undoes: undo.operation,
    most: Math.max(1, ids.length),
    onCommit: (written) => {
      done += written.length;
      const keys = written.flatMap((change) => change.keys);
      context.lists.changed(collection, { fields: [...new Set(keys)] });
    },
    skipsRefused: true,
  });
  return {
    done,
    skipped: refused.map(({ change, why }) => skippedRecord(target, change.id, why.message)),
    notices: changes.flatMap(({ notice }) => (notice === "" ? [] : [notice])),
  };
}

class RevertChange implements RecordChange {
  /** Why some fields of the record stay as they are. Empty: all are reverted. */
  notice = "";
  /** The stored keys that are written. */
  keys: readonly string[] = [];

  constructor(
    private readonly context: ServiceContext,
    private readonly target: EntryTarget,
    readonly id: string,
  ) {}

  async decide(transaction: Transaction): Promise<Decision> {
    const { context, id } = this;
    const { collection, entry } = this.target;
    const stored = await readIfThere(transaction, doc(context.firestore, collection.name, id));
    if (!stored) throw new ProviderError(404, text("data.undo.gone"));
    const now = plainData(stored);
    const fields = await fieldsToRevert(this.target, id, now);
    if (!fields) throw new ProviderError(409, text("data.undo.changed"));
    assertNotProtected(collection, readRecord(collection, id, now));
    // The notice about passwords covers the whole entry, so it is not repeated here.
    const why = whyStays(
      collection,
      fields.filter(({ stays }) => stays !== "not kept"),
    );
    const movable = fields.filter(({ values, stays }) => values && !stays);
    if (movable.length === 0 && why !== "") throw new ProviderError(409, why);
    this.notice = why;
    if (movable.length === 0) return "done";
    const former = withFormer(collection, stored, entry.before[id] ?? {}, movable);
    const own = ownScopeWrites(collection, former, context);
    const writes = formerWrites(collection, id, stored, documentOf(own, former));
    this.keys = writes.map(({ path: [key = ""] }) => key);
    return edit(collection, id, stored, writes);
  }
}

/**
 * @param stored the current record.
 * @returns the fields that the entry changed and that do not have their former value again. Undefined: one of them has
 * changed since, or the record's chain does not lead to the entry.
 */
async function fieldsToRevert(
  { collection, entry, undo }: EntryTarget,
  id: string,
  stored: StoredData,
): Promise<readonly FieldChange[] | undefined> {
  const states = await undo.statesSince(entry, id, stored);
  if (!states) return undefined;
  const now = readRecord(collection, id, stored);
  const before = plainData(entry.before[id] ?? {});
  const fields = changedFields(collection, before, states.afterEntry, entry.hidden).filter(
    ({ key, values }) => !values || !isSame(values.before, now[key]),
  );
  return fields.every((field) => !field.values || holds(field, now)) ? fields : undefined;
}
