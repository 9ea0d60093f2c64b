/** The registry of field types: what each does with values. Its companion for screens is views.ts. */
import type { Field, FieldDeclaration, FieldModel } from "../schema/types";
import { booleanFieldModel } from "./boolean/model";
import { choiceFieldModel } from "./choice/model";
import { choicesFieldModel } from "./choices/model";
import { colorFieldModel } from "./color/model";
import { dateFieldModel } from "./date/model";
import { dateTimeFieldModel } from "./date-time/model";
import { emailFieldModel } from "./email/model";
import { fileFieldModel } from "./file/model";
import { groupFieldModel } from "./group/model";
import { imageFieldModel } from "./image/model";
import { imageListFieldModel } from "./image-list/model";
import { readablePasswordFieldModel } from "./readable-password/model";
import { longTextFieldModel } from "./long-text/model";
import { markdownFieldModel } from "./markdown/model";
import { numberFieldModel } from "./number/model";
import { phoneFieldModel } from "./phone/model";
import { pinFieldModel } from "./pin/model";
import { geopointFieldModel } from "./geopoint/model";
import { referenceFieldModel } from "./reference/model";
import { arrayFieldModel } from "./array/model";
import { passwordFieldModel } from "./password/model";
import { tagsFieldModel } from "./tags/model";
import { textFieldModel } from "./text/model";
import { timestampFieldModel } from "./timestamp/model";
import { urlFieldModel } from "./url/model";
import { openingHoursFieldModel } from "./opening-hours/model";

export type FieldModels = ReadonlyMap<string, FieldModel>;

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
  markdownFieldModel,
  groupFieldModel(modelOf),
  arrayFieldModel(modelOf),
  numberFieldModel,
  booleanFieldModel,
  dateTimeFieldModel,
  urlFieldModel,
  tagsFieldModel,
  choicesFieldModel,
  colorFieldModel,
];

/** Those of fields with fields inside are given `modelOf`, since they cannot import the list that they stand in. */
export const fieldModels: FieldModels = new Map(ALL.map((model) => [model.type, model]));

/** @throws for a type that is not registered; checkCollections has refused such a declaration before. */
export function modelOf(field: FieldDeclaration): FieldModel {
  const model = fieldModels.get(field.type);
  if (!model) throw new Error(`There is no field type "${field.type}"`);
  return model;
}

/** Stored keys (dotted paths) of a field. */
export function storedKeysOf(field: Field): readonly string[] {
  return modelOf(field).keys?.(field) ?? [field.path ?? field.key];
}
