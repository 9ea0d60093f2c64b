/** Words for what the network does not bring. Apart from the providers' other words: the login says them before those are loaded. */
export const UNREACHABLE = "The server cannot be reached. Check the connection and try again.";

/** What Chrome, Firefox and Safari say of a part of the panel that cannot be loaded, and Vite of its style sheet. */
const NOT_LOADED = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

export function isNotLoaded(error: unknown): boolean {
  return error instanceof Error && NOT_LOADED.test(error.message);
}

/** Whether it is not known what became of what was asked: it may have arrived, and its answer was lost. */
export function isUnanswered(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return false;
  return UNANSWERED.has(Number(error.statusCode));
}
const UNANSWERED = new Set([503, 504]);

/** @returns why something on the screen could not be shown, in words for the person. */
export function errorMessage(error: unknown): string {
  if (isNotLoaded(error)) return UNREACHABLE;
  return error instanceof Error ? error.message : String(error);
}
