/** The registry of the models of all field types. The registry of their views is views.ts. */
import type { Collection, Field, FieldDeclaration, FieldModel } from "../schema/types";
import { booleanFieldModel } from "./boolean/model";
import { choiceFieldModel, choicesFieldModel, tagsFieldModel } from "./choice/model";
import { dateFieldModel, dateTimeFieldModel, timestampFieldModel } from "./date/model";
import { fileFieldModel, imageFieldModel, imageListFieldModel } from "./file/model";
import { geopointFieldModel } from "./geopoint/model";
import { arrayFieldModel, groupFieldModel } from "./nested/model";
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

type FieldModels = ReadonlyMap<string, FieldModel>;

const ALL: readonly FieldModel[] = [
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
  groupFieldModel(modelOf),
  arrayFieldModel(modelOf),
  numberFieldModel,
  booleanFieldModel,
  dateTimeFieldModel,
  urlFieldModel,
  tagsFieldModel,
  choicesFieldModel,
];

/**
 * Groups and arrays get `modelOf` as an argument, because they cannot import the registry that contains them.
 */
export const fieldModels: FieldModels = new Map(ALL.map((model) => [model.type, model]));

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
