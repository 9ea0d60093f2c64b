import { definePanel, type PanelDefinition } from "firestore-panel/definition";
import { features } from "firestore-panel/features";

export function without(definition: PanelDefinition, name: string | null): PanelDefinition {
  return definePanel({ ...definition, features: features.filter((feature) => feature.name !== name) });
}
