import { createContext } from "react";

/** Opens the command palette. Undefined while nobody is signed in. */
export const CommandOpener = createContext<(() => void) | undefined>(undefined);
