/** The result of an undo: follow-up steps for the person, and the records that stay unchanged, with reasons. */
import { counted } from "../../schema/default-messages";
import type { Collection } from "../../schema/types";
import { passwordsText } from "../activity/undo-messages";
import { JobSummary } from "../jobs/job-dialog";
import type { UndoProgress } from "./undo-steps";

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
