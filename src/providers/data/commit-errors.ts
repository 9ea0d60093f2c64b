/** Reasons why a whole commit is refused. */
import { codeOf, ProviderError } from "../errors";

/**
 * Production refuses a commit of more than 10 MiB with this code. The size includes index entries, so only
 * the server knows it.
 */
const TOO_LARGE = "invalid-argument";
const RECORD_REFUSALS = new Set([TOO_LARGE, "permission-denied", "aborted", "failed-precondition"]);

/** Whether the commit was refused for its size, so that a part of it may succeed. */
export function isTooLarge(error: unknown): boolean {
  return codeOf(error) === TOO_LARGE;
}

/**
 * Whether some of a commit's records caused its refusal: by the rules, by its size, or by concurrent changes.
 * A refused read is a ProviderError already, and concerns the session.
 */
export function isRecordRefusal(error: unknown): boolean {
  return !(error instanceof ProviderError) && RECORD_REFUSALS.has(codeOf(error) ?? "");
}
