/**
 * Errors of declared fields. `npm run rules` does not compile, so options may be missing. Other checks rely
 * on them, and skip a field that is incomplete.
 */
import { fieldModels, modelOf, storedKeysOf } from "../fields/models";
import type { Collection, Expiry, Field, FieldModel, Subcollection } from "../schema/types";

export type Errors = Iterable<string>;

/** Names the part that has the errors. */
export function* inPart(part: string, errors: Errors): Errors {
  for (const error of errors) yield `${part}: ${error}`;
}

export function repeated(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.filter((text, index) => texts.indexOf(text) !== index))];
}

/** Undefined is possible, because a declaration in plain JavaScript can omit a required text. */
export function isEmptyText(text: string | undefined): boolean {
  return text === undefined || text.trim() === "";
}

/** "a?.b": required where there is an `a`, and in each of its items if it is a list. "a[]": it is a list. */
const COLLECTION_OPTIONS = [
  ...["label.one", "label.many", "order[]", "access"],
  ...["routes?.list", "routes?.links?.label", "routes?.links?.to"],
  ...["routes?.recordLinks?.label", "routes?.recordLinks?.to", "routes?.recordLinks?.filter"],
  ...["routes?.selectionLinks?.label", "routes?.selectionLinks?.to"],
  ...["menu?.label", "menu?.icon", "menu?.order"],
  ...["search?.fields[]", "search?.placeholder", "filters?[]", "filters?.field"],
  ...["extraFields?.maxFields", "extraFields?.maxLength", "bulk?.identity[]", "unique?.field"],
  ...["signIn?.kind", "signIn?.id", "signIn?.password", "account?.email", "account?.password"],
  ...["protect?.field", "protect?.value", "protect?.message"],
  ...["formerNames?.of", "formerNames?.field", "formerNames?.most"],
  ...["formerNames?.counted.subcollection", "formerNames?.counted.field"],
  ...["formerNames?.counted.label.one", "formerNames?.counted.label.many"],
];

/** @returns what a collection lacks, without its fields and subcollections. */
export function collectionGaps(collection: Collection): readonly string[] {
  const hasList = typeof collection.indexed === "object";
  return gaps(collection, hasList ? [...COLLECTION_OPTIONS, "indexed.by[]"] : COLLECTION_OPTIONS);
}

export function subcollectionGaps(sub: Subcollection): readonly string[] {
  return gaps(sub, ["access"]);
}

/** @returns errors of a field, and of the fields inside it, whose type is unknown or that lacks an option. */
function fieldGaps(field: Field): readonly string[] {
  const model = fieldModels.get(field.type);
  if (!model) return [`there is no field type "${field.type}"`];
  const own = gaps(field, model.requires ?? []);
  if (own.length > 0) return own;
  return (model.members?.(field) ?? []).flatMap((member) => [
    ...inPart(`field "${member.key}"`, fieldGaps(member)),
  ]);
}

/** Whether neither it nor a part of it lacks an option. */
export function isComplete(collection: Collection): boolean {
  const { fields, subcollections } = collection;
  const lacking = [
    ...collectionGaps(collection),
    ...subcollections.flatMap(subcollectionGaps),
    ...[fields, ...subcollections.map((sub) => sub.fields)].flat().flatMap(fieldGaps),
  ];
  return lacking.length === 0;
}

function gaps(declaration: unknown, paths: readonly string[]): readonly string[] {
  return paths
    .filter((path) => lacks(declaration, path.split(".")))
    .map((path) => `${path.replaceAll(/[?[\]]/g, "")} is ${path.endsWith("[]") ? "not a list" : "missing"}`);
}

function lacks(value: unknown, [step = "", ...rest]: readonly string[]): boolean {
  if (Array.isArray(value)) return value.some((item) => lacks(item, [step, ...rest]));
  const options = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const [, next] = options.find(([key]) => key === step.replace(/[?[\]]+$/, "")) ?? [];
  if (next === undefined || next === null) return !step.includes("?");
  if (step.endsWith("[]")) return !Array.isArray(next);
  return rest.length > 0 && lacks(next, rest);
}

/** The model of a field that lacks nothing. */
export function completeModel(field: Field): FieldModel | undefined {
  return fieldGaps(field).length === 0 ? modelOf(field) : undefined;
}

export function storedKeysIn(fields: readonly Field[]): readonly string[] {
  return fields.flatMap((field) => (completeModel(field) ? storedKeysOf(field) : [field.path ?? field.key]));
}

/** Keys that no field can have. A record already has an `id`, and every object has the others. */
const RESERVED_KEYS: ReadonlySet<string> = new Set(["id", "__proto__", "constructor", "prototype"]);
const FIELD_KEY = /^[A-Za-z][A-Za-z0-9_]*$/;

/** @param fields all fields at one level. @param all the collections that they may refer to. */
export function* fieldsErrors(fields: readonly Field[], all: readonly Collection[]): Errors {
  const stored = storedKeysIn(fields);
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
  const model = completeModel(field);
  if (RESERVED_KEYS.has(field.key)) yield "this key is reserved";
  if (!FIELD_KEY.test(field.key)) yield "a key is of letters, digits and _, beginning with a letter";
  if (isEmptyText(field.label)) yield "label is missing";
  if (field.column !== undefined && isEmptyText(field.column)) yield "column has no header";
  if (field.immutable && field.path?.includes(".")) yield "immutable, but stored in a map with others";
  yield* translationErrors(field, fields);
  if (!model) return yield* fieldGaps(field);
  yield* model.declarationErrors?.(field) ?? [];
  yield* targetErrors(model.target?.(field), all);
  const members = model.members?.(field) ?? [];
  for (const member of members) yield* inPart(`field "${member.key}"`, memberErrors(member));
  if (members.length > 0) yield* fieldsErrors(members, all);
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
  if (!from) yield `there is no collection "${target.collection}"`;
  if (!from || collectionGaps(from).length > 0) return;
  const { name, fields, search } = from;
  const known = storedKeysIn(fields);
  const searched = storedKeysIn(fields.filter(({ key }) => search?.fields.includes(key)));
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
  const values = compared && completeModel(compared)?.choices?.(compared);
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

/** Options that describe a field's place in the record. They have no effect inside a value. */
const RECORD_OPTIONS = ["column", "section", "form", "immutable", "path", "translates"] as const;

function* memberErrors(member: Field): Errors {
  const model = completeModel(member);
  const place = "the record itself, not inside a value";
  if (model?.upload) yield `files belong to ${place}`;
  if (model?.stamps) yield `automatic timestamps belong to ${place}`;
  if (model?.expires?.(member)) yield `what expires belongs to ${place}`;
  if (model?.confidential) yield `passwords belong to ${place}`;
  for (const inner of model?.members?.(member) ?? [])
    if (completeModel(inner)?.members) yield `field "${inner.key}": nested more than two levels deep`;
  for (const option of RECORD_OPTIONS)
    if (member[option] !== undefined) yield `"${option}" has no effect inside a value`;
  if (member.required === "create") yield '"create" has no effect inside a value: required is true or false';
}
