/** The undo of an operation, from a toast or in a dialog. Loaded on the first press. */
import type { useAppProps } from "antd/es/app/context";
import type { SkippedRecord } from "../../contract/history";
import { bindService } from "../../data/service";
import { trash, type TrashService } from "../../data/services";
import type { UndoMessage, UndoOptions } from "../../screens/features";
import { changes, type ChangeService } from "./service";
import { counted } from "../../schema/define-collection";
import { trashedRecord, type Action } from "../../schema/history";
import { isolated, text, type TextId, type Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { loadModule } from "../../screens/shell/load-code";
import type { Collection } from "../../schema/types";
import { JobSummary } from "../../screens/jobs/job-dialog";
import { assertNotFailed, runJob, pagedStep, type JobStep } from "../../screens/jobs/run-job";
import type { DeletedSignIn, SignInsResult } from "./restore-sign-ins";

type Modal = useAppProps["modal"];

type Label = Collection["label"];

const MOST_NAMES = 5;

export interface UndoProgress {
  readonly done: number;
  readonly skipped: readonly SkippedRecord[];
  readonly notices: readonly string[];
  /** The sign-ins that the person skipped. Absent: the preparation has not ended yet. */
  readonly skippedSignIns?: SignInsResult["skipped"];
  /** Absent: start from the beginning. */
  readonly cursor?: string;
}

export const UNDO_START: UndoProgress = { done: 0, skipped: [], notices: [] };

/** The person canceled the preparation: records stay in the trash. */
export class GivenUpError extends Error {}

interface UndoServices {
  readonly changes: ChangeService;
  readonly trash: TrashService;
}

interface UndoStepOptions {
  readonly operation: string;
  /** The id of the undo: the same for all batches and retries, so that nothing is undone twice. */
  readonly undoOperation: string;
  /** For the undo of a deletion: the collections whose records it may have deleted. */
  readonly signIns: { readonly modal: Modal; readonly collections: readonly Collection[] } | undefined;
}

/**
 * An undo restores the sign-ins that need a new password first, then undoes the rest in batches. The preparation may
 * fail or be canceled; the next try continues with the remaining records.
 */
export function undoStep(
  { changes, trash }: UndoServices,
  { operation, undoOperation, signIns }: UndoStepOptions,
): JobStep<UndoProgress> {
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
    if (!signIns || at.skippedSignIns) return next(at, control);
    const { restoreOperationSignIns } = await loadModule(() => import("./restore-sign-ins"));
    const prepared = await restoreOperationSignIns({
      trash,
      changes,
      operation,
      operationId: undoOperation,
      ...signIns,
    });
    const { done, notices, skipped: skippedSignIns, cancelled } = prepared;
    const progress = { ...at, done: at.done + done, notices: [...at.notices, ...notices] };
    if (cancelled) return { progress, isDone: false, error: new GivenUpError(givenUpText(prepared)) };
    return next({ ...progress, skippedSignIns }, control);
  };
}

/** @returns the unchanged records, with the person's own reason for the skipped ones. */
function withSkipReasons(
  skipped: readonly SkippedRecord[],
  skippedSignIns: readonly DeletedSignIn[],
): readonly SkippedRecord[] {
  const ids = new Set(skippedSignIns.map(({ id }) => trashedRecord(id)[1]));
  return skipped.map((one) => (ids.has(one.id) ? { ...one, reason: text("history.undo.skipped") } : one));
}

/** The message after a cancellation. */
function givenUpText({ done, cancelled = [] }: SignInsResult): string {
  const [first, ...more] = cancelled.map(({ title }) => title);
  const restored = text("history.undo.restored", { count: done });
  if (first === undefined) return restored;
  return `${restored} ${text("history.undo.inTrash", { name: first, more: more.length })}`;
}

export function skippedCount(skipped: UndoProgress["skipped"]): number {
  return skipped.reduce((sum, { count = 1 }) => sum + count, 0);
}

/** Whether the result must be read: some records stay as they are, or something is left to the person. */
export function isToBeRead({ skipped, notices }: UndoProgress): boolean {
  return skipped.length + notices.length > 0;
}

export function UndoNotices({ at: { notices } }: { readonly at: UndoProgress }) {
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
  const { done, skipped } = at;
  const refused = skipped.map(({ id, title, reason, count }) => ({
    name: count === undefined ? title || id : counted(count, label),
    reason,
  }));
  return (
    <>
      <UndoNotices at={at} />
      {others > 0 && <p>{t("history.undo.others", { count: others })}</p>}
      <JobSummary outcome={{ requested: done + skippedCount(skipped), done, refused, left: [] }} />
    </>
  );
}

/**
 * The action of "Undo" in a toast: undoes an operation in batches. A dialog lists the unchanged records until the person closes it.
 * @returns undefined: a dialog has shown the result.
 * @throws the provider's HttpError.
 */
export async function undo(options: UndoOptions): Promise<UndoMessage | undefined> {
  const { call, modal, collection, operation, operationId, deleted } = options;
  const { label, signIn } = collection;
  const services = { changes: bindService(call, changes), trash: bindService(call, trash) };
  const step = undoStep(services, {
    operation,
    undoOperation: operationId,
    signIns: deleted && signIn ? { modal, collections: [collection] } : undefined,
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

/** The button's label. */
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

/** @param names the records that people sign in with. */
export function signInsText(t: Translate, names: readonly string[]): string {
  return t("history.undo.signIns", { count: names.length, names: shortened(t, names) });
}

/** "a, b, c and 4 more" */
function shortened(t: Translate, names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  const first = names.slice(0, MOST_NAMES).map(isolated).join(t("common.comma"));
  return more > 0 ? t("history.undo.namesAndMore", { names: first, more }) : first;
}

/** The result, as the dialog's title or in a toast. */
export function undoneText(t: Translate, done: number, skipped: number, label: Label): string {
  if (done === 0) return t(skipped === 0 ? "history.undo.nothingLeft" : "history.undo.nothingUndone");
  const records = counted(done + skipped, label);
  return t(skipped === 0 ? "history.undo.done" : "history.undo.donePart", { done, records });
}
