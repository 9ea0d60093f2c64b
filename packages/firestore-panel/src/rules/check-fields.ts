/** Errors of declared fields, beyond those that do not compile. */
import { modelOf, storedKeysOf } from "../fields/models";
import { ALL } from "../schema/define-collection";
import type { Collection, Computed, Expiry, Field } from "../schema/types";

export type Errors = Iterable<string>;

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
  for (const path of repeated(stored)) yield `two fields are stored under "${path}"`;
  for (const path of stored) {
    if (maps.has(path)) yield `"${path}" is stored both as a value and as a map`;
    const keys = path.split(".");
    if (keys.length > 2 || keys.some((key) => !FIELD_KEY.test(key) || RESERVED_KEYS.has(key)))
      yield `"${path}" is not a stored key, or a map's key and a key in it`;
  }
  for (const field of fields) yield* inPart(`field "${field.key}"`, fieldErrors(field, fields, all));
}

function* keyErrors(key: string): Errors {
  if (RESERVED_KEYS.has(key)) yield "this key is reserved";
  if (!FIELD_KEY.test(key)) yield "a key is of letters, digits and _, beginning with a letter";
}

function* fieldErrors(field: Field, fields: readonly Field[], all: readonly Collection[]): Errors {
  const model = modelOf(field);
  yield* keyErrors(field.key);
  if (field.immutable && field.path?.includes(".")) yield "immutable, but stored in a map with others";
  yield* translationErrors(field, fields[fields.indexOf(field) - 1]);
  yield* model.declarationErrors?.(field) ?? [];
  yield* targetErrors(field, all);
  yield* boundErrors(field, fields);
  yield* expiryErrors(fields, model.expires?.(field));
  const naming = model.upload?.(field).naming;
  if (typeof naming === "object" && !fields.some(({ key }) => key === naming.field))
    yield `its files are called after the field "${naming.field}", which does not exist`;
}

/** Lists, exports and addresses know fields, counts and computed values by one key each. */
export function* computedErrors({ key, of }: Computed, { fields, subcollections }: Collection): Errors {
  yield* keyErrors(key);
  if (fields.some((field) => field.key === key) || subcollections.some(({ name }) => name === key))
    yield "a field or a subcollection has this key";
  // It would be shown, printed and exported without the care that passwords have.
  for (const field of fields)
    if (of.includes(field.key) && modelOf(field).confidential) yield `of names the password "${field.key}"`;
}

/** The input filters its loaded options by the copied keys, so the search must not omit one. */
function* targetErrors(field: Field, all: readonly Collection[]): Errors {
  const target = modelOf(field).target?.(field);
  if (!target) return;
  const from = all.find(({ name }) => name === target.collection);
  if (!from) {
    yield `there is no collection "${target.collection}"`;
    return;
  }
  const { name, fields, search } = from;
  const storedKeys = fields.flatMap(storedKeysOf);
  const searched = fields.filter(({ key }) => search?.fields.includes(key)).flatMap(storedKeysOf);
  for (const key of target.keys)
    if (!storedKeys.includes(key)) yield `${name} has no field "${key}"`;
    else if (!searched.includes(key))
      yield `${name} is not searched by "${key}", by which its records are chosen here`;
}

/** Bounds compare stored values, so both fields need the same type, and neither may be inside a map. */
function* boundErrors(field: Field, fields: readonly Field[]): Errors {
  const key = modelOf(field).bound?.keyOf(field);
  if (key === undefined) return;
  const other = fields.find((candidate) => candidate.key === key && candidate !== field);
  if (!other) yield `compared with the field "${key}", which is not another field`;
  else if (other.type !== field.type) yield `compared with the field "${key}", whose type is "${other.type}"`;
  else if ([field, other].some(({ path }) => path?.includes(".")))
    yield `compared with the field "${key}", but one of them is stored in a map`;
}

/** Notices go from the first to the last, and `while` compares a value that a form offers. */
function* expiryErrors(fields: readonly Field[], expires: Expiry | undefined): Errors {
  if (!expires) return;
  const { notice, while: only } = expires;
  const isShorter = (days: number, index: number) => days < (notice[index - 1] ?? Infinity);
  if (!notice.every((days, index) => Number.isInteger(days) && days > 0 && isShorter(days, index)))
    yield `expires.notice is ${notice.join(", ")}, and not days above 0 from the longest to the shortest`;
  if (!only) return;
  const compared = fields.find(({ key }) => key === only.field);
  const values = compared && modelOf(compared).choices?.(compared);
  const named = [only, ...only.leftOut].map(({ value }) => value);
  if (values?.toSorted().join() !== named.toSorted().join())
    yield `expires.while does not name each choice of "${only.field}" once`;
}

/** In a list one of the two takes the other's place. */
function* translationErrors({ translates, language }: Field, before: Field | undefined): Errors {
  if (translates === undefined) return;
  if (before?.key !== translates) yield `translates "${translates}", which is not the field before it`;
  else if (!language || language === before.language)
    yield `translates "${translates}", but they do not name two languages`;
}

/** A filter's address parameter is its field's key, so the key must not be one of the other parameters. */
const ADDRESS_KEYS: ReadonlySet<string> = new Set(["q", "sort", "page", "from", "to", "group", "open"]);

/** A filter offers the few values of its field, or the records of a reference. The address holds the chosen one. */
export function* filterErrors({ filters = [], fields, order }: Collection): Errors {
  const keys = filters.map(({ field }) => field);
  const isDays = ({ key, type }: Field) => type === "date" || (key === order[0] && type === "timestamp");
  if (fields.filter((field) => keys.includes(field.key) && isDays(field)).length > 1)
    yield "filters names two fields by whose days its list would be filtered";
  for (const { field: key, default: chosen, any = false, group = false } of filters) {
    const field = fields.find((candidate) => candidate.key === key);
    if (!field) continue;
    const model = modelOf(field);
    const choices = model.choices?.(field);
    const part = `filters names the field "${key}"`;
    const hasGroups = model.target ?? (choices && field.type !== "choices");
    if (group && (any || !hasGroups))
      yield `the filter "${key}" has no groups: a record has several values, or any`;
    if (ADDRESS_KEYS.has(key)) yield `${part}, whose name a list's address uses already`;
    else if (any || isDays(field) || model.target) continue;
    else if (!choices) yield `${part}, whose type "${field.type}" has no choices`;
    else if (choices.includes(ALL)) yield `${part}, one of whose choices is "${ALL}"`;
    else if (chosen !== undefined && !choices.includes(chosen))
      yield `the filter "${key}" begins with "${chosen}", which is not one of its choices`;
  }
}
