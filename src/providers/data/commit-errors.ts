/** Why a commit is refused as a whole. */
import { codeOf, ProviderError } from "../errors";

/**
 * Production refuses a commit of more than 10 MiB by this code, which says no more. Index entries count among them, so
 * only the server knows a commit's size.
 */
const TOO_LARGE = "invalid-argument";
const RECORD_REFUSALS = new Set([TOO_LARGE, "permission-denied", "aborted", "failed-precondition"]);

/** Whether a part of a commit may be written where the whole was refused for its size. */
export function isTooLarge(error: unknown): boolean {
  return codeOf(error) === TOO_LARGE;
}

/**
 * Whether a commit was refused as a whole for some of its records: by the rules, for its size, or because somebody keeps
 * changing one. A refused read has been worded before, and is about the session instead.
 */
export function isRecordRefusal(error: unknown): boolean {
  return !(error instanceof ProviderError) && RECORD_REFUSALS.has(codeOf(error) ?? "");
}
