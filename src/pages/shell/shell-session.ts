import { createContext, useContext } from "react";

/** The session as the pages inside a shell know it. */
export interface ShellSession {
  /** Id of the record of who is, or last was, signed in here. */
  readonly account: string;
  /** The session is over: the screen is covered, and nothing on it can be saved any more. */
  readonly ended: boolean;
}

export const ShellSessionContext = createContext<ShellSession>({ account: "", ended: false });

export function useShellSession(): ShellSession {
  return useContext(ShellSessionContext);
}
