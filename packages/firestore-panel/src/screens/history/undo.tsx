/** The undo of an operation, from a toast or in a dialog. Loaded on the first press. */
import type { DataProvider } from "@refinedev/core";
import type { useAppProps } from "antd/es/app/context";
import type { SkippedRecord, UndoneOperation } from "../../contract/history";
import { counted } from "../../schema/define-collection";
import { trashedRecord, type Action } from "../../schema/history";
import { loadModule } from "../shell/lazy";
import type { Collection } from "../../schema/types";
import { JobSummary } from "../jobs/job-dialog";
import { assertNotFailed, runJob, pagedStep, type JobStep } from "../jobs/run-job";
import type { DeletedSignIn, SignInsResult } from "./restore-sign-ins";

type Modal = useAppProps["modal"];

type Label = Collection["label"];

const MOST_NAMES = 5;

/** The progress of an undo, from which it can resume. */
export interface UndoProgress {
  readonly done: number;
  readonly left: readonly SkippedRecord[];
  readonly notices: readonly string[];
  /** As in `UndoResult`. */
  readonly passwords: number;
  /** The sign-ins that the person skipped. Absent: the preparation has not ended yet. */
  readonly skipped?: SignInsResult["skipped"];
  /** Absent: start from the beginning. */
  readonly cursor?: string;
}

export const UNDO_START: UndoProgress = { done: 0, left: [], notices: [], passwords: 0 };

/** The person canceled the preparation: records stay in the trash. */
export class GivenUpError extends Error {}

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
  provider: DataProvider,
  { operation, undoOperation, signIns }: UndoStepOptions,
): JobStep<UndoProgress> {
  const next = pagedStep<UndoProgress, "history/undo">(
    provider,
    "history/undo",
    { operation, undoOperation },
    (at, { done, left, notices, passwords = 0 }) => ({
      ...at,
      done: at.done + done,
      left: [...at.left, ...withSkipReasons(left, at.skipped ?? [])],
      notices: [...at.notices, ...notices],
      passwords: at.passwords + passwords,
    }),
  );
  return async (at, control) => {
    if (!signIns || at.skipped) return next(at, control);
    const { restoreOperationSignIns } = await loadModule(() => import("./restore-sign-ins"));
    const prepared = await restoreOperationSignIns({ provider, operation, as: undoOperation, ...signIns });
    const { done, notices, skipped, cancelled } = prepared;
    const progress = { ...at, done: at.done + done, notices: [...at.notices, ...notices] };
    if (cancelled) return { progress, isDone: false, error: new GivenUpError(givenUpText(prepared)) };
    return next({ ...progress, skipped }, control);
  };
}

/** @returns the unchanged records, with the person's own reason for the skipped ones. */
function withSkipReasons(
  left: readonly SkippedRecord[],
  skipped: readonly DeletedSignIn[],
): readonly SkippedRecord[] {
  const ids = new Set(skipped.map(({ id }) => trashedRecord(id)[1]));
  return left.map((one) => (ids.has(one.id) ? { ...one, reason: "Skipped. It is in the trash." } : one));
}

/** The message after a cancellation. */
function givenUpText({ done, cancelled = [] }: SignInsResult): string {
  const [first, ...more] = cancelled.map(({ title }) => title);
  const restored = done === 0 ? "Nothing was restored." : `${done.toLocaleString("en")} restored.`;
  if (first === undefined) return restored;
  return more.length === 0
    ? `${restored} ${first} is in the trash.`
    : `${restored} ${first} and ${more.length.toLocaleString("en")} more are in the trash.`;
}

/** @returns the number of records that stay completely unchanged. */
export function unchangedCount(left: UndoProgress["left"]): number {
  return left.reduce((sum, { count = 1, inPart }) => sum + (inPart ? 0 : count), 0);
}

/** Whether the result must be read: some records stay as they are, or something is left to the person. */
export function isToBeRead({ left, notices, passwords }: UndoProgress): boolean {
  return left.length + notices.length + passwords > 0;
}

export function UndoNotices({ at: { notices, passwords } }: { readonly at: UndoProgress }) {
  return (
    <>
      {[...new Set(notices)].map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      {passwords > 0 && <p>{passwordsText(passwords)}</p>}
    </>
  );
}

interface UndoSummaryProps {
  readonly at: UndoProgress;
  readonly label: Collection["label"];
}

/** The result of an undo: follow-up steps for the person, and the records that stay unchanged, with reasons. */
export function UndoSummary({ at, label }: UndoSummaryProps) {
  const { done, left } = at;
  const refused = left.map(({ id, title, reason, count }) => ({
    name: count === undefined ? title || id : counted(count, label),
    reason,
  }));
  return (
    <>
      <UndoNotices at={at} />
      <JobSummary outcome={{ requested: done + unchangedCount(left), done, refused, left: [] }} />
    </>
  );
}

interface UndoOptions {
  readonly provider: DataProvider;
  readonly modal: Modal;
  readonly collection: Collection;
  readonly operation: string;
  readonly as: string;
  readonly deleted: boolean;
}

/** The message in a toast. */
interface UndoMessage {
  readonly message: string;
  /** The person canceled, and records stay in the trash. */
  readonly isGivenUp?: true;
}

/**
 * The action of "Undo" in a toast: undoes an operation in batches. A dialog lists the unchanged records until the person closes it.
 * @returns undefined: a dialog has shown the result.
 * @throws the provider's HttpError.
 */
export async function undo(options: UndoOptions): Promise<UndoMessage | undefined> {
  const { provider, modal, collection, operation, as, deleted } = options;
  const { label, signIn } = collection;
  const step = undoStep(provider, {
    operation,
    undoOperation: as,
    signIns: deleted && signIn ? { modal, collections: [collection] } : undefined,
  });
  const end = await runJob(UNDO_START, step, { stopped: () => false, report: () => undefined });
  if (end.name === "stopped" && end.error instanceof GivenUpError)
    return { message: end.error.message, isGivenUp: true };
  assertNotFailed(end);
  const { progress: at } = end;
  if (isToBeRead(at))
    modal.warning({
      title: undoneText(at.done, unchangedCount(at.left), label),
      content: <UndoSummary at={at} label={label} />,
    });
  return at.left.length === 0 ? { message: "Undone." } : undefined;
}

/** The button's label. */
export function undoLabel(action: Action, undone: UndoneOperation | undefined): string {
  if (undone && !undone.isWhole) return "Undo the rest";
  return action === "import" ? "Undo import" : "Undo";
}

/** "12 of 20", if only some records were undone. */
export function undoneShare({ records, total }: UndoneOperation): string | undefined {
  return records < total ? `${records.toLocaleString("en")} of ${total.toLocaleString("en")}` : undefined;
}

/** Describes an earlier undo. @param who "Rania Haddad" @param ago "3 minutes ago" */
export function undoneBefore(undone: UndoneOperation, who: string, ago: string): string {
  const share = undoneShare(undone);
  if (share !== undefined)
    return `${who} undid ${share} ${ago}. Nothing is undone twice: this undoes the rest, as far as possible.`;
  if (undone.isWhole) return `${who} undid this ${ago}. Nothing is undone twice, so nothing will change.`;
  return `${who} undid this ${ago}, except for values that could not be restored. Only those are tried again.`;
}

/**
 * The consequences of an undo, shown before the person confirms.
 * @param what the records: "Emma", "30 books". @param isOne whether it is a single record.
 */
export function consequence(action: Action, what: string, isOne: boolean): string {
  const they = isOne ? "it was" : "they were";
  switch (action) {
    case "create":
      return `${what} will be moved to the trash, unless ${they} changed since.`;
    case "import":
      return `Records that this import added are moved to the trash, and records that it changed get their earlier values back: ${what} in all. Later changes are kept.`;
    case "delete":
      return `${what} will be restored from the trash.`;
    case "restore":
      return `${what} will be moved to the trash again, unless ${they} changed since.`;
    case "purge":
      return `${what} cannot be restored: records that are deleted for good are not stored.`;
    case "unlock":
      return `An unlock changes no values of ${what}, so nothing can be undone.`;
    case "update":
    case "revert":
      return `${what} will get the values from before this change. Fields that were changed since stay unchanged.`;
  }
}

/** @param names the records that people sign in with. */
export function signInsText(names: readonly string[]): string {
  const [first = ""] = names;
  if (names.length === 1) return `The password of ${first} was deleted too, so you will choose a new one.`;
  return `The passwords of ${names.length.toLocaleString("en")} of them were deleted too, so you will choose a new one for each: ${shortened(names)}.`;
}

/** "a, b, c and 4 more" */
function shortened(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return more > 0
    ? `${names.slice(0, MOST_NAMES).join(", ")} and ${more.toLocaleString("en")} more`
    : names.join(", ");
}

/** What happens to the records' passwords. @param most the maximum number of changed passwords. */
export function passwordsText(most: number): string {
  return most === 1
    ? "A changed password keeps its current value."
    : `Changed passwords keep their current values, in up to ${most.toLocaleString("en")} records.`;
}

/** "Undoing 40 of 300…" */
export function undoingText(done: number, total: number): string {
  return `Undoing ${Math.min(done, total).toLocaleString("en")} of ${total.toLocaleString("en")}…`;
}

/** Shown after the person stopped the undo. */
export function stoppedText(done: number, total: number): string {
  return `Stopped. ${done.toLocaleString("en")} of ${total.toLocaleString("en")} are undone; the rest can be undone now or later.`;
}

/** The result, as the dialog's title or in a toast. */
export function undoneText(done: number, left: number, label: Label): string {
  if (done === 0) return left === 0 ? "There was nothing left to undo." : "Nothing was undone.";
  if (left === 0) return `Undone: ${counted(done, label)}.`;
  return `Undone: ${done.toLocaleString("en")} of ${counted(done + left, label)}.`;
}
