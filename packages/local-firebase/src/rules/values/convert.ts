import type { WireFields, WireValue } from "../../core/wire";
import { BytesValue, LatLngValue, ListValue, MapValue, PathValue, TimestampValue, type Value } from "./value";

const INSTANT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;

/** @returns a stored value in the rules' form. Maps inside it are converted when they are read. */
export function valueOfWire(value: WireValue): Value {
  if ("stringValue" in value) return value.stringValue;
  if ("booleanValue" in value) return value.booleanValue;
  if ("integerValue" in value) return BigInt(value.integerValue);
  if ("doubleValue" in value) return Number(value.doubleValue);
  if ("timestampValue" in value) return timestampOf(value.timestampValue);
  if ("mapValue" in value) return new WireMap(value.mapValue.fields ?? {});
  if ("arrayValue" in value) return new ListValue((value.arrayValue.values ?? []).map(valueOfWire));
  if ("bytesValue" in value) return new BytesValue(Buffer.from(value.bytesValue, "base64"));
  if ("referenceValue" in value) return new PathValue(value.referenceValue.split("/").slice(2));
  if ("geoPointValue" in value) {
    return new LatLngValue(value.geoPointValue.latitude ?? 0, value.geoPointValue.longitude ?? 0);
  }
  return null;
}

/** @returns a JSON value in the rules' form; whole numbers are ints. */
function valueOfJson(json: unknown): Value {
  if (json === null || typeof json === "string" || typeof json === "boolean" || typeof json === "bigint")
    return json;
  if (typeof json === "number") return Number.isSafeInteger(json) ? BigInt(json) : json;
  if (Array.isArray(json)) return new ListValue(json.map(valueOfJson));
  return typeof json === "object" ? new JsonMap(json) : null;
}

/**
 * @param text RFC 3339, with up to nine fractional digits.
 * @returns null for any other text: a rule that reads it as a time then fails.
 */
export function timestampOf(text: string): TimestampValue | null {
  const parts = INSTANT.exec(text);
  const millis = parts === null ? NaN : Date.parse(`${parts[1] ?? ""}${parts[3] ?? ""}`);
  if (Number.isNaN(millis)) return null;
  return new TimestampValue(BigInt(millis) * 1_000_000n + BigInt((parts?.[2] ?? "").padEnd(9, "0")));
}

/**
 * A document's fields, or a map value in it. Each field is converted when it is read, so that reading one field does
 * not convert the others.
 */
export class WireMap extends MapValue {
  constructor(private readonly fields: WireFields) {
    super();
  }
  override get(key: string): Value | undefined {
    const value = Object.hasOwn(this.fields, key) ? this.fields[key] : undefined;
    return value === undefined ? undefined : valueOfWire(value);
  }
  override keys(): readonly string[] {
    return Object.keys(this.fields);
  }
}

/** A plain JSON object: a token's claims. Undefined members are absent. */
export class JsonMap extends MapValue {
  constructor(private readonly object: object) {
    super();
  }
  override get(key: string): Value | undefined {
    if (!Object.hasOwn(this.object, key)) return undefined;
    const member: unknown = Reflect.get(this.object, key);
    return member === undefined ? undefined : valueOfJson(member);
  }
  override keys(): readonly string[] {
    return Object.keys(this.object).filter((key) => this.get(key) !== undefined);
  }
}
