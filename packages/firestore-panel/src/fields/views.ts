/** The registry of the views of all field types. The registry of their models is models.ts. */
import { lazy } from "react";
import type { FieldDeclaration } from "../schema/types";
import {
  ArrayCell,
  BooleanCell,
  ChoiceCell,
  ChoicesCell,
  DateCell,
  GeopointCell,
  MomentCell,
  NumberCell,
  ReferenceCell,
} from "./cells";
import { FileCell, ImageCell, ImageListCell } from "./file/cell";
import { OpeningHoursCell, OpeningHoursInput } from "./opening-hours/views";
import {
  EmailCell,
  EmailInput,
  LongTextInput,
  PhoneCell,
  PhoneInput,
  PinCell,
  PinInput,
  ReadablePasswordCell,
  ReadablePasswordInput,
  TextCell,
  TextInput,
  UrlCell,
  UrlInput,
} from "./text/views";
import type { FieldView } from "./view-types";

/** Inputs with a large component of antd load with the first form, so that a list does not load them. */
const inputs = {
  choice: lazy(async () => ({ default: (await import("./inputs")).ChoiceInput })),
  choices: lazy(async () => ({ default: (await import("./inputs")).ChoicesInput })),
  boolean: lazy(async () => ({ default: (await import("./inputs")).BooleanInput })),
  number: lazy(async () => ({ default: (await import("./inputs")).NumberInput })),
  geopoint: lazy(async () => ({ default: (await import("./geopoint/input")).GeopointInput })),
  reference: lazy(async () => ({ default: (await import("./reference/input")).ReferenceInput })),
  date: lazy(async () => ({ default: (await import("./date/input")).DateInput })),
  file: lazy(async () => ({ default: (await import("./file/input")).FileInput })),
  password: lazy(async () => ({ default: (await import("./password/views")).PasswordInput })),
};

/** Only lists of accounts contain this cell, and they wait for it. */
const passwordCell = lazy(async () => ({ default: (await import("./password/views")).PasswordCell }));

/** Nobody types into what the server or a page sets, so no form shows it. */
const NoInput = () => null;

const fieldViews: { readonly [type: string]: FieldView } = {
  text: { Input: TextInput, Cell: TextCell },
  "long-text": { Input: LongTextInput, Cell: TextCell, wide: true },
  email: { Input: EmailInput, Cell: EmailCell },
  phone: { Input: PhoneInput, Cell: PhoneCell },
  url: { Input: UrlInput, Cell: UrlCell },
  readablePassword: { Input: ReadablePasswordInput, Cell: ReadablePasswordCell },
  password: { Input: inputs.password, Cell: passwordCell },
  pin: { Input: PinInput, Cell: PinCell },
  choice: { Input: inputs.choice, Cell: ChoiceCell },
  choices: { Input: inputs.choices, Cell: ChoicesCell },
  boolean: { Input: inputs.boolean, Cell: BooleanCell },
  openingHours: { Input: OpeningHoursInput, Cell: OpeningHoursCell, wide: true },
  number: { Input: inputs.number, Cell: NumberCell },
  geopoint: { Input: inputs.geopoint, Cell: GeopointCell, wide: true },
  reference: { Input: inputs.reference, Cell: ReferenceCell },
  date: { Input: inputs.date, Cell: DateCell },
  timestamp: { Input: NoInput, Cell: MomentCell },
  image: { Input: inputs.file, Cell: ImageCell },
  "image-list": { Input: inputs.file, Cell: ImageListCell, wide: true },
  file: { Input: inputs.file, Cell: FileCell },
  array: { Input: NoInput, Cell: ArrayCell, wide: true },
};

/** @throws for a type without a view. */
export function viewOf(field: FieldDeclaration): FieldView {
  const view = Object.hasOwn(fieldViews, field.type) ? fieldViews[field.type] : undefined;
  if (!view) throw new Error(`The field type "${field.type}" has no view in src/fields/views.ts`);
  return view;
}
