/** The registry of the views of all field types. The registry of their models is models.ts. */
import { lazy } from "react";
import type { FieldDeclaration } from "../schema/types";
import { BooleanCell } from "./boolean/cell";
import { ChoiceCell, ChoicesCell, TagsCell } from "./choice/cell";
import { DateCell, DateTimeCell, TimestampCell } from "./date/cell";
import { FileCell, ImageCell, ImageListCell } from "./file/cell";
import { GeopointCell } from "./geopoint/cell";
import { arrayCell, groupCell } from "./nested/cell";
import { NumberCell } from "./number/cell";
import { OpeningHoursCell, OpeningHoursInput } from "./opening-hours/views";
import { ReferenceCell } from "./reference/cell";
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

type FieldViews = { readonly [type: string]: FieldView };

const FileInput = lazy(async () => ({ default: (await import("./file/input")).FileInput }));

/** Inputs with a large component of antd load with the first form, so that a list does not load them. */
const fieldViews: FieldViews = {
  text: { Input: TextInput, Cell: TextCell },
  "long-text": { Input: LongTextInput, Cell: TextCell, wide: true },
  email: { Input: EmailInput, Cell: EmailCell },
  phone: { Input: PhoneInput, Cell: PhoneCell },
  url: { Input: UrlInput, Cell: UrlCell },
  readablePassword: { Input: ReadablePasswordInput, Cell: ReadablePasswordCell },
  password: {
    Input: lazy(async () => ({ default: (await import("./password/views")).PasswordInput })),
    // Only lists of accounts contain this cell, and they wait for it.
    Cell: lazy(async () => ({ default: (await import("./password/views")).PasswordCell })),
  },
  pin: { Input: PinInput, Cell: PinCell },
  choice: {
    Input: lazy(async () => ({ default: (await import("./choice/input")).ChoiceInput })),
    Cell: ChoiceCell,
  },
  choices: {
    Input: lazy(async () => ({ default: (await import("./choice/input")).ChoicesInput })),
    Cell: ChoicesCell,
  },
  tags: {
    Input: lazy(async () => ({ default: (await import("./choice/input")).TagsInput })),
    Cell: TagsCell,
  },
  boolean: {
    Input: lazy(async () => ({ default: (await import("./boolean/input")).BooleanInput })),
    Cell: BooleanCell,
  },
  openingHours: { Input: OpeningHoursInput, Cell: OpeningHoursCell, wide: true },
  number: {
    Input: lazy(async () => ({ default: (await import("./number/input")).NumberInput })),
    Cell: NumberCell,
  },
  geopoint: {
    Input: lazy(async () => ({ default: (await import("./geopoint/input")).GeopointInput })),
    Cell: GeopointCell,
    wide: true,
  },
  reference: {
    Input: lazy(async () => ({ default: (await import("./reference/input")).ReferenceInput })),
    Cell: ReferenceCell,
  },
  date: {
    Input: lazy(async () => ({ default: (await import("./date/input")).DateInput })),
    Cell: DateCell,
  },
  "date-time": {
    Input: lazy(async () => ({ default: (await import("./date/input")).DateTimeInput })),
    Cell: DateTimeCell,
  },
  timestamp: {
    Input: lazy(async () => ({ default: (await import("./date/input")).TimestampInput })),
    Cell: TimestampCell,
  },
  image: {
    Input: FileInput,
    Cell: ImageCell,
  },
  "image-list": {
    Input: FileInput,
    Cell: ImageListCell,
    wide: true,
  },
  file: {
    Input: FileInput,
    Cell: FileCell,
  },
  // Groups and arrays get `viewOf` as an argument, because they cannot import the registry that contains
  // them.
  group: {
    Input: lazy(async () => ({ default: (await import("./nested/input")).groupInput(viewOf) })),
    Cell: groupCell(viewOf),
    wide: true,
  },
  array: {
    Input: lazy(async () => ({ default: (await import("./nested/array-input")).arrayInput(viewOf) })),
    Cell: arrayCell(viewOf),
    wide: true,
  },
};

/** @throws for a type without a view, naming it. */
export function viewOf(field: FieldDeclaration): FieldView {
  const view = Object.hasOwn(fieldViews, field.type) ? fieldViews[field.type] : undefined;
  if (!view)
    throw new Error(
      `The field type "${field.type}" has no view in packages/firestore-panel/src/fields/views.ts`,
    );
  return view;
}
