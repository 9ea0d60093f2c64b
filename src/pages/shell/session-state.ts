import { createContext, useContext } from "react";
import type { RecordData } from "../../schema/types";

/** What a shell is given from the providers, which pages do not import. */
export interface Observable<T> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => T;
}
export type SessionState =
  | { readonly status: "none" }
  | { readonly status: "open"; readonly record: RecordData }
  | { readonly status: "ended"; readonly message: string };

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
