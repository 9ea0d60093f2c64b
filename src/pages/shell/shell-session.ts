import { createContext, useContext } from "react";

/** The session for the pages inside a shell. */
export interface ShellSession {
  /** Record id of the current or last signed-in account. */
  readonly account: string;
  /** The session is over: a cover hides the screen, and nothing can be saved any more. */
  readonly ended: boolean;
}

export const ShellSessionContext = createContext<ShellSession>({ account: "", ended: false });

export function useShellSession(): ShellSession {
  return useContext(ShellSessionContext);
}
