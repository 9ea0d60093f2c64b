import { createContext, use } from "react";
import type { PanelDefinition } from "../definition";
import { useLocalized } from "../texts/use-text";

/** PanelShell sets it. */
export const PanelContext = createContext<PanelDefinition | undefined>(undefined);

/** @returns the panel's definition, in the person's language. */
export function usePanel(): PanelDefinition {
  const definition = use(PanelContext);
  if (!definition) throw new Error("Outside of PanelShell there is no panel.");
  return useLocalized(definition);
}
