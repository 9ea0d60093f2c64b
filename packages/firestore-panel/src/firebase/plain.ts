/** The SDK's values as plain JSON, for antd's forms. By their shape: `instanceof` fails with a second copy of the SDK. */
import type { DocumentData } from "firebase/firestore";
import type { Json } from "../schema/types";

export function plainData(data: DocumentData): { readonly [key: string]: Json } {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, plainValue(value)]));
}

/** Timestamp becomes ISO text, GeoPoint two numbers, reference its path, Bytes base64, vector a list. */
export function plainValue(value: unknown): Json {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value !== "object" || value === null) return null;
  if (Array.isArray(value)) return value.map(plainValue);
  if (value instanceof Date) return isoText(value);
  if (Object.getPrototypeOf(value) === Object.prototype) return plainData(value);
  if ("latitude" in value && "longitude" in value) {
    return { latitude: plainValue(value.latitude), longitude: plainValue(value.longitude) };
  }
  if ("firestore" in value && "path" in value) return String(value.path);
  for (const name of CONVERSIONS) {
    const method: unknown = Reflect.get(value, name);
    if (typeof method === "function") return plainValue(Reflect.apply(method, value, []));
  }
  return null;
}

const CONVERSIONS = ["toDate", "toBase64", "toArray", "toRead"] as const;

export interface WireFields {
  readonly [key: string]: WireValue;
}
interface WireValue {
  readonly [type: string]: unknown;
}

/** @returns what `plainData` makes of the same document. */
export function plainFields(fields: WireFields = {}): { readonly [key: string]: Json } {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, plainWire(value)]));
}

function plainWire(wire: WireValue): Json {
  const [[type, value] = []] = Object.entries(wire);
  switch (type) {
    case "nullValue":
      return null;
    case "integerValue":
    case "doubleValue":
      return plainValue(Number(value));
    case "timestampValue":
      return isoText(dateOf(String(value)));
    case "referenceValue":
      return String(value).split("/").slice(5).join("/");
    case "geoPointValue":
      return { latitude: 0, longitude: 0, ...(value as object) };
    case "arrayValue":
      return ((value as { readonly values?: readonly WireValue[] }).values ?? []).map(plainWire);
    case "mapValue": {
      const { fields = {} } = value as { readonly fields?: WireFields };
      const vector = fields["__type__"]?.["stringValue"] === "__vector__" && fields["value"];
      return vector ? plainWire(vector) : plainFields(fields);
    }
    default:
      return plainValue(value);
  }
}

/** Rounded as Timestamp's `toDate` does. */
function dateOf(moment: string): Date {
  const [seconds = "", fraction = ""] = moment.replace("Z", "").split(".");
  return new Date(Date.parse(`${seconds}Z`) + Number(fraction.padEnd(9, "0")) / 1e6);
}

function isoText(date: Date): string | null {
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
