import { definePanel, type PanelDefinition } from "firestore-panel/definition";
import { features } from "firestore-panel/features";

/** @returns the panel without the feature of this name. */
export function without(definition: PanelDefinition, name: string | null): PanelDefinition {
  return definePanel({ ...definition, features: features.filter((feature) => feature.name !== name) });
}
