/** The undo of an operation, from a toast or in a dialog. Loaded on the first press. */
import { bindService } from "../../data/service";
import { trash, type TrashService } from "../../data/services";
import type { TrashedRecord, UndoOptions, UndoProgress } from "../../screens/features";
import { changes, type ChangeService } from "./service";
import { UNDO_START, withBatch } from "./undo-progress";
import { counted } from "../../schema/define-collection";
import { text, type Translate } from "../../texts/texts";
import type { OpenDialog } from "../../screens/shell/dialogs";
import { loadModule } from "../../screens/shell/load-code";
import type { Collection } from "../../schema/types";
import { JobSummary } from "../../screens/jobs/job-dialog";
import { assertNotFailed, runJob, pagedStep, type JobStep } from "../../screens/jobs/run-job";

type Label = Collection["label"];

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
  const next = pagedStep(changes.undo, { operation, undoOperation }, withBatch<UndoProgress>);
  return async (at, control) => {
    if (!collections || at.isPrepared) return next(at, control);
    const found = await trash.signIns({ operation });
    const signIns = found.flatMap(({ id, title, collection: name }) => {
      const collection = collections.find((declared) => declared.name === name);
      return collection ? [{ id, title, collection, undoes: operation }] : [];
    });
    if (signIns.length === 0) return next({ ...at, isPrepared: true }, control);
    const { askToRestore } = await loadModule(() => import("./restore-dialog"));
    const outcome = await askToRestore(openDialog, { records: signIns, operationId: undoOperation });
    if (outcome.unanswered) throw outcome.unanswered;
    const { restored, cancelled } = outcome;
    const notices = [...at.notices, ...restored.flatMap(({ notice }) => notice ?? [])];
    const progress = { ...at, done: at.done + restored.length, notices };
    if (cancelled)
      return { progress, isDone: false, error: new Error(givenUpText(restored.length, cancelled)) };
    return next({ ...progress, isPrepared: true }, control);
  };
}

function givenUpText(done: number, cancelled: readonly TrashedRecord[]): string {
  const [name = "", ...more] = cancelled.map(({ title }) => title);
  const restored = text("history.undo.restored", { count: done });
  return `${restored} ${text("history.undo.inTrash", { name, more: more.length })}`;
}

/** Whether the result must be read: some records stay as they are, or something is left to the person. */
export function isToBeRead({ skipped, notices }: UndoProgress): boolean {
  return skipped.length + notices.length > 0;
}

/** The result of an undo: follow-up steps for the person, and the records that stay unchanged, with reasons. */
export function UndoSummary({ skipped, notices }: Pick<UndoProgress, "skipped" | "notices">) {
  return (
    <>
      {notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      <JobSummary refused={skipped.map(({ id, title, reason }) => ({ name: title || id, reason }))} />
    </>
  );
}

/** The action of "Undo" in a toast. A dialog lists the unchanged records. */
export async function undo(options: UndoOptions): Promise<boolean> {
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
  assertNotFailed(end);
  const { progress } = end;
  if (isToBeRead(progress))
    modal.warning({ title: undoneText(text, progress, label), content: <UndoSummary {...progress} /> });
  return progress.skipped.length === 0;
}

export function undoneText(t: Translate, { done, skipped }: UndoProgress, label: Label): string {
  if (done === 0) return t(skipped.length === 0 ? "history.undo.nothingLeft" : "history.undo.nothingUndone");
  const records = counted(done + skipped.length, label);
  return t(skipped.length === 0 ? "history.undo.done" : "history.undo.donePart", { done, records });
}
