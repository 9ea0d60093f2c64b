/** Errors of a single record. Other records can still be tried. */
import { ProviderError } from "../errors";

/** The record is invalid, protected, deleted, or changed concurrently. */
const RECORD_STATUS_CODES = new Set([400, 403, 404, 409]);

/**
 * @returns why the task for one record was refused.
 * @throws errors that concern all records: no server, no session.
 */
export async function recordErrorOf(task: () => Promise<unknown>): Promise<ProviderError | undefined> {
  try {
    await task();
    return undefined;
  } catch (error) {
    if (error instanceof ProviderError && RECORD_STATUS_CODES.has(error.statusCode)) return error;
    throw error;
  }
}

/** Whether the rules refused it. */
export function isDenied({ code }: ProviderError): boolean {
  return code === "permission-denied";
}
