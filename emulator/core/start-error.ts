/** A reason not to start that a person can act on: shown as one line, never with a stack. */
export class StartError extends Error {
  override name = "StartError";
}

/** The `code` of an error from Node or the embedded store ("EADDRINUSE", "LEVEL_LOCKED"), if it has one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** The message of anything thrown, on one line. */
export function errorText(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ");
}
