/** The engine's catalogs, each loaded when it is first needed. For a browser: Node reads english.ts. */
import type { Area, Messages } from "./language";

/** The catalogs of each area. What belongs to one area is one file of the build (scripts/chunks.ts). */
const NAMES: { readonly [area in Area]: readonly string[] } = {
  base: ["common", "ui"],
  public: [],
  login: ["data"],
  panel: ["fields", "form", "list", "shell", "declared"],
  tools: ["health", "history", "transfer"],
};

const catalogs = import.meta.glob<Messages>("./*/*.json", { import: "default" });

/** @returns the engine's messages of an area. None: the engine does not have the language. */
export function engineTexts(language: string, area: Area): Promise<Messages[]> {
  return Promise.all(NAMES[area].flatMap((name) => catalogs[`./${language}/${name}.json`]?.() ?? []));
}
