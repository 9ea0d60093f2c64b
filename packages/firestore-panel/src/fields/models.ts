/**
 * The models of all field types, and what is done with the values of several fields: of a record or of an item of an
 * array. The registry of their views is views.ts.
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
import { keyed } from "../schema/define-collection";
import { isMap, mapIn, underOneKey, valueAt } from "../schema/stored-values";
import { text } from "../texts/texts";
import { booleanFieldModel, choiceFieldModel, choicesFieldModel } from "./choice/model";
import { dateFieldModel, timestampFieldModel } from "./date/model";
import { fileFieldModel, imageFieldModel, imageListFieldModel } from "./file/model";
import { geopointFieldModel } from "./geopoint/model";
import type { ArrayField, MembersValue } from "./nested/model";
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

export type SaveMode = "create" | "edit";

/** It is here, because it looks up the models of its items' fields. */
const arrayFieldModel = underOneKey<ArrayField, readonly MembersValue[], readonly MembersValue[] | null>({
  type: "array",
  read: (value, field) =>
    Array.isArray(value) ? value.filter(isMap).map((item) => readFields(keyed(field.fields), item)) : null,
  write: (value, field) =>
    (value ?? []).map((item) => {
      const written = keyed(field.fields).map((member) =>
        modelOf(member).write(item[member.key] ?? null, member),
      );
      // No item has a value that the server sets.
      return Object.assign({}, ...written) as StoredJson;
    }),
  check: (value: unknown, field) => {
    if (!Array.isArray(value)) return text("fields.array.invalid");
    if (value.length > field.most) return text("fields.tooMany", { max: field.most });
    for (const [index, item] of (value as readonly unknown[]).entries()) {
      const [error] = Object.values(checkFields(keyed(field.fields), mapIn(item)));
      if (error) return text("fields.array.itemError", { number: index + 1, error });
    }
    return undefined;
  },
  isEmpty: (value) => !Array.isArray(value) || value.length === 0,
  // The rules cannot iterate.
  rule: (value, { most, required }) =>
    `${value} is list && ${value}.size() <= ${most}${required === true ? ` && ${value}.size() > 0` : ""}`,
  *declarationErrors(field) {
    const members = keyed(field.fields);
    if (members.length === 0) yield "fields is empty";
    if (!Number.isInteger(field.most) || field.most <= 0) yield "most is not above 0";
    if (field.form !== "none") yield 'an array needs form "none"';
    for (const member of members) {
      const { upload, stamps, confidential, type } = modelOf(member);
      if (upload || stamps || confidential || type === "array")
        yield `field "${member.key}": a field of type "${type}" belongs to the record itself`;
    }
  },
  text: (value, field) =>
    (value ?? [])
      .map((item) =>
        keyed(field.fields)
          .map((member) => modelOf(member).text?.(item[member.key] ?? null, member) ?? "")
          .filter((shown) => shown !== "")
          .join(", "),
      )
      .join(text("common.semicolon")),
});

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
  arrayFieldModel,
  numberFieldModel,
  booleanFieldModel,
  urlFieldModel,
  choicesFieldModel,
];

export const fieldModels: ReadonlyMap<string, FieldModel> = new Map(
  models.map((model) => [model.type, model]),
);

/** @throws for an unregistered type. The compiler refuses such a declaration earlier. */
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
  return isRequired(field, mode) ? text("fields.required", { label: field.label }) : undefined;
}

/** Between a field and its bound, if either has a value. @param fields all at the same level. */
export function checkBound(
  field: Field,
  fields: readonly Field[],
  values: FormValues,
  before?: FormValues,
): string | undefined {
  const { bound } = modelOf(field);
  const other = bound && fields.find(({ key }) => key === bound.keyOf(field));
  if (!other || ![field.key, other.key].some((key) => Object.hasOwn(values, key))) return undefined;
  const [value, limit] = [field, other].map(({ key }) => ({ ...before, ...values })[key]);
  if (isEmpty(field, value) || isEmpty(other, limit)) return undefined;
  return bound.validate(value, limit, other.label);
}
