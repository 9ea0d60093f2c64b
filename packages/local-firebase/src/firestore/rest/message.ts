import { isJsonObject, type JsonObject } from "../../core/http";
import { invalid } from "../errors";
import { DEFINITIONS } from "../grpc/definitions";
import { readNumber } from "../values/check";

/** A type of the protocol, in the form of its definitions. */
interface Definition {
  readonly fields?: {
    readonly [name: string]: { readonly type: string; readonly rule?: string; readonly keyType?: string };
  };
  readonly oneofs?: { readonly [name: string]: { readonly oneof: readonly string[] } };
  readonly nested?: { readonly [name: string]: Definition };
}
interface MessageType {
  /** The name of a field's message type; NUMBER; "" for fields that stay unchanged. */
  readonly fields: ReadonlyMap<string, { readonly message: string; readonly isList: boolean }>;
  readonly choices: readonly (readonly string[])[];
}

const PACKAGE = ["google", "firestore", "v1"];
/** The readers of values and times check these forms themselves. */
const LEFT = ["Value", "ArrayValue", "MapValue"];

const NUMBER = "number";
/** Proto3 JSON accepts these as text, too. */
const NUMBERS = ["int32", "int64", "google.protobuf.Int32Value", "google.protobuf.Int64Value"];

/** Enough for the deepest filter that a query may have. */
const MAX_DEPTH = 300;

const types = new Map<string, MessageType>();

/**
 * Reads a message in proto3 JSON form. It unifies the spelling of field names at all depths and drops null fields. It
 * refuses unknown fields: an answer that ignores them would be wrong.
 * @param name of the message's type within google.firestore.v1.
 * @throws FirestoreError
 */
export function readMessage(name: string, input: JsonObject, depth = 1): JsonObject {
  if (depth > MAX_DEPTH) throw invalid(`The request is nested more than ${MAX_DEPTH} messages deep.`);
  const { fields, choices } = typeOf(name);
  const message: Record<string, unknown> = {};
  for (const [given, value] of Object.entries(input)) {
    if (value === null) continue;
    const key = camelCase(given);
    const field = fields.get(key);
    if (!field)
      throw invalid(`Invalid JSON payload received. Unknown name "${given}" at ${name}: Cannot find field.`);
    message[key] = field.isList
      ? readList(key, field.message, value, depth)
      : readPart(key, field.message, value, depth);
  }
  for (const choice of choices)
    if (choice.filter((key) => message[key] !== undefined).length > 1)
      throw invalid(`Only one of ${choice.join(", ")} can be set in ${name}.`);
  return message;
}

/** The protocol's JSON allows `page_size` for `pageSize`. */
export function camelCase(name: string): string {
  return name.includes("_")
    ? name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
    : name;
}

function readList(key: string, message: string, value: unknown, depth: number): unknown {
  if (!Array.isArray(value)) throw invalid(`${key} must be a list.`);
  return message === "" ? value : value.map((item: unknown) => readPart(key, message, item, depth));
}

function readPart(key: string, message: string, value: unknown, depth: number): unknown {
  if (message === "") return value;
  if (message === NUMBER) return readNumber(value) ?? value;
  if (!isJsonObject(value)) throw invalid(`${key} must be an object.`);
  return readMessage(message, value, depth + 1);
}

function typeOf(name: string): MessageType {
  const known = types.get(name);
  if (known) return known;
  const definition = definitionOf(name);
  const fields = Object.entries(definition?.fields ?? {}).map(
    ([field, { type, rule, keyType }]) =>
      [field, { message: keyType ? "" : messageIn(name, type), isList: rule === "repeated" }] as const,
  );
  const choices = Object.values(definition?.oneofs ?? {}).map(({ oneof }) => oneof);
  const made = { fields: new Map(fields), choices };
  types.set(name, made);
  return made;
}

/** Resolves a type's name inside another message: the nearest message of that name. */
function messageIn(scope: string, type: string): string {
  if (LEFT.includes(type)) return "";
  if (NUMBERS.includes(type)) return NUMBER;
  for (let outer = scope; ; outer = outer.slice(0, Math.max(0, outer.lastIndexOf(".")))) {
    const name = outer === "" ? type : `${outer}.${type}`;
    const definition = definitionOf(name);
    if (definition) return definition.fields ? name : "";
    if (outer === "") return "";
  }
}

function definitionOf(name: string): Definition | undefined {
  return [...PACKAGE, ...name.split(".")].reduce<Definition | undefined>(
    (outer, part) => outer?.nested?.[part],
    DEFINITIONS,
  );
}
