/** Deleted records that need a new password before an undo, and those that the person skipped. */
import type { SkippedRecord } from "../../contract/history";
import { trashedRecord } from "../../schema/history";
import type { Collection } from "../../schema/types";

export interface DeletedSignIn {
  /** Id of the document in the trash. */
  readonly id: string;
  readonly title: string;
  readonly collection: Collection;
}

/** The results for an operation's records that need a new password. */
export interface SignInsResult {
  readonly done: number;
  readonly notices: readonly string[];
  /** The records that the person skipped. */
  readonly skipped: readonly DeletedSignIn[];
  /** The person canceled: nothing more is undone, and these stay in the trash. */
  readonly cancelled: readonly DeletedSignIn[] | undefined;
}

/** @returns the unchanged records, with the person's own reason for the skipped ones. */
export function withSkipReasons(
  left: readonly SkippedRecord[],
  skipped: readonly DeletedSignIn[],
): readonly SkippedRecord[] {
  const ids = new Set(skipped.map(({ id }) => trashedRecord(id)[1]));
  return left.map((one) => (ids.has(one.id) ? { ...one, reason: "Skipped. It is in the trash." } : one));
}

/** The message after a cancellation. */
export function givenUpText({ done, cancelled = [] }: SignInsResult): string {
  const [first, ...more] = cancelled.map(({ title }) => title);
  const restored = done === 0 ? "Nothing was restored." : `${done.toLocaleString("en")} restored.`;
  if (first === undefined) return restored;
  return more.length === 0
    ? `${restored} ${first} is in the trash.`
    : `${restored} ${first} and ${more.length.toLocaleString("en")} more are in the trash.`;
}
