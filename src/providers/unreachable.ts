/** Words for what the network does not bring. Apart from errors.ts, because the login says them before that is loaded. */
export const UNREACHABLE = "The server cannot be reached. Check the connection and try again.";

/** What Chrome, Firefox and Safari say of a part of the panel that cannot be loaded. */
const NOT_LOADED = /dynamically imported module|Importing a module script failed/;

export function isNotLoaded(error: unknown): boolean {
  return error instanceof TypeError && NOT_LOADED.test(error.message);
}
