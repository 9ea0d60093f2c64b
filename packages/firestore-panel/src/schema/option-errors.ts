/** Errors of a collection's larger options, and of the members of groups and arrays, for checkCollections. */
import { ALL } from "./define-collection";
import type { CompleteModels as Models } from "./incomplete";
import type { Collection, Field } from "./types";

/** A filter's address parameter is its field's key, so the key must not be one of the other parameters. */
const ADDRESS_KEYS: ReadonlySet<string> = new Set(["q", "sort", "page", "from", "to"]);

/** The panel signs in as the user to change or delete it, so it needs the stored password. */
export function accountErrors({ account, bulk, fields }: Collection): readonly string[] {
  if (!account) return [];
  const type = fields.find(({ key }) => key === account.password)?.type;
  return [
    ...[account.email, account.password]
      .filter((key) => !fields.some((field) => field.key === key))
      .map((key) => `account names the field "${key}", which does not exist`),
    ...(type === undefined || type === "readablePassword"
      ? []
      : [`account.password "${account.password}" is not of type "readablePassword"`]),
    ...(bulk ? ["rows of a file bring no users along: account and bulk exclude each other"] : []),
  ];
}

/** A unique field has one stored key, for text or a number. Its scope is a stored key too. */
export function uniqueErrors({ unique, fields }: Collection, stored: ReadonlySet<string>): readonly string[] {
  if (!unique) return [];
  const { field, within } = unique;
  return [
    ...(fields.some(({ key }) => key === field)
      ? []
      : [`unique names the field "${field}", which does not exist`]),
    ...(within === undefined || stored.has(within)
      ? []
      : [`unique names the field "${within}", which does not exist`]),
  ];
}

/** A filter offers the few values of its field, or the records of a reference. The address holds the chosen one. */
export function filterErrors({ filters = [], fields, order }: Collection, models: Models): readonly string[] {
  const keys = filters.map(({ field }) => field);
  const isDays = ({ key, type }: Field) => type === "date" || (key === order[0] && type === "timestamp");
  return [
    ...(fields.filter((field) => keys.includes(field.key) && isDays(field)).length > 1
      ? ["filters names two fields by whose days its list would be filtered"]
      : []),
    ...repeated(keys).map((key) => `filters names the field "${key}" twice`),
    ...filters.flatMap(({ field: key, default: chosen, any = false }) => {
      const field = fields.find((candidate) => candidate.key === key);
      if (!field) return [`filters names the field "${key}", which does not exist`];
      if (ADDRESS_KEYS.has(key))
        return [`filters names the field "${key}", whose name a list's address uses already`];
      const model = models.get(field);
      if (!model) return [];
      if (any || isDays(field) || model.target)
        return chosen === undefined ? [] : [`the filter "${key}" has no choices to begin with one of them`];
      const choices = model.choices?.(field);
      if (!choices) return [`filters names the field "${key}", whose type "${field.type}" has no choices`];
      if (choices.includes(ALL))
        return [`filters names the field "${key}", one of whose choices is "${ALL}"`];
      return chosen === undefined || choices.includes(chosen)
        ? []
        : [`the filter "${key}" begins with "${chosen}", which is not one of its choices`];
    }),
  ];
}

/** Former names need a stored key that no field has, and a subcollection that admins may count by name. */
export function formerNamesErrors(
  { formerNames, extraFields, fields }: Collection,
  stored: readonly string[],
  all: readonly Collection[],
): readonly string[] {
  if (!formerNames) return [];
  const { of, field: list, most, counted } = formerNames;
  const subs = all.flatMap(({ subcollections }) =>
    subcollections.filter(({ name, group }) => name === counted.subcollection && group?.length),
  );
  return [
    ...(fields.some(({ key, type, path }) => key === of && type === "text" && path === undefined)
      ? []
      : [`formerNames names "${of}", which is not a text field stored under its key`]),
    ...(stored.some((path) => path.split(".")[0] === list) || fields.some(({ key }) => key === list)
      ? [`formerNames keeps its list under "${list}", which a field uses`]
      : []),
    ...(Number.isInteger(most) && most > 0 ? [] : ["formerNames.most is not above 0"]),
    ...(extraFields
      ? ["formerNames and extraFields exclude each other: extra fields could overwrite the list"]
      : []),
    ...(subs.length > 0 ? [] : [`formerNames counts "${counted.subcollection}", which no group grants`]),
  ];
}

/** Bounds compare stored values, so both fields need the same type, and neither may be inside a map. */
export function boundErrors(field: Field, fields: readonly Field[], models: Models): readonly string[] {
  const key = models.get(field)?.bound?.(field)?.key;
  if (key === undefined) return [];
  const other = fields.find((candidate) => candidate.key === key && candidate !== field);
  if (!other) return [`compared with the field "${key}", which is not another field`];
  if (other.type !== field.type) return [`compared with the field "${key}", whose type is "${other.type}"`];
  return [field, other].some(({ path }) => path?.includes("."))
    ? [`compared with the field "${key}", but one of them is stored in a map`]
    : [];
}

/** The counts are by ascending days, and `while` compares a value that a form offers. */
export function expiryErrors(field: Field, fields: readonly Field[], models: Models): readonly string[] {
  const expires = models.get(field)?.expires?.(field);
  if (!expires) return [];
  const { what, notice, while: only } = expires;
  const compared = fields.find(({ key }) => key === only?.field);
  const values = compared && models.get(compared)?.choices?.(compared);
  return [
    ...(what.trim() === "" ? ["expires.what is empty"] : []),
    ...(notice.length === 0 ? ["expires.notice is empty"] : []),
    ...notice
      .filter((days) => !Number.isInteger(days) || days < 1)
      .map((days) => `expires.notice has ${days}, which is not a number of days above 0`),
    ...repeated(notice.map(String)).map((days) => `expires.notice has ${days} twice`),
    ...(only && !compared ? [`expires.while names the field "${only.field}", which does not exist`] : []),
    ...(only && compared && !values?.includes(only.value)
      ? [`expires.while names "${only.value}", which is not a choice of "${only.field}"`]
      : []),
    ...(only &&
    values?.toSorted().join() !==
      [only, ...only.leftOut]
        .map(({ value }) => value)
        .toSorted()
        .join()
      ? ["expires.while.leftOut does not name each other choice once"]
      : []),
  ];
}

/** In a list one of the two takes the other's place, so both are shown in the same way. */
export function translationErrors(field: Field, fields: readonly Field[]): readonly string[] {
  const { translates: key, language, column } = field;
  if (key === undefined) return [];
  const other = fields[fields.indexOf(field) - 1];
  if (other?.key !== key) return [`translates "${key}", which is not the field before it`];
  return [
    ...(other.type === field.type ? [] : [`translates "${key}", whose type is "${other.type}"`]),
    ...(language && other.language && language !== other.language
      ? []
      : [`translates "${key}", but they do not name two languages`]),
    ...(column === undefined ? [] : [`translates "${key}", and has no column besides that one's`]),
  ];
}

/** Files can take the name of another field of the same record. */
export function namingErrors(field: Field, fields: readonly Field[], models: Models): readonly string[] {
  const naming = models.get(field)?.upload?.(field).naming;
  if (typeof naming !== "object" || fields.some(({ key }) => key === naming.field)) return [];
  return [`its files are called after the field "${naming.field}", which does not exist`];
}

/** Options that describe a field's place in the record. They have no effect inside a value. */
const RECORD_OPTIONS = ["column", "section", "form", "immutable", "path", "translates"] as const;

/** Options that only work for fields of a record are refused for members. */
export function nestingErrors(members: readonly Field[], models: Models): readonly string[] {
  return members.flatMap((member) =>
    [...typeErrors(member, models), ...optionErrors(member)].map(
      (error) => `field "${member.key}": ${error}`,
    ),
  );
}

function typeErrors(member: Field, models: Models): readonly string[] {
  const model = models.get(member);
  const inside = model?.members?.(member) ?? [];
  return [
    ...(model?.upload ? ["files belong to the record itself, not inside a value"] : []),
    ...(model?.stamps ? ["automatic timestamps belong to the record itself, not inside a value"] : []),
    ...(model?.expires?.(member) ? ["what expires belongs to the record itself, not inside a value"] : []),
    ...(model?.confidential ? ["passwords belong to the record itself, not inside a value"] : []),
    ...inside
      .filter((field) => models.get(field)?.members)
      .map((field) => `field "${field.key}": nested more than two levels deep`),
  ];
}

function optionErrors(member: Field): readonly string[] {
  return [
    ...RECORD_OPTIONS.filter((option) => member[option] !== undefined).map(
      (option) => `"${option}" has no effect inside a value`,
    ),
    ...(member.required === "create"
      ? ['"create" has no effect inside a value: required is true or false']
      : []),
  ];
}

export function repeated(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.filter((text, index) => texts.indexOf(text) !== index))];
}
