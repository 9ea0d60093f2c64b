/**
 * Converts Firestore values from their wire form to texts for a person. Integers stay texts: a number of 64 bits would
 * be rounded.
 * @typedef {Record<string, any>} Wire
 */

/** The names of the types for a person. */
export const TYPES = [
  "string",
  "integer",
  "double",
  "boolean",
  "null",
  "timestamp",
  "bytes",
  "reference",
  "geopoint",
  "vector",
  "map",
  "array",
];

/** @param {Wire} value @returns {string} one of TYPES */
export function typeOf(value) {
  const [key = "nullValue"] = Object.keys(value);
  if (key === "mapValue") return isVector(value) ? "vector" : "map";
  return key === "geoPointValue" ? "geopoint" : key.replace(/Value$/, "");
}

/** @param {Wire} value */
function isVector(value) {
  return value.mapValue.fields?.["__type__"]?.stringValue === "__vector__";
}

/** The entries of a map or an array: `[step of the address, value]`. @param {Wire} value @returns {[string | number, Wire][]} */
export function entriesOf(value) {
  if ("arrayValue" in value)
    return (value.arrayValue.values ?? []).map((/** @type {Wire} */ item, /** @type {number} */ i) => [
      i,
      item,
    ]);
  if ("mapValue" in value && !isVector(value)) return sorted(value.mapValue.fields ?? {});
  return [];
}

/** Fields sorted by name, as Firestore stores them. @param {Record<string, Wire>} fields @returns {[string, Wire][]} */
export function sorted(fields) {
  return Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The text of a value in a form; "" for a value without text. @param {Wire} value @param {string} root */
export function textOf(value, root) {
  switch (typeOf(value)) {
    case "string":
      return value.stringValue;
    case "integer":
      return String(value.integerValue);
    case "double":
      return String(value.doubleValue);
    case "boolean":
      return String(value.booleanValue);
    case "null":
      return "null";
    case "timestamp":
      return value.timestampValue;
    case "bytes":
      return value.bytesValue;
    case "reference":
      return value.referenceValue.startsWith(`${root}/`)
        ? value.referenceValue.slice(root.length + 1)
        : value.referenceValue;
    case "geopoint":
      return `${value.geoPointValue.latitude ?? 0}, ${value.geoPointValue.longitude ?? 0}`;
    case "vector":
      return `[${entriesOf(value.mapValue.fields.value ?? {})
        .map(([, one]) => one.doubleValue ?? one.integerValue)
        .join(", ")}]`;
    default:
      return "";
  }
}
