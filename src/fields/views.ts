/** The registry of the views of all field types. The registry of their models is models.ts. */
import { lazy } from "react";
import type { FieldDeclaration } from "../schema/types";
import { BooleanCell } from "./boolean/cell";
import { ChoiceCell } from "./choice/cell";
import { ChoicesCell } from "./choices/cell";
import { ColorCell } from "./color/cell";
import { DateTimeCell } from "./date-time/cell";
import { DateCell } from "./date/cell";
import { EmailCell } from "./email/cell";
import { FileCell } from "./file/cell";
import { groupCell } from "./group/cell";
import { ImageListCell } from "./image-list/cell";
import { ImageCell } from "./image/cell";
import { ReadablePasswordCell } from "./readable-password/cell";
import { LongTextCell } from "./long-text/cell";
import { MarkdownCell } from "./markdown/cell";
import { NumberCell } from "./number/cell";
import { PhoneCell } from "./phone/cell";
import { PinCell } from "./pin/cell";
import { GeopointCell } from "./geopoint/cell";
import { ReferenceCell } from "./reference/cell";
import { arrayCell } from "./array/cell";
import { TagsCell } from "./tags/cell";
import { TextCell } from "./text/cell";
import { TimestampCell } from "./timestamp/cell";
import { UrlCell } from "./url/cell";
import type { FieldView } from "./view-types";
import { OpeningHoursCell } from "./opening-hours/cell";

export type FieldViews = { readonly [type: string]: FieldView };

/** Inputs load with the first form, so that a list does not load them. */
export const fieldViews: FieldViews = {
  text: {
    Input: lazy(async () => ({ default: (await import("./text/input")).TextInput })),
    Cell: TextCell,
  },
  "long-text": {
    Input: lazy(async () => ({ default: (await import("./long-text/input")).LongTextInput })),
    Cell: LongTextCell,
    wide: true,
  },
  email: {
    Input: lazy(async () => ({ default: (await import("./email/input")).EmailInput })),
    Cell: EmailCell,
  },
  phone: {
    Input: lazy(async () => ({ default: (await import("./phone/input")).PhoneInput })),
    Cell: PhoneCell,
  },
  readablePassword: {
    Input: lazy(async () => ({ default: (await import("./readable-password/input")).ReadablePasswordInput })),
    Cell: ReadablePasswordCell,
  },
  password: {
    Input: lazy(async () => ({ default: (await import("./password/input")).PasswordInput })),
    // Only lists of accounts contain this cell, and they wait for it.
    Cell: lazy(async () => ({ default: (await import("./password/cell")).PasswordCell })),
  },
  choice: {
    Input: lazy(async () => ({ default: (await import("./choice/input")).ChoiceInput })),
    Cell: ChoiceCell,
  },
  date: {
    Input: lazy(async () => ({ default: (await import("./date/input")).DateInput })),
    Cell: DateCell,
  },
  timestamp: {
    Input: lazy(async () => ({ default: (await import("./timestamp/input")).TimestampInput })),
    Cell: TimestampCell,
  },
  image: {
    Input: lazy(async () => ({ default: (await import("./image/input")).ImageInput })),
    Cell: ImageCell,
  },
  "image-list": {
    Input: lazy(async () => ({ default: (await import("./image-list/input")).ImageListInput })),
    Cell: ImageListCell,
    wide: true,
  },
  file: {
    Input: lazy(async () => ({ default: (await import("./file/input")).FileInput })),
    Cell: FileCell,
  },
  openingHours: {
    Input: lazy(async () => ({ default: (await import("./opening-hours/input")).OpeningHoursInput })),
    Cell: OpeningHoursCell,
    wide: true,
  },
  pin: {
    Input: lazy(async () => ({ default: (await import("./pin/input")).PinInput })),
    Cell: PinCell,
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
  markdown: {
    Input: lazy(async () => ({ default: (await import("./markdown/input")).MarkdownInput })),
    Cell: MarkdownCell,
    wide: true,
  },
  // Groups and arrays get `viewOf` as an argument, because they cannot import the registry that contains
  // them.
  group: {
    Input: lazy(async () => ({ default: (await import("./group/input")).groupInput(viewOf) })),
    Cell: groupCell(viewOf),
    wide: true,
  },
  array: {
    Input: lazy(async () => ({ default: (await import("./array/input")).arrayInput(viewOf) })),
    Cell: arrayCell(viewOf),
    wide: true,
  },
  number: {
    Input: lazy(async () => ({ default: (await import("./number/input")).NumberInput })),
    Cell: NumberCell,
  },
  boolean: {
    Input: lazy(async () => ({ default: (await import("./boolean/input")).BooleanInput })),
    Cell: BooleanCell,
  },
  "date-time": {
    Input: lazy(async () => ({ default: (await import("./date-time/input")).DateTimeInput })),
    Cell: DateTimeCell,
  },
  url: {
    Input: lazy(async () => ({ default: (await import("./url/input")).UrlInput })),
    Cell: UrlCell,
  },
  tags: {
    Input: lazy(async () => ({ default: (await import("./tags/input")).TagsInput })),
    Cell: TagsCell,
  },
  choices: {
    Input: lazy(async () => ({ default: (await import("./choices/input")).ChoicesInput })),
    Cell: ChoicesCell,
  },
  color: {
    Input: lazy(async () => ({ default: (await import("./color/input")).ColorInput })),
    Cell: ColorCell,
  },
};

/** @throws for a type without a view, naming it. */
export function viewOf(field: FieldDeclaration): FieldView {
  const view = Object.hasOwn(fieldViews, field.type) ? fieldViews[field.type] : undefined;
  if (!view) throw new Error(`The field type "${field.type}" has no view in src/fields/views.ts`);
  return view;
}
