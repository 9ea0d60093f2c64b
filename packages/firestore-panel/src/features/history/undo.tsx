/** The undo of an operation, from a toast or in a dialog. Loaded on the first press. */
import type { SkippedRecord } from "../../contract/history";
import { bindService } from "../../data/service";
import { trash, type TrashService } from "../../data/services";
import type { TrashedRecord, UndoMessage, UndoOptions } from "../../screens/features";
import { changes, type ChangeService } from "./service";
import { counted } from "../../schema/define-collection";
import { trashedRecord, type Action } from "../../schema/history";
import { isolated, text, type TextId, type Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import type { OpenDialog } from "../../screens/shell/dialogs";
import { loadModule } from "../../screens/shell/load-code";
import type { Collection } from "../../schema/types";
import { JobSummary } from "../../screens/jobs/job-dialog";
import {
  assertNotFailed,
  MAX_SHOWN_NAMES,
  runJob,
  pagedStep,
  type JobStep,
} from "../../screens/jobs/run-job";

type Label = Collection["label"];

export interface UndoProgress {
  readonly done: number;
  readonly skipped: readonly SkippedRecord[];
  readonly notices: readonly string[];
  /** The sign-ins that the person skipped. Absent: the preparation has not ended yet. */
  readonly skippedSignIns?: readonly TrashedRecord[];
  readonly cursor?: string;
}

export const UNDO_START: UndoProgress = { done: 0, skipped: [], notices: [] };

/** The person canceled the preparation: records stay in the trash. */
export class GivenUpError extends Error {}

interface UndoStepOptions {
  readonly changes: ChangeService;
  readonly trash: TrashService;
  readonly openDialog: OpenDialog;
  readonly operation: string;
  /** The id of the undo: the same for all batches and retries, so that nothing is undone twice. */
  readonly undoOperation: string;
  /** For the undo of a deletion: the collections whose records it may have deleted. */
  readonly collections: readonly Collection[] | undefined;
}

/**
 * An undo restores the sign-ins that need a new password first, then undoes the rest in batches. The preparation may
 * fail or be canceled; the next try continues with the remaining records.
 */
export function undoStep(options: UndoStepOptions): JobStep<UndoProgress> {
  const { changes, trash, openDialog, operation, undoOperation, collections } = options;
  const next = pagedStep(
    changes.undo,
    { operation, undoOperation },
    (at: UndoProgress, { done, skipped, notices }) => ({
      ...at,
      done: at.done + done,
      skipped: [...at.skipped, ...withSkipReasons(skipped, at.skippedSignIns ?? [])],
      notices: [...at.notices, ...notices],
    }),
  );
  return async (at, control) => {
    if (!collections || at.skippedSignIns) return next(at, control);
    const { records } = await trash.signIns({ operation });
    const signIns = records.flatMap(({ id, title, collection: name }) => {
      const collection = collections.find((declared) => declared.name === name);
      return collection ? [{ id, title, collection, undoes: operation }] : [];
    });
    if (signIns.length === 0) return next({ ...at, skippedSignIns: [] }, control);
    const { askToRestore } = await loadModule(() => import("./restore-dialog"));
    const outcome = await askToRestore(openDialog, { records: signIns, operationId: undoOperation });
    if (outcome.unanswered) throw outcome.unanswered;
    const { restored, skipped, cancelled } = outcome;
    const notices = [...at.notices, ...restored.flatMap(({ notice }) => notice ?? [])];
    const progress = { ...at, done: at.done + restored.length, notices };
    if (cancelled)
      return { progress, isDone: false, error: new GivenUpError(givenUpText(restored.length, cancelled)) };
    return next({ ...progress, skippedSignIns: skipped }, control);
  };
}

/** @returns the unchanged records, with the person's own reason for the skipped ones. */
function withSkipReasons(
  skipped: readonly SkippedRecord[],
  skippedSignIns: readonly TrashedRecord[],
): readonly SkippedRecord[] {
  const ids = new Set(skippedSignIns.map(({ id }) => trashedRecord(id)[1]));
  const reason = text("history.undo.skipped");
  return skipped.map((record) => (ids.has(record.id) ? { ...record, reason } : record));
}

function givenUpText(done: number, cancelled: readonly TrashedRecord[]): string {
  const [name = "", ...more] = cancelled.map(({ title }) => title);
  const restored = text("history.undo.restored", { count: done });
  return `${restored} ${text("history.undo.inTrash", { name, more: more.length })}`;
}

export function skippedCount(skipped: UndoProgress["skipped"]): number {
  return skipped.reduce((sum, { count = 1 }) => sum + count, 0);
}

/** Whether the result must be read: some records stay as they are, or something is left to the person. */
export function isToBeRead({ skipped, notices }: UndoProgress): boolean {
  return skipped.length + notices.length > 0;
}

export function UndoNotices({ notices }: Pick<UndoProgress, "notices">) {
  return [...new Set(notices)].map((notice) => <p key={notice}>{notice}</p>);
}

interface UndoSummaryProps {
  readonly at: UndoProgress;
  readonly label: Collection["label"];
  /** Records of the operation that the undo did not find as the operation left them. */
  readonly others?: number;
}

/** The result of an undo: follow-up steps for the person, and the records that stay unchanged, with reasons. */
export function UndoSummary({ at, label, others = 0 }: UndoSummaryProps) {
  const t = useText();
  const refused = at.skipped.map(({ id, title, reason, count }) => ({
    name: count === undefined ? title || id : counted(count, label),
    reason,
  }));
  return (
    <>
      <UndoNotices notices={at.notices} />
      {others > 0 && <p>{t("history.undo.others", { count: others })}</p>}
      <JobSummary refused={refused} />
    </>
  );
}

/** The action of "Undo" in a toast. A dialog lists the unchanged records. */
export async function undo(options: UndoOptions): Promise<UndoMessage | undefined> {
  const { call, modal, openDialog, collection, operation, operationId, deleted } = options;
  const { label, signIn } = collection;
  const step = undoStep({
    changes: bindService(call, changes),
    trash: bindService(call, trash),
    openDialog,
    operation,
    undoOperation: operationId,
    collections: deleted && signIn ? [collection] : undefined,
  });
  const end = await runJob(UNDO_START, step, { stopped: () => false, report: () => undefined });
  if (end.name === "stopped" && end.error instanceof GivenUpError)
    return { message: end.error.message, isGivenUp: true };
  assertNotFailed(end);
  const { progress: at } = end;
  if (isToBeRead(at))
    modal.warning({
      title: undoneText(text, at.done, skippedCount(at.skipped), label),
      content: <UndoSummary at={at} label={label} />,
    });
  return at.skipped.length === 0 ? { message: text("history.undo.whole") } : undefined;
}

export function undoLabel(t: Translate, action: Action): string {
  return t(action === "import" ? "history.undo.import" : "common.undo");
}

/** The consequences of an undo, shown before the person confirms. `what`: the records, as "Emma" or "30 books". */
export const CONSEQUENCES: { readonly [action in Action]: TextId } = {
  create: "history.undo.ofCreate",
  import: "history.undo.ofImport",
  delete: "history.undo.ofDelete",
  restore: "history.undo.ofRestore",
  purge: "history.undo.ofPurge",
  erase: "history.undo.ofPurge",
  unlock: "history.undo.ofUnlock",
  update: "history.undo.ofUpdate",
  revert: "history.undo.ofUpdate",
};

export function signInsText(t: Translate, names: readonly string[]): string {
  return t("history.undo.signIns", { count: names.length, names: shortened(t, names) });
}

function shortened(t: Translate, names: readonly string[]): string {
  const more = names.length - MAX_SHOWN_NAMES;
  const first = names.slice(0, MAX_SHOWN_NAMES).map(isolated).join(t("common.comma"));
  return more > 0 ? t("history.undo.namesAndMore", { names: first, more }) : first;
}

export function undoneText(t: Translate, done: number, skipped: number, label: Label): string {
  if (done === 0) return t(skipped === 0 ? "history.undo.nothingLeft" : "history.undo.nothingUndone");
  const records = counted(done + skipped, label);
  return t(skipped === 0 ? "history.undo.done" : "history.undo.donePart", { done, records });
}
