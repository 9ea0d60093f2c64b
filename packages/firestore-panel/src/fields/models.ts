/**
 * The models of all field types, and what is done with the values of several fields: of a record, of a group, or of an
 * item of an array. The registry of their views is views.ts.
 */
import type {
  Collection,
  Field,
  FieldDeclaration,
  FieldModel,
  FormValues,
  Json,
  StoredData,
  StoredJson,
} from "../schema/types";
import { isMap, mapIn, valueAt } from "../schema/stored-values";
import { text } from "../texts/texts";
import { booleanFieldModel } from "./boolean/model";
import { choiceFieldModel, choicesFieldModel, tagsFieldModel } from "./choice/model";
import { dateFieldModel, dateTimeFieldModel, timestampFieldModel } from "./date/model";
import { fileFieldModel, imageFieldModel, imageListFieldModel } from "./file/model";
import { geopointFieldModel } from "./geopoint/model";
import { membersOf, type ArrayField, type GroupField, type MembersValue } from "./nested/model";
import { numberFieldModel } from "./number/model";
import { openingHoursFieldModel } from "./opening-hours/model";
import { passwordFieldModel } from "./password/model";
import {
  pinFieldModel,
  emailFieldModel,
  longTextFieldModel,
  phoneFieldModel,
  readablePasswordFieldModel,
  textFieldModel,
  urlFieldModel,
} from "./text/model";
import { referenceFieldModel } from "./reference/model";
import { storedKey } from "./text-value";

export type SaveMode = "create" | "edit";

/** Groups and arrays are here, because their models look up those of their members. */
const groupFieldModel: FieldModel<GroupField, FormValues> = {
  type: "group",
  requires: ["fields"],
  members: membersOf,
  initial: (field) => {
    const declared: Json = field.default ?? null;
    return { ...initialValues(membersOf(field)), ...(isMap(declared) && declared) };
  },
  read: (stored, field) => readMembers(stored[storedKey(field)], membersOf(field)),
  write: (value, field) => ({ [storedKey(field)]: writeMembers(value, membersOf(field)) }),
  check: (value: unknown, field) =>
    isMap(value) ? firstError(value, membersOf(field)) : text("fields.group.invalid"),
  isEmpty: (value, field) => areEmpty(value, membersOf(field)),
  rules: (field) => ({ [storedKey(field)]: (value) => `isGroup_${field.key}(${value})` }),
  *declarationErrors(field) {
    const members = membersOf(field);
    if (members.length === 0) yield "fields is empty";
    if (field.required && members.every(({ required }) => required !== true))
      yield "required, but none of its fields is";
  },
  text: (value, field) => membersText(value, membersOf(field)),
};

const arrayFieldModel: FieldModel<ArrayField, readonly FormValues[], readonly MembersValue[] | null> = {
  type: "array",
  requires: ["fields", "most", "itemLabel"],
  members: membersOf,
  read: (stored, field) => {
    const value = stored[storedKey(field)];
    if (!Array.isArray(value)) return null;
    return value.map((item) => readMembers(item, membersOf(field))).filter((item) => item !== null);
  },
  write: (value, field) => ({
    [storedKey(field)]: filledItems(value, field).map((item) => writeMembers(item, membersOf(field))),
  }),
  check: (value: unknown, field) => {
    if (!Array.isArray(value)) return text("fields.array.invalid");
    if (filledItems(value, field).length > field.most) return text("fields.tooMany", { max: field.most });
    for (const [index, item] of (value as readonly unknown[]).entries()) {
      const error = areEmpty(item, membersOf(field)) ? undefined : firstError(item, membersOf(field));
      if (error) return text("fields.array.itemError", { item: field.itemLabel, number: index + 1, error });
    }
    return undefined;
  },
  isEmpty: (value, field) => filledItems(value, field).length === 0,
  rules: (field) => ({
    [storedKey(field)]: (value) =>
      `isArray_${field.key}(${value})${field.required === true ? ` && ${value}.size() > 0` : ""}`,
  }),
  *declarationErrors({ most, itemLabel, fields }) {
    if (Object.keys(fields).length === 0) yield "fields is empty";
    if (!Number.isInteger(most) || most <= 0) yield "most is not above 0";
    if (itemLabel.trim() === "") yield "itemLabel is missing";
  },
  text: (value, field) =>
    (value ?? []).map((item) => membersText(item, membersOf(field))).join(text("common.semicolon")),
};

const models: readonly FieldModel[] = [
  textFieldModel,
  longTextFieldModel,
  emailFieldModel,
  phoneFieldModel,
  readablePasswordFieldModel,
  passwordFieldModel,
  choiceFieldModel,
  dateFieldModel,
  timestampFieldModel,
  imageFieldModel,
  imageListFieldModel,
  fileFieldModel,
  openingHoursFieldModel,
  pinFieldModel,
  geopointFieldModel,
  referenceFieldModel,
  groupFieldModel,
  arrayFieldModel,
  numberFieldModel,
  booleanFieldModel,
  dateTimeFieldModel,
  urlFieldModel,
  tagsFieldModel,
  choicesFieldModel,
];

export const fieldModels: ReadonlyMap<string, FieldModel> = new Map(
  models.map((model) => [model.type, model]),
);

/** @throws for an unregistered type. checkCollections refuses such a declaration earlier. */
export function modelOf(field: FieldDeclaration): FieldModel {
  const model = fieldModels.get(field.type);
  if (!model) throw new Error(`There is no field type "${field.type}"`);
  return model;
}

/** Stored keys (dotted paths) of a field. */
export function storedKeysOf(field: Field): readonly string[] {
  return modelOf(field).keys?.(field) ?? [field.path ?? field.key];
}

/** @returns the first stored key of the field with this key. A key without a field is stored as it is. */
export function storedKeyIn({ fields }: Pick<Collection, "fields">, key: string): string {
  const field = fields.find((candidate) => candidate.key === key);
  return (field && storedKeysOf(field)[0]) ?? key;
}

/** @returns the values by field key. Unreadable ones are null. */
export function readFields(fields: readonly Field[], stored: StoredData): { readonly [key: string]: Json } {
  const read = (field: Field): Json => {
    const keys = storedKeysOf(field).map((key): [string, unknown] => [key, valueAt(stored, key.split("."))]);
    return modelOf(field).read(Object.fromEntries<unknown>(keys), field);
  };
  return Object.fromEntries(fields.map((field) => [field.key, read(field)]));
}

export function initialValues(fields: readonly Field[]): FormValues {
  const values: { [key: string]: unknown } = {};
  for (const field of fields) {
    const initial = modelOf(field).initial?.(field) ?? field.default;
    if (initial !== undefined) values[field.key] = initial;
  }
  return values;
}

export function isEmpty(field: Field, value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return modelOf(field).isEmpty?.(value, field) ?? false;
}

/** Whether a field is required in this mode. An immutable field is required only on create. */
export function isRequired({ required, immutable }: Field, mode: SaveMode): boolean {
  return mode === "create" ? Boolean(required) : required === true && !immutable;
}

/** @returns errors by field key. On edit, only the given values are checked. */
export function checkFields(
  fields: readonly Field[],
  values: FormValues,
  mode: SaveMode = "create",
  before?: FormValues,
): { readonly [key: string]: string } {
  const errors: { [key: string]: string } = {};
  for (const field of fields) {
    const error = checkField(field, values, mode) ?? checkBound(field, fields, values, before);
    if (error) errors[field.key] = error;
  }
  return errors;
}

/** @returns the error of one field, for a form that checks during typing. */
export function checkField(field: Field, values: FormValues, mode: SaveMode): string | undefined {
  const model = modelOf(field);
  if (model.stamps || (mode === "edit" && !Object.hasOwn(values, field.key))) return undefined;
  const value = values[field.key];
  if (!isEmpty(field, value)) return model.check(value, field);
  return isRequired(field, mode) ? requiredError(field) : undefined;
}

const requiredError = ({ label }: Field) => text("fields.required", { label });

/** Between a field and its bound, if either has a value. @param fields all at the same level. */
export function checkBound(
  field: Field,
  fields: readonly Field[],
  values: FormValues,
  before?: FormValues,
): string | undefined {
  const bound = modelOf(field).bound?.(field);
  const other = bound && fields.find(({ key }) => key === bound.key);
  if (!other || ![field.key, other.key].some((key) => Object.hasOwn(values, key))) return undefined;
  const [value, limit] = [field, other].map(({ key }) => ({ ...before, ...values })[key]);
  if (isEmpty(field, value) || isEmpty(other, limit)) return undefined;
  return bound.validate(value, limit, other.label);
}

/** @returns the first error, with the field's label. */
export function firstError(values: unknown, fields: readonly Field[]): string | undefined {
  const errors = checkFields(fields, mapIn(values));
  const field = fields.find(({ key }) => Object.hasOwn(errors, key));
  if (!field) return undefined;
  const error = errors[field.key] ?? "";
  // This one names the field.
  return error === requiredError(field) ? error : text("fields.labelled", { label: field.label, error });
}

/** @returns null if the value is no map or has no readable member. */
function readMembers(stored: unknown, members: readonly Field[]): MembersValue | null {
  const values = isMap(stored) ? readFields(members, stored) : null;
  return areEmpty(values, members) ? null : values;
}

/** @returns the map to store, with empty members included, or null if all are empty. */
function writeMembers(values: unknown, members: readonly Field[]): StoredJson {
  if (!isMap(values) || areEmpty(values, members)) return null;
  const written = members.map((member) => modelOf(member).write(values[member.key] ?? null, member));
  // No declaration has a member that the server sets.
  return Object.assign({}, ...written) as StoredJson;
}

function areEmpty(values: unknown, members: readonly Field[]): boolean {
  return !isMap(values) || members.every((member) => isEmpty(member, values[member.key]));
}

function filledItems(value: unknown, field: ArrayField): readonly unknown[] {
  return Array.isArray(value) ? value.filter((item) => !areEmpty(item, membersOf(field))) : [];
}

/** @returns the members' texts in one line. */
export function membersText(values: unknown, members: readonly Field[]): string {
  if (!isMap(values)) return "";
  const texts = members.map((member) => {
    const value = values[member.key] ?? null;
    return isEmpty(member, value) ? "" : (modelOf(member).text?.(value, member) ?? "");
  });
  return texts.filter((shown) => shown !== "").join(", ");
}
