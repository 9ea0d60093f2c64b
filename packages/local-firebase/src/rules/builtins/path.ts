import { Fault, PathValue, type MapValue } from "../values/value";
import { builtin, method, type BuiltinTable } from "./builtin";

/** `$(name)`; in a path from text also `{name}`, as in a match. */
const PLACEHOLDER = /^(?:\$\((\w+)\)|\{(\w+)\})$/;

/** @returns a path segment that `bind` replaces. */
export function placeholder(name: string): string {
  return `$(${name})`;
}

/** Whether `bind` has not yet replaced a segment. */
export function isPlaceholder(segment: string): boolean {
  return segment.startsWith("$(") && PLACEHOLDER.test(segment);
}

export const pathMethods: BuiltinTable = new Map([["bind", method("path", ["map"], "path", bind)]]);

/** path() takes a string; path(path) is an error. */
export const pathFunctions: BuiltinTable = new Map([
  [
    "path",
    builtin(["string"], "path", (text) => new PathValue(text.split("/").filter((part) => part !== ""))),
  ],
]);

/** Placeholders without a value stay for another `bind`. A bound path is spliced in. */
function bind(path: PathValue, values: MapValue): PathValue | Fault {
  const segments: string[] = [];
  for (const segment of path.segments) {
    const [, inParentheses, inBraces] = PLACEHOLDER.exec(segment) ?? [];
    const name = inParentheses ?? inBraces;
    const bound = name === undefined ? undefined : values.get(name);
    const value = bound === undefined ? segment : bound;
    if (value instanceof PathValue) segments.push(...value.segments);
    else if (typeof value === "string" && (value === segment || isSegment(value))) segments.push(value);
    else return new Fault(`No path segment is bound to ${segment}.`);
  }
  return new PathValue(segments);
}

function isSegment(text: string): boolean {
  return text !== "" && !text.includes("/");
}
