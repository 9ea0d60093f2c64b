/** A reason not to start that a person can act on: shown as one line, never with a stack. */
export class StartError extends Error {
  override name = "StartError";
}

/** Makes a StartError of what the system or the embedded store refused (a full disk, say); the rest is a fault of ours. */
export function asStartError(error: unknown): unknown {
  const code = errorCode(error);
  // With "ERR_..." Node refuses a wrong call: a fault of ours.
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
