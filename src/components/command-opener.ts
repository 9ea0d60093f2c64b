import { createContext } from "react";

/** Opens the command palette. Undefined where there is none: nobody is signed in. */
export const CommandOpener = createContext<(() => void) | undefined>(undefined);
