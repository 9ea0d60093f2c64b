import { RE2JS } from "re2js";
import { BytesValue, Fault, ListValue } from "../values/value";
import { builtin, method, type BuiltinTable } from "./builtin";

const MAX_PATTERNS = 500;
const patterns = new Map<string, RE2JS | Fault>();

/** Caches compiled patterns: a rule's pattern is nearly always a literal. */
function pattern(text: string): RE2JS | Fault {
  let compiled = patterns.get(text);
  if (compiled === undefined) {
    try {
      compiled = RE2JS.compile(text);
    } catch {
      compiled = new Fault(`'${text}' is not a regular expression of RE2.`);
    }
    if (patterns.size >= MAX_PATTERNS) patterns.clear();
    patterns.set(text, compiled);
  }
  // The caller writes a position into a fault, so each call gets its own.
  return compiled instanceof Fault ? new Fault(compiled.message) : compiled;
}

function withPattern<T>(text: string, use: (compiled: RE2JS) => T): T | Fault {
  const compiled = pattern(text);
  return compiled instanceof Fault ? compiled : use(compiled);
}

/** Strings count UTF-16 units; lower() and upper() change ASCII letters only (measured on the official emulator). */
export const stringMethods: BuiltinTable = new Map([
  ["size", method("string", [], "int", (self) => BigInt(self.length))],
  ["lower", method("string", [], "string", (self) => self.replace(/[A-Z]+/g, (run) => run.toLowerCase()))],
  ["upper", method("string", [], "string", (self) => self.replace(/[a-z]+/g, (run) => run.toUpperCase()))],
  ["trim", method("string", [], "string", (self) => trimBlanks(self))],
  // The pattern must match the whole text.
  ["matches", method("string", ["string"], "bool", (self, re) => withPattern(re, (p) => p.matches(self)))],
  [
    "replace",
    method("string", ["string", "string"], "string", (self, re, text) =>
      withPattern(re, (p) => p.matcher(self).replaceAll(RE2JS.quoteReplacement(text))),
    ),
  ],
  [
    "split",
    method("string", ["string"], "list", (self, re) => withPattern(re, (p) => new ListValue(p.split(self)))),
  ],
  ["toUtf8", method("string", [], "bytes", (self) => new BytesValue(Buffer.from(self, "utf8")))],
]);

export const bytesMethods: BuiltinTable = new Map([
  ["size", method("bytes", [], "int", (self) => BigInt(self.bytes.length))],
  // Upper case, as in production, although lower case is usual elsewhere.
  [
    "toHexString",
    method("bytes", [], "string", (self) => Buffer.from(self.bytes).toString("hex").toUpperCase()),
  ],
  ["toBase64", method("bytes", [], "string", (self) => base64Url(self.bytes))],
]);

/** Removes characters up to the space, as Java's String.trim does. */
function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 32) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= 32) end -= 1;
  return text.slice(start, end);
}

/** The URL-safe alphabet, padded. */
function base64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64").replaceAll("+", "-").replaceAll("/", "_");
}

/** string(), int() and float(). There is no bool(). */
export const conversions: BuiltinTable = new Map([
  [
    "string",
    builtin(["scalar"], "string", (value) => (typeof value === "number" ? floatText(value) : String(value))),
  ],
  ["int", builtin(["scalar"], "int", (value) => toInt(value))],
  ["float", builtin(["scalar"], "float", (value) => toFloat(value))],
]);

function floatText(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e7 ? value.toFixed(1) : String(value);
}

function toInt(value: null | boolean | bigint | number | string): bigint | Fault {
  if (typeof value === "bigint") return value;
  if (typeof value === "string" && /^[+-]?\d{1,19}$/.test(value)) return int64(BigInt(value));
  if (typeof value === "number" && Number.isFinite(value)) return int64(BigInt(Math.trunc(value)));
  return new Fault(`${describe(value)} is not an int.`);
}

function toFloat(value: null | boolean | bigint | number | string): number | Fault {
  if (typeof value === "number") return value;
  if (typeof value === "bigint") return Number(value);
  if (typeof value === "string" && /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(value))
    return Number(value);
  return new Fault(`${describe(value)} is not a float.`);
}

function describe(value: null | boolean | bigint | number | string): string {
  return typeof value === "string" ? `'${value}'` : String(value);
}

/** @returns the int, or a fault if it does not fit 64 bits. */
export function int64(value: bigint): bigint | Fault {
  return BigInt.asIntN(64, value) === value ? value : new Fault("Integer overflow.");
}
