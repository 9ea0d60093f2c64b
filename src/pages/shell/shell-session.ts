import { createContext, useContext } from "react";

/** The session as the pages inside a shell know it. */
export interface ShellSession {
  /** Id of the record of who is, or last was, signed in here. */
  readonly account: string;
  /** What is on screen is covered, and no longer this person's to see or to save. */
  readonly ended: boolean;
}

export const ShellSessionContext = createContext<ShellSession>({ account: "", ended: false });

export function useShellSession(): ShellSession {
  return useContext(ShellSessionContext);
}
