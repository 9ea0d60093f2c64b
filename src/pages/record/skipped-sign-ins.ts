/** Records that need a new password before a deletion is taken back, and those of them that the person has left out. */
import type { SkippedRecord } from "../../contract/history";
import { trashedRecord } from "../../schema/history";
import type { Collection } from "../../schema/types";

/** A deleted record that somebody signs in with. */
export interface DeletedSignIn {
  /** Of its document in the trash. */
  readonly id: string;
  readonly title: string;
  readonly collection: Collection;
}

/** What came of the records of an operation that need a new password. */
export interface SignInsResult {
  readonly done: number;
  readonly notices: readonly string[];
  /** Those that the person has left out. */
  readonly skipped: readonly DeletedSignIn[];
  /** The person gave it up: nothing more is to be undone, and these are in the trash. */
  readonly cancelled: readonly DeletedSignIn[] | undefined;
}

/** @returns what stays, with the person's own reason for those that they have left out. */
export function withSkipReasons(
  left: readonly SkippedRecord[],
  skipped: readonly DeletedSignIn[],
): readonly SkippedRecord[] {
  const ids = new Set(skipped.map(({ id }) => trashedRecord(id)[1]));
  return left.map((one) => (ids.has(one.id) ? { ...one, reason: "Skipped. It is in the trash." } : one));
}

/** What is said where the person gave it up. */
export function givenUpText({ done, cancelled = [] }: SignInsResult): string {
  const [first, ...more] = cancelled.map(({ title }) => title);
  const restored = done === 0 ? "Nothing was restored." : `${done.toLocaleString("en")} restored.`;
  if (first === undefined) return restored;
  return more.length === 0
    ? `${restored} ${first} is in the trash.`
    : `${restored} ${first} and ${more.length.toLocaleString("en")} more are in the trash.`;
}
