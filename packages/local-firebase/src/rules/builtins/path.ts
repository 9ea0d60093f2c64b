import { Fault, PathValue, type MapValue } from "../values/value";
import { builtin, method, type BuiltinTable } from "./builtin";

const PLACEHOLDER = /^\$\((\w+)\)$/;

/** @returns a path segment that `bind` fills in. */
export function placeholder(name: string): string {
  return `$(${name})`;
}

export const pathMethods: BuiltinTable = new Map([["bind", method("path", ["map"], "path", bind)]]);

/** path() takes a string; path(path) is an error. */
export const pathFunctions: BuiltinTable = new Map([
  [
    "path",
    builtin(["string"], "path", (text) => new PathValue(text.split("/").filter((part) => part !== ""))),
  ],
]);

function bind(path: PathValue, values: MapValue): PathValue | Fault {
  const segments: string[] = [];
  for (const segment of path.segments) {
    const name = PLACEHOLDER.exec(segment)?.[1];
    const value = name === undefined ? segment : values.get(name);
    if (typeof value !== "string") return new Fault(`No string is bound to ${segment}.`);
    segments.push(value);
  }
  return new PathValue(segments);
}
