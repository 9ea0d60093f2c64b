/**
 * The registry of the views of all field types, and the cells of small values. The registry of their models is
 * models.ts.
 */
import { FileTextOutlined } from "@ant-design/icons";
import { lazy } from "react";
import type { FieldDeclaration } from "../schema/types";
import { isolated } from "../texts/texts";
import { useDeclaredText, useFormats, useText } from "../texts/use-text";
import common from "../ui/common.module.css";
import { Badge, CutText, Empty, fileName, Marked, Picture } from "../ui/values";
import { toneOf, type BooleanField, type ChoiceField, type ChoicesField } from "./choice/model";
import { dayText, type DateField, type TimestampField } from "./date/model";
import type { FileField, ImageField, ImageListField } from "./file/model";
import { mapAddress, type GeopointField, type GeopointValue } from "./geopoint/model";
import { modelOf } from "./models";
import type { ArrayField, MembersValue } from "./nested/model";
import type { NumberField } from "./number/model";
import { OpeningHoursCell, OpeningHoursInput } from "./opening-hours/views";
import type { ReferenceField, ReferenceValue } from "./reference/model";
import {
  CodeCell,
  EmailCell,
  EmailInput,
  LongTextInput,
  PhoneCell,
  PhoneInput,
  PinInput,
  ReadablePasswordInput,
  TextCell,
  TextInput,
  UrlCell,
  UrlInput,
} from "./text/views";
import { type CellProps, type FieldView } from "./view-types";

/** Inputs with a large component of antd load with the first form, so that a list does not load them. */
const inputs = {
  choice: lazy(async () => ({ default: (await import("./inputs")).ChoiceInput })),
  choices: lazy(async () => ({ default: (await import("./inputs")).ChoicesInput })),
  boolean: lazy(async () => ({ default: (await import("./inputs")).BooleanInput })),
  number: lazy(async () => ({ default: (await import("./inputs")).NumberInput })),
  geopoint: lazy(async () => ({ default: (await import("./inputs")).GeopointInput })),
  reference: lazy(async () => ({ default: (await import("./reference/input")).ReferenceInput })),
  date: lazy(async () => ({ default: (await import("./date/input")).DateInput })),
  file: lazy(async () => ({ default: (await import("./file/input")).FileInput })),
  password: lazy(async () => ({ default: (await import("./password/views")).PasswordInput })),
};

/** Only lists of accounts contain this cell, and they wait for it. */
const passwordCell = lazy(async () => ({ default: (await import("./password/views")).PasswordCell }));

function BooleanCell({ value }: CellProps<BooleanField, boolean>) {
  const t = useText();
  return t(value ? "common.yes" : "common.no");
}

/** Shows "1,200.5" with every stored digit. */
function NumberCell({ value }: CellProps<NumberField, number>) {
  const formats = useFormats();
  return (
    <span dir="ltr" style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
      {formats.number(value)}
    </span>
  );
}

function DateCell({ value }: CellProps<DateField, string>) {
  const formats = useFormats();
  const text = dayText(value, formats);
  return text === undefined ? <Empty /> : <time dateTime={value}>{text}</time>;
}

function MomentCell({ value }: CellProps<TimestampField, string>) {
  const formats = useFormats();
  return <time dateTime={value}>{formats.moment(new Date(value))}</time>;
}

function GeopointCell({ value }: CellProps<GeopointField, GeopointValue>) {
  return (
    <a href={mapAddress(value)} target="_blank" rel="noopener noreferrer" dir="ltr">
      {value.latitude}, {value.longitude}
    </a>
  );
}

function ReferenceCell({ value, query }: CellProps<ReferenceField, ReferenceValue>) {
  return (
    <CutText text={`${isolated(value.name)} (${isolated(value.id)})`}>
      <Marked text={value.name || value.id} query={query} />
    </CutText>
  );
}

function ChoiceCell({ field, value }: CellProps<ChoiceField, string>) {
  const declared = useDeclaredText();
  return field.tones ? <Badge tone={toneOf(field, value)}>{declared(value)}</Badge> : declared(value);
}

function ChoicesCell({ field, value, other }: CellProps<ChoicesField, readonly string[]>) {
  const declared = useDeclaredText();
  return (
    <span className={common.inline}>
      {value.map((option) => (
        <Badge key={option} tone={toneOf(field, option)}>
          {other?.includes(option) === false ? <mark>{declared(option)}</mark> : declared(option)}
        </Badge>
      ))}
    </span>
  );
}

const DEFAULT_CUT = 24;

function FileCell({ field, value, show }: CellProps<FileField, string>) {
  const name = fileName(value);
  const letters = [...name];
  const cut = show === "line" ? (field.cut ?? DEFAULT_CUT) : letters.length;
  return (
    <a href={value} target="_blank" rel="noopener noreferrer" title={name}>
      <FileTextOutlined aria-hidden /> {letters.length > cut ? `${letters.slice(0, cut).join("")}…` : name}
    </a>
  );
}

/**
 * A picture of fixed size, or an empty box if it cannot be loaded. It has no alternative text, because the
 * record's name is beside it.
 */
function ImageCell({ value, show }: CellProps<ImageField, string | null | undefined>) {
  return <Picture url={value} size={show === "line" ? 44 : 160} />;
}

function ImageListCell({ value: urls, show }: CellProps<ImageListField, readonly string[]>) {
  const shown = show === "line" ? urls.slice(0, 3) : urls;
  return (
    <span className={common.inline}>
      {shown.map((url) => (
        <Picture key={url} url={url} size={show === "line" ? 36 : 120} />
      ))}
      {urls.length > shown.length && <span>+{urls.length - shown.length}</span>}
    </span>
  );
}

/** "2: Souq, 1; Pearl": the number of items and a short text of each. */
function ArrayCell({ field, value, query }: CellProps<ArrayField, readonly MembersValue[]>) {
  const text = modelOf(field).text?.(value, field) ?? "";
  return (
    <CutText text={`${value.length}: ${text}`}>
      {value.length}: <Marked text={text} query={query} />
    </CutText>
  );
}

/** Nobody types into what the server or a page sets, so no form shows it. */
const NoInput = () => null;

const fieldViews: { readonly [type: string]: FieldView } = {
  text: { Input: TextInput, Cell: TextCell },
  "long-text": { Input: LongTextInput, Cell: TextCell, wide: true },
  email: { Input: EmailInput, Cell: EmailCell },
  phone: { Input: PhoneInput, Cell: PhoneCell },
  url: { Input: UrlInput, Cell: UrlCell },
  readablePassword: { Input: ReadablePasswordInput, Cell: CodeCell },
  password: { Input: inputs.password, Cell: passwordCell, showsNone: true },
  pin: { Input: PinInput, Cell: CodeCell },
  choice: { Input: inputs.choice, Cell: ChoiceCell },
  choices: { Input: inputs.choices, Cell: ChoicesCell },
  boolean: { Input: inputs.boolean, Cell: BooleanCell },
  openingHours: { Input: OpeningHoursInput, Cell: OpeningHoursCell, wide: true },
  number: { Input: inputs.number, Cell: NumberCell },
  geopoint: { Input: inputs.geopoint, Cell: GeopointCell, wide: true },
  reference: { Input: inputs.reference, Cell: ReferenceCell },
  date: { Input: inputs.date, Cell: DateCell },
  timestamp: { Input: NoInput, Cell: MomentCell },
  image: { Input: inputs.file, Cell: ImageCell, showsNone: true },
  "image-list": { Input: inputs.file, Cell: ImageListCell, wide: true },
  file: { Input: inputs.file, Cell: FileCell },
  array: { Input: NoInput, Cell: ArrayCell, wide: true },
};

/** @throws for a type without a view. */
export function viewOf(field: FieldDeclaration): FieldView {
  const view = Object.hasOwn(fieldViews, field.type) ? fieldViews[field.type] : undefined;
  if (!view) throw new Error(`The field type "${field.type}" has no view in src/fields/views.tsx`);
  return view;
}
