/** Errors of declared fields, beyond those that do not compile. */
import { modelOf, storedKeysOf } from "../fields/models";
import type { Collection, Expiry, Field, FieldModel } from "../schema/types";

export type Errors = Iterable<string>;

/** Names the part that has the errors. */
export function* inPart(part: string, errors: Errors): Errors {
  for (const error of errors) yield `${part}: ${error}`;
}

export function repeated(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.filter((text, index) => texts.indexOf(text) !== index))];
}

/** Keys that no field can have. A record already has an `id`, and every object has the others. */
const RESERVED_KEYS: ReadonlySet<string> = new Set(["id", "__proto__", "constructor", "prototype"]);
const FIELD_KEY = /^[A-Za-z][A-Za-z0-9_]*$/;

/** @param all the collections that they may refer to. */
export function* fieldsErrors(fields: readonly Field[], all: readonly Collection[]): Errors {
  const stored = fields.flatMap(storedKeysOf);
  const maps = new Set(stored.filter((path) => path.includes(".")).map((path) => path.split(".")[0]));
  if (fields.length === 0) yield "no fields";
  for (const key of repeated(fields.map((field) => field.key))) yield `field "${key}" is declared twice`;
  for (const path of repeated(stored)) yield `two fields are stored under "${path}"`;
  for (const path of stored) {
    if (maps.has(path)) yield `"${path}" is stored both as a value and as a map`;
    const keys = path.split(".");
    if (keys.length > 2 || keys.some((key) => !FIELD_KEY.test(key) || RESERVED_KEYS.has(key)))
      yield `"${path}" is not a stored key, or a map's key and a key in it`;
  }
  for (const field of fields) yield* inPart(`field "${field.key}"`, fieldErrors(field, fields, all));
}

function* fieldErrors(field: Field, fields: readonly Field[], all: readonly Collection[]): Errors {
  const model = modelOf(field);
  if (RESERVED_KEYS.has(field.key)) yield "this key is reserved";
  if (!FIELD_KEY.test(field.key)) yield "a key is of letters, digits and _, beginning with a letter";
  if (field.label.trim() === "") yield "label is missing";
  if (field.column?.trim() === "") yield "column has no header";
  if (field.immutable && field.path?.includes(".")) yield "immutable, but stored in a map with others";
  yield* translationErrors(field, fields);
  yield* model.declarationErrors?.(field) ?? [];
  yield* targetErrors(model.target?.(field), all);
  yield* boundErrors(field, fields, model);
  yield* expiryErrors(fields, model.expires?.(field));
  const naming = model.upload?.(field).naming;
  if (typeof naming === "object" && !fields.some(({ key }) => key === naming.field))
    yield `its files are called after the field "${naming.field}", which does not exist`;
}

/** The input filters its loaded options by the copied keys, so the search must not omit one. */
function* targetErrors(
  target: ReturnType<NonNullable<FieldModel["target"]>> | undefined,
  all: readonly Collection[],
): Errors {
  if (!target) return;
  const from = all.find(({ name }) => name === target.collection);
  if (!from) {
    yield `there is no collection "${target.collection}"`;
    return;
  }
  const { name, fields, search } = from;
  const known = fields.flatMap(storedKeysOf);
  const searched = fields.filter(({ key }) => search?.fields.includes(key)).flatMap(storedKeysOf);
  for (const key of target.keys)
    if (!known.includes(key)) yield `${name} has no field "${key}"`;
    else if (!searched.includes(key))
      yield `${name} is not searched by "${key}", by which its records are chosen here`;
}

/** Bounds compare stored values, so both fields need the same type, and neither may be inside a map. */
function* boundErrors(field: Field, fields: readonly Field[], model: FieldModel): Errors {
  const key = model.bound?.(field)?.key;
  if (key === undefined) return;
  const other = fields.find((candidate) => candidate.key === key && candidate !== field);
  if (!other) yield `compared with the field "${key}", which is not another field`;
  else if (other.type !== field.type) yield `compared with the field "${key}", whose type is "${other.type}"`;
  else if ([field, other].some(({ path }) => path?.includes(".")))
    yield `compared with the field "${key}", but one of them is stored in a map`;
}

/** The counts are by ascending days, and `while` compares a value that a form offers. */
function* expiryErrors(fields: readonly Field[], expires: Expiry | undefined): Errors {
  if (!expires) return;
  const { what, notice, while: only } = expires;
  if (what.trim() === "") yield "expires.what is empty";
  if (notice.length === 0) yield "expires.notice is empty";
  for (const days of notice)
    if (!Number.isInteger(days) || days < 1)
      yield `expires.notice has ${days}, which is not a number of days above 0`;
  for (const days of repeated(notice.map(String))) yield `expires.notice has ${days} twice`;
  if (!only) return;
  const compared = fields.find(({ key }) => key === only.field);
  const values = compared && modelOf(compared).choices?.(compared);
  if (!compared) yield `expires.while names the field "${only.field}", which does not exist`;
  else if (!values?.includes(only.value))
    yield `expires.while names "${only.value}", which is not a choice of "${only.field}"`;
  const named = [only, ...only.leftOut].map(({ value }) => value);
  if (values?.toSorted().join() !== named.toSorted().join())
    yield "expires.while.leftOut does not name each other choice once";
}

/** In a list one of the two takes the other's place, so both are shown in the same way. */
function* translationErrors(field: Field, fields: readonly Field[]): Errors {
  const { translates, type, language, column } = field;
  if (translates === undefined) return;
  const other = fields[fields.indexOf(field) - 1];
  const part = `translates "${translates}"`;
  if (other?.key !== translates) {
    yield `${part}, which is not the field before it`;
    return;
  }
  if (other.type !== type) yield `${part}, whose type is "${other.type}"`;
  if (!language || !other.language || language === other.language)
    yield `${part}, but they do not name two languages`;
  if (column !== undefined) yield `${part}, and has no column besides that one's`;
}
