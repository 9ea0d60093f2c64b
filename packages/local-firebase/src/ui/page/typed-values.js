/** Parses the texts that a person types to Firestore values. @typedef {Record<string, any>} Wire */

const MIN_INTEGER = -(2n ** 63n);
const MAX_INTEGER = 2n ** 63n - 1n;
const SPECIAL_DOUBLES = ["NaN", "Infinity", "-Infinity", "-0"];
const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const FULL_NAME = /^projects\/[^/]+\/databases\/[^/]+\/documents\/[^/]+\/[^/]+(\/[^/]+\/[^/]+)*$/;

/**
 * Parses a text.
 * @param {string} type one of TYPES @param {string} text @param {string} root of references below the documents root
 * @returns {Wire}
 * @throws {Error} whose message describes a valid text
 */
export function parseTyped(type, text, root) {
  const trimmed = text.trim();
  switch (type) {
    case "string":
      return { stringValue: text };
    case "integer":
      return { integerValue: integer(trimmed) };
    case "double":
      return { doubleValue: double(trimmed) };
    case "boolean":
      return { booleanValue: trimmed === "true" };
    case "null":
      return { nullValue: null };
    case "timestamp":
      if (!TIME.test(trimmed) || Number.isNaN(Date.parse(trimmed.replace(/\.\d+/, ""))))
        throw new Error("A time such as 2026-11-23T04:30:00Z, with up to nine digits of a second.");
      return { timestampValue: trimmed };
    case "bytes":
      if (!BASE64.test(trimmed)) throw new Error("Bytes in base64, such as aGVsbG8=.");
      return { bytesValue: trimmed };
    case "reference":
      return { referenceValue: reference(trimmed, root) };
    case "geopoint":
      return { geoPointValue: geoPoint(trimmed) };
    case "vector":
      return vector(trimmed);
    case "map":
      return { mapValue: { fields: {} } };
    case "array":
      return { arrayValue: { values: [] } };
    default:
      throw new Error(`There is no type ${type}.`);
  }
}

/** @param {string} text */
function integer(text) {
  if (!/^[-+]?\d+$/.test(text)) throw new Error("A whole number, such as -42.");
  const number = BigInt(text.replace(/^\+/, ""));
  if (number < MIN_INTEGER || number > MAX_INTEGER) throw new Error("The number does not fit into 64 bits.");
  return String(number);
}

/** @param {string} text @returns {number | string} */
function double(text) {
  if (SPECIAL_DOUBLES.includes(text)) return text;
  const number = Number(text);
  if (!NUMBER.test(text) || !Number.isFinite(number))
    throw new Error("A number such as 2.5 or 1e-7, or NaN, Infinity, -Infinity.");
  return Object.is(number, -0) ? "-0" : number;
}

/** @param {string} text @param {string} root */
function reference(text, root) {
  const name = text.startsWith("projects/") ? text : `${root}/${text.replace(/^\//, "")}`;
  if (!FULL_NAME.test(name)) throw new Error("The path of a document, such as cities/SF.");
  return name;
}

/** @param {string} text */
function geoPoint(text) {
  const [latitude, longitude, ...more] = text
    .split(",")
    .map((part) => (NUMBER.test(part.trim()) ? Number(part) : NaN));
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180) || more.length > 0)
    throw new Error("Latitude (-90 to 90) and longitude (-180 to 180), such as 25.3, 51.5.");
  return { latitude, longitude };
}

/** @param {string} text */
function vector(text) {
  const parts = text
    .replace(/^\[|\]$/g, "")
    .split(",")
    .map((part) => part.trim());
  const values = parts.filter((part) => part !== "").map((part) => ({ doubleValue: double(part) }));
  if (values.length === 0 || values.length < parts.length)
    throw new Error("Numbers with commas, such as [0.1, 2, -3].");
  return {
    mapValue: { fields: { ["__type__"]: { stringValue: "__vector__" }, value: { arrayValue: { values } } } },
  };
}
