/**
 * The engine's catalogs, each loaded when its area is first needed: `LANGUAGE/AREA/NAME.json`. What belongs to one area is
 * one file of the build (scripts/chunks.ts). For a browser: Node reads english.ts.
 */
import type { Area, Messages } from "./language";

type CatalogLoaders = { readonly [path: string]: () => Promise<Messages> };

const catalogs: CatalogLoaders = import.meta.glob<Messages>("./*/*/*.json", { import: "default" });

export function textsIn(files: CatalogLoaders, language: string, area: Area): Promise<Messages[]> {
  const wanted = Object.entries(files).filter(([path]) => path.startsWith(`./${language}/${area}/`));
  return Promise.all(wanted.map(([, load]) => load()));
}

export const engineTexts = (language: string, area: Area): Promise<Messages[]> =>
  textsIn(catalogs, language, area);
