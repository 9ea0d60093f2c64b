import { errorText } from "./start-error";

/** What a client is told when the disk takes no more. */
export const DISK_FULL =
  "The disk is full, and nothing was saved. Make room: with 32 MB the local Firebase goes on by itself.";

/** As Node and the embedded store word it, on each system. */
const WORDS = /\b(ENOSPC|EDQUOT)\b|no space left on device|disk quota exceeded|not enough space on the disk/i;

/** Whether an error, or what caused it, is that the disk or the account's part of it is full. */
export function isDiskFull(error: unknown): boolean {
  return WORDS.test(errorText(error)) || (error instanceof Error && isDiskFull(error.cause));
}
