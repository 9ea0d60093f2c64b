/** An error at the start that a person can fix. It is shown as one line, without a stack. */
export class StartError extends Error {
  override name = "StartError";
}

/**
 * Makes a StartError of a system's or embedded store's error, such as a full disk. Any other error is a bug and stays
 * as it is.
 */
export function asStartError(error: unknown): unknown {
  const code = errorCode(error);
  // Node refuses a wrong call with "ERR_...", which is a bug.
  if (error instanceof StartError || code === undefined || code.startsWith("ERR_")) return error;
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return new StartError(`The local Firebase cannot start: ${errorText(cause)}`);
}

/** The `code` of an error from Node or the embedded store ("EADDRINUSE", "LEVEL_LOCKED"), if it has one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** The message of anything thrown, on one line. */
export function errorText(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ");
}
