/** Failures that say something of one record, and leave the others to be tried. */
import { ProviderError } from "../errors";

/** It is faulty, may not be changed, is gone, or is being changed. */
const RECORD_STATUS_CODES = new Set([400, 403, 404, 409]);

/** @returns why the work on one record was refused. @throws what concerns all of them: no server, no session. */
export async function recordErrorOf(task: () => Promise<unknown>): Promise<ProviderError | undefined> {
  try {
    await task();
    return undefined;
  } catch (error) {
    if (error instanceof ProviderError && RECORD_STATUS_CODES.has(error.statusCode)) return error;
    throw error;
  }
}

/** By the rules, and not because of what the record holds. */
export function isDenied({ code }: ProviderError): boolean {
  return code === "permission-denied";
}
