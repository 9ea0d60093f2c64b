import type { WireFields, WireValue } from "../../core/wire";
import { invalid } from "../errors";

/** A path into a document's fields, unquoted. */
export type FieldPath = readonly string[];

export const NAME_FIELD = "__name__";

/** Firestore's documented limit. */
const MAX_PATH_BYTES = 1500;
const SEGMENT = /`((?:[^`\\]|\\.)*)`|([^.`\\]+)/y;

/**
 * Parses `a.b` and `` `we.ird`.b ``; inside back-quotes, `\` escapes the next character.
 * @throws FirestoreError
 */
export function parseFieldPath(text: unknown): FieldPath {
  if (typeof text !== "string") throw invalid("A field path is missing.");
  const segments: string[] = [];
  SEGMENT.lastIndex = 0;
  for (;;) {
    const match = SEGMENT.exec(text);
    if (!match) throw invalid(`"${text}" is not a field path.`);
    const end = SEGMENT.lastIndex;
    segments.push(match[2] ?? (match[1] ?? "").replace(/\\(.)/gs, "$1"));
    if (end === text.length) return checkLength(segments);
    if (text[end] !== ".") throw invalid(`"${text}" is not a field path.`);
    SEGMENT.lastIndex = end + 1;
  }
}

/** Checks the length without quotes. */
function checkLength(path: FieldPath): FieldPath {
  if (Buffer.byteLength(path.join(".")) > MAX_PATH_BYTES)
    throw invalid(`A field path is longer than ${MAX_PATH_BYTES} bytes.`);
  return path;
}

/** The value at a path, or undefined. */
export function valueAt(fields: WireFields, path: FieldPath): WireValue | undefined {
  let current: WireFields | undefined = fields;
  for (const [i, key] of path.entries()) {
    if (current === undefined || !Object.hasOwn(current, key)) return undefined;
    const value: WireValue | undefined = current[key];
    if (i === path.length - 1 || value === undefined) return value;
    current = "mapValue" in value ? value.mapValue.fields : undefined;
  }
  return undefined;
}

/** Returns the fields with the value at the path set, or removed when it is undefined. It creates missing maps. */
export function withValueAt(fields: WireFields, path: FieldPath, value: WireValue | undefined): WireFields {
  const [key, ...rest] = path;
  if (key === undefined) return fields;
  if (rest.length === 0) return value === undefined ? without(fields, key) : withField(fields, key, value);
  const child = Object.hasOwn(fields, key) ? fields[key] : undefined;
  const isMap = child !== undefined && "mapValue" in child;
  if (value === undefined && !isMap) return fields;
  const inner = withValueAt(isMap ? (child.mapValue.fields ?? {}) : {}, rest, value);
  return withField(fields, key, { mapValue: { fields: inner } });
}

// A computed key always defines an own property; an assignment to "__proto__" would not.
function withField(fields: WireFields, key: string, value: WireValue): WireFields {
  return { ...fields, [key]: value };
}

function without(fields: WireFields, key: string): WireFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key));
}
