import { errorText } from "./start-error";

/** The message to clients when the disk is full. */
export const DISK_FULL =
  "The disk is full, and nothing was saved. Make room: with 32 MB the local Firebase goes on by itself.";

/** The messages of Node and the embedded store on each system. */
const WORDS = /\b(ENOSPC|EDQUOT)\b|no space left on device|disk quota exceeded|not enough space on the disk/i;

/** Whether the cause of an error is a full disk or an exhausted quota. */
export function isDiskFull(error: unknown): boolean {
  return WORDS.test(errorText(error)) || (error instanceof Error && isDiskFull(error.cause));
}
