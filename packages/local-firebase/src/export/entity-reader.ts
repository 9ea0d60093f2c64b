import type { WireFields, WireValue } from "../core/wire";
import { doubleOf } from "../firestore/values/double";
import { ENTITY, type EntityMessage, type PropertyMessage, type ValueMessage } from "./definitions";
import {
  DEFAULT_DATABASE,
  MEANING,
  segmentsOf,
  VECTOR_ELEMENT,
  type ExportedDocument,
} from "./entity-format";

/** More levels than any document has: a forged file must not exhaust the stack. */
const MAX_DEPTH = 30;

/** The database that replaces untrusted project names in references; undefined where they are trusted. */
type Home = string | undefined;

/**
 * Decodes a record of an export.
 * @param projectId the project of indexed references: production's exports name the original project.
 * @throws Error when the record is not a document.
 */
export function decodeDocument(
  record: Uint8Array,
  projectId: string,
): ExportedDocument & { readonly databaseId: string } {
  const entity = ENTITY.decode(record);
  const path = (entity.key.path.element ?? []).flatMap(segmentsOf).join("/");
  if (path === "") throw new Error("a record has no path");
  const databaseId = entity.key.databaseId || DEFAULT_DATABASE;
  return { path, fields: readFields(entity, projectId, 0), databaseId };
}

function readFields(entity: EntityMessage, home: Home, depth: number): WireFields {
  const { property = [], rawProperty = [] } = entity;
  const fields = new Map<string, WireValue>();
  const lists = new Map<string, WireValue[]>();
  const read = ({ name, multiple, meaning, value }: PropertyMessage, references: Home) => {
    if (meaning === MEANING.emptyList) return fields.set(name, { arrayValue: {} });
    const item = readValue(value, meaning, references, depth);
    if (!multiple) return fields.set(name, item);
    const values = lists.get(name) ?? [];
    values.push(item);
    lists.set(name, values);
    return fields.set(name, { arrayValue: { values } });
  };
  for (const one of property) read(one, home);
  for (const one of rawProperty) read(one, undefined);
  return Object.fromEntries(fields);
}

function readValue(value: ValueMessage, meaning: number | undefined, home: Home, depth: number): WireValue {
  const { int64, boolean, string, double, point, reference } = value;
  if (int64 !== undefined)
    return meaning === MEANING.time ? { timestampValue: timeOf(int64) } : { integerValue: int64 };
  if (boolean !== undefined) return { booleanValue: boolean };
  if (double !== undefined) return doubleOf(double);
  if (point !== undefined) return { geoPointValue: { latitude: point.x, longitude: point.y } };
  if (reference !== undefined) return { referenceValue: nameOf(reference, home) };
  if (string === undefined) return { nullValue: null };
  if (meaning === MEANING.entity) return readMap(string, depth + 1);
  const bytes = Buffer.from(string);
  const text = bytes.toString();
  const isBytes = meaning === MEANING.bytes || meaning === MEANING.byteString;
  return isBytes || !Buffer.from(text).equals(bytes)
    ? { bytesValue: bytes.toString("base64") }
    : { stringValue: text };
}

function readMap(bytes: Uint8Array, depth: number): WireValue {
  if (depth > MAX_DEPTH) throw new Error(`maps are nested more than ${MAX_DEPTH} deep`);
  const fields = readFields(ENTITY.decode(bytes), undefined, depth);
  const vector = Object.keys(fields).length === 1 ? fields[VECTOR_ELEMENT] : undefined;
  if (vector === undefined) return { mapValue: Object.keys(fields).length === 0 ? {} : { fields } };
  return { mapValue: { fields: { __type__: { stringValue: "__vector__" }, value: vector } } };
}

/** RFC 3339, with zero, three or six fractional digits as needed. */
function timeOf(micros: string): string {
  const all = BigInt(micros);
  const rest = ((all % 1000n) + 1000n) % 1000n;
  const millis = new Date(Number((all - rest) / 1000n)).toISOString().slice(0, -1);
  return `${rest > 0n ? millis + String(rest).padStart(3, "0") : millis.replace(/\.000$/, "")}Z`;
}

function nameOf(
  { app, element = [], databaseId }: NonNullable<ValueMessage["reference"]>,
  home: Home,
): string {
  const projectId = home ?? app.slice(app.indexOf("~") + 1);
  const path = element.flatMap(segmentsOf).join("/");
  return `projects/${projectId}/databases/${databaseId || DEFAULT_DATABASE}/documents/${path}`;
}
