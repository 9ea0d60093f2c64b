import type { WireFields, WireValue } from "../core/wire";
import { timestampMicros } from "../firestore/values/timestamps";
import { ENTITY, type EntityMessage, type PropertyMessage, type ValueMessage } from "./definitions";
import {
  DEFAULT_DATABASE,
  elementsOf,
  MEANING,
  VECTOR_ELEMENT,
  type ExportedDocument,
} from "./entity-format";

/** Precedes the project in the name of its app, as the official emulator writes it. */
const PARTITION = "dev~";

/** Encodes a document as a record of an export. @param databaseId "(default)" or a database's name. */
export function encodeDocument(
  { path, fields }: ExportedDocument,
  projectId: string,
  databaseId: string,
): Uint8Array {
  const elements = elementsOf(path.split("/"));
  return ENTITY.encode({
    key: { app: PARTITION + projectId, path: { element: elements }, ...databaseOf(databaseId) },
    ...propertiesOf(fields),
    entityGroup: { element: elements.slice(0, 1) },
  });
}

function propertiesOf(fields: WireFields): Pick<EntityMessage, "property" | "rawProperty"> {
  const property: PropertyMessage[] = [];
  const rawProperty: PropertyMessage[] = [];
  for (const [name, value] of Object.entries(fields).sort(byName)) {
    if (!("arrayValue" in value)) {
      rawProperty.push({ ...propertyOf(name, value), multiple: false });
      continue;
    }
    const items = value.arrayValue.values ?? [];
    for (const item of items) rawProperty.push({ ...propertyOf(name, item), multiple: true });
    if (items.length === 0) property.push({ meaning: MEANING.emptyList, name, multiple: false, value: {} });
  }
  return { property, rawProperty };
}

function propertyOf(name: string, value: WireValue): Omit<PropertyMessage, "multiple"> {
  const [message, meaning] = valueOf(value);
  return meaning === undefined ? { name, value: message } : { meaning, name, value: message };
}

function valueOf(value: WireValue): readonly [ValueMessage, meaning?: number] {
  if ("nullValue" in value) return [{}];
  if ("booleanValue" in value) return [{ boolean: value.booleanValue }];
  if ("integerValue" in value) return [{ int64: value.integerValue }];
  if ("doubleValue" in value) return [{ double: Number(value.doubleValue) }];
  if ("stringValue" in value) return [{ string: Buffer.from(value.stringValue) }];
  if ("bytesValue" in value) return [{ string: Buffer.from(value.bytesValue, "base64") }, MEANING.bytes];
  if ("timestampValue" in value) return [{ int64: microsOf(value.timestampValue) }, MEANING.time];
  if ("geoPointValue" in value) {
    const { latitude = 0, longitude = 0 } = value.geoPointValue;
    return [{ point: { x: latitude, y: longitude } }, MEANING.point];
  }
  if ("referenceValue" in value) return [{ reference: referenceOf(value.referenceValue) }];
  if ("mapValue" in value) return [{ string: nested(value.mapValue.fields ?? {}) }, MEANING.entity];
  throw new Error("a list holds a list");
}

/** A map is an entity without a key; a vector is an entity whose properties are its elements. */
function nested(fields: WireFields): Uint8Array {
  const vector = vectorOf(fields);
  const properties = vector
    ? { rawProperty: vector.map((item) => ({ ...propertyOf(VECTOR_ELEMENT, item), multiple: true })) }
    : propertiesOf(fields);
  return ENTITY.encode({ key: { app: "", path: {} }, ...properties, entityGroup: {} });
}

/** The elements of a map that is a vector. An empty vector is written as a map: the format has no empty vector. */
function vectorOf(fields: WireFields): readonly WireValue[] | undefined {
  const { __type__: type, value, ...more } = fields;
  if (!type || !("stringValue" in type) || type.stringValue !== "__vector__") return undefined;
  if (!value || !("arrayValue" in value) || Object.keys(more).length > 0) return undefined;
  const items = value.arrayValue.values ?? [];
  return items.length > 0 && items.every((item) => "doubleValue" in item) ? items : undefined;
}

/** Microseconds since the epoch; smaller units are dropped, as in Firestore. */
function microsOf(time: string): string {
  const micros = timestampMicros(time);
  if (micros === undefined) throw new Error(`${time} is no time`);
  return String(micros);
}

function referenceOf(name: string): NonNullable<ValueMessage["reference"]> {
  const [, projectId, , databaseId = DEFAULT_DATABASE, , ...segments] = name.split("/");
  return { app: PARTITION + projectId, element: elementsOf(segments), ...databaseOf(databaseId) };
}

function databaseOf(databaseId: string): { databaseId?: string } {
  return databaseId === DEFAULT_DATABASE ? {} : { databaseId };
}

/** Compares the bytes of UTF-8. */
function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
