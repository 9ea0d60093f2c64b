/** Reverts the changes of one entry, where nobody has changed the records since. */
import { doc, type Transaction } from "firebase/firestore";
import type { SkippedRecord, FieldChange } from "../../../contract/history";
import { readRecord, documentOf } from "../../../fields/record";
import { ERASED_KEY } from "../../../schema/stored-names";
import type { StoredData } from "../../../schema/types";
import { ProviderError, toHttpError } from "../../../data/errors";
import { readIfThere, updateFields } from "../../../data/commit";
import { applyChanges, type Decision, type RecordChange, recordErrorOf } from "../../../data/apply-changes";
import type { ServiceContext } from "../../../data/context";
import { ownScopeWrites, thisRecord } from "../../../data/registry";
import { plainData } from "../../../firebase/plain";
import { assertNotProtected } from "../../../data/save-request";
import { recordedValues } from "../../../data/history/commit-entry";
import { changedFields, holds, isSame } from "../../../data/history/field-changes";
import { skippedRecord, type UndoneEntry, type UndoBatchResult } from "../../../data/history/operation-undo";
import { withFileStates } from "../../../data/history/record-history";
import { whyStays, writeFormerValues, formerWrites, withFormer } from "./revert";
import { text } from "../../../texts/texts";

const NOTHING: UndoBatchResult = { done: 0, left: [], notices: [] };
/** Somebody may save a field or run the same undo between the read and the commit. */
const ROUNDS = 2;

/** Reverts an edit of one record with all effects of an edit: files, sign-in and unique values. */
export async function revertEntry(context: ServiceContext, target: UndoneEntry): Promise<UndoBatchResult> {
  const { entry } = target;
  const isErased = (id: string) => ERASED_KEY in (entry.before[id] ?? {});
  const all = Object.keys(entry.before);
  const ids = all.filter((id) => !isErased(id));
  const left = all.filter(isErased).map((id) => skippedRecord(target, id, text("data.undo.erased")));
  if (ids.length === 0) return { ...NOTHING, left };
  const [id] = all;
  if (id !== undefined && all.length === 1 && entry.action !== "import")
    return revertRecord(context, target, id);
  const result = await revertRecords(context, target, ids);
  // The entry says that passwords were changed, but not in which records.
  const passwords = entry.hidden.length > 0 ? result.done : 0;
  return { ...result, left: [...left, ...result.left], ...(passwords > 0 && { passwords }) };
}

/** Gives one record its earlier values back through a normal edit. */
async function revertRecord(
  context: ServiceContext,
  target: UndoneEntry,
  id: string,
): Promise<UndoBatchResult> {
  const { collection, entry, undo } = target;
  const skip = (reason: string): UndoBatchResult => ({
    ...NOTHING,
    left: [skippedRecord(target, id, reason)],
  });
  let why: ProviderError | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const stored = await readIfThere(undefined, doc(context.firestore, collection.name, id));
    if (!stored) return skip(text("data.undo.gone"));
    const now = plainData(stored);
    const revertible = await revertibleFields(target, id, now);
    if (!revertible) return skip(text("data.undo.changed"));
    if (revertible.isUncounted) return revertRecords(context, target, [id]);
    const fields = await withFileStates(
      context,
      collection,
      revertible.fields,
      readRecord(collection, id, now),
    );
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
    const left = stays === "" ? [] : [{ ...skippedRecord(target, id, stays), inPart: true as const }];
    return { done: 1, left, notices: saved.notice === undefined ? [] : [saved.notice] };
  }
  return skip(why?.message ?? text("data.undo.changed"));
}

/** Gives records the earlier values from an entry, where nobody has changed them since. */

async function revertRecords(
  context: ServiceContext,
  target: UndoneEntry,
  ids: readonly string[],
): Promise<UndoBatchResult> {
  const { collection, undo } = target;
  const changes = ids.map((id) => new RevertChange(context, target, id));
  const reverted = new Set<RevertChange>();
  const { refused } = await applyChanges(await context.writer(), collection, changes, {
    action: "revert",
    operation: undo.undoOperation,
    undoes: undo.operation,
    most: Math.max(1, ids.length),
    onCommit: async (written) => {
      for (const change of written) reverted.add(change);
      const keys = written.flatMap((change) => change.keys);
      await context.lists.changed(collection, { fields: [...new Set(keys)] });
    },
    explain: (_, error) => toHttpError(error, { action: "save", what: thisRecord(collection) }),
  });
  const decided = changes.filter((change) => !refused.some((one) => one.change === change));
  const left: readonly SkippedRecord[] = [
    ...refused.map(({ change, why }) => skippedRecord(target, change.id, why.message)),
    ...decided.flatMap((change) => {
      if (change.reason === "") return [];
      const skipped = skippedRecord(target, change.id, change.reason);
      return [reverted.has(change) ? { ...skipped, inPart: true as const } : skipped];
    }),
  ];
  return { done: reverted.size, left, notices: [] };
}

class RevertChange implements RecordChange {
  /** Why the record or some of its fields cannot be reverted. Empty: everything revertible is reverted. */
  reason = "";
  /** The stored keys that are written. */
  keys: readonly string[] = [];

  constructor(
    private readonly context: ServiceContext,
    private readonly target: UndoneEntry,
    readonly id: string,
  ) {}

  async decide(transaction: Transaction): Promise<Decision> {
    const { context, id } = this;
    const { collection, entry } = this.target;
    const reference = doc(context.firestore, collection.name, id);
    const stored = await readIfThere(transaction, reference);
    if (!stored) throw new ProviderError(404, text("data.undo.gone"));
    const now = plainData(stored);
    const back = await revertibleFields(this.target, id, now);
    if (!back) throw new ProviderError(409, text("data.undo.changed"));
    assertNotProtected(collection, readRecord(collection, id, now));
    const { fields, isUncounted } = back;
    // The notice about passwords covers the whole entry, so it is not repeated here.
    this.reason = whyStays(
      collection,
      fields.filter(({ stays }) => stays !== "not kept"),
    );
    const movable = fields.filter(({ values, stays }) => values && !stays);
    if (movable.length === 0 && !isUncounted) return { kind: "done" };
    const former = withFormer(collection, stored, entry.before[id] ?? {}, movable);
    const own = ownScopeWrites(collection, former, context);
    const writes = formerWrites(collection, id, stored, documentOf(own, former));
    this.keys = writes.map(({ path: [key = ""] }) => key);
    return {
      kind: "write",
      before: stored,
      after: documentOf(writes, stored),
      values: recordedValues(collection, stored, writes),
      write: (writing, undoEntry) => {
        const all = [...writes, ...undoEntry.auditStamp];
        undoEntry.changed(id, stored, all);
        updateFields(writing, reference, all);
      },
    };
  }
}

interface RevertibleFields {
  readonly fields: readonly FieldChange[];
  /**
   * No field is left to revert, and no undo counts the record yet. It counts once it carries this undo's
   * entry.
   */
  readonly isUncounted: boolean;
}

/**
 * Determines which fields of a record an undo reverts: those that still hold the value that the change wrote.
 * @param stored the current record.
 * @returns the fields that the entry changed. Fields are left out that have their former value, or that the
 * operation or its undo changed since. A field that somebody else changed has `stays`, unless it has the
 * entry's value again. Undefined: the record's chain does not lead to the entry.
 */
async function revertibleFields(
  { collection, entry, undo }: UndoneEntry,
  id: string,
  stored: StoredData,
): Promise<RevertibleFields | undefined> {
  const since = await undo.since(collection, entry, id, stored);
  if (!since) return undefined;
  const now = readRecord(collection, id, stored);
  const changed = changedFields(collection, plainData(entry.before[id] ?? {}), since.after, entry.hidden);
  const fields = changed.flatMap((field): readonly FieldChange[] => {
    if (field.stays || holds(field, now)) return [field];
    if (isSame(field.values?.before, now[field.key]) || !since.changed.has(field.key)) return [];
    return [{ ...field, stays: "changed since" }];
  });
  return { fields, isUncounted: fields.length === 0 && !since.isUndone };
}
