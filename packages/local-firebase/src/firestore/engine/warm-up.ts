import { lastId } from "../paths";
import type { IndexDefinitions } from "../indexes/definitions";
import { NAME_FIELD, parseFieldPath, type FieldPath } from "../values/field-path";
import type { Place } from "./place";
import type { Shape } from "./ordered-index";

/** The indexes in memory that serve the queries of the declared indexes, as far as a declaration reveals them. */
export function declaredShapes(
  definitions: IndexDefinitions,
  { kind, of }: Place,
): { readonly elements: readonly FieldPath[]; readonly shapes: readonly Shape[] } {
  const declared = definitions.composites(lastId(of), kind === "group" ? "COLLECTION_GROUP" : "COLLECTION");
  const elements = new Set<string>();
  const shapes: Shape[] = [];
  for (const { fields } of declared) {
    const lists = fields.filter(({ mode }) => mode === "CONTAINS");
    for (const { path } of lists) elements.add(path);
    const last = fields.at(-1);
    if (!last || last.mode === "CONTAINS") continue;
    const equal = lists.length > 0 ? [] : fields.slice(0, -1).map(({ path }) => path);
    shapes.push({
      equal: equal.sort().map(parseFieldPath),
      orderBy: [
        { field: parseFieldPath(last.path), direction: "ASC" },
        { field: [NAME_FIELD], direction: "ASC" },
      ],
    });
  }
  return { elements: [...elements].map(parseFieldPath), shapes };
}
