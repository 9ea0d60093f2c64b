/** The cells of small values. Those of texts, files, opening hours and passwords are in the types' folders. */
import { isolated } from "../texts/texts";
import { useDeclaredText, useFormats, useText } from "../texts/use-text";
import common from "../ui/common.module.css";
import { Badge, CutText, Marked, Moment } from "../ui/values";
import type { BooleanField } from "./boolean/model";
import { toneOf, type ChoiceField, type ChoicesField } from "./choice/model";
import { dayText, type DateField, type TimestampField } from "./date/model";
import { mapAddress, type GeopointField, type GeopointValue } from "./geopoint/model";
import type { NumberField } from "./number/model";
import type { ReferenceField, ReferenceValue } from "./reference/model";
import { modelOf } from "./models";
import type { ArrayField, MembersValue } from "./nested/model";
import { Empty, type CellProps } from "./view-types";

export function BooleanCell({ value }: CellProps<BooleanField, boolean>) {
  const t = useText();
  if (value === null || value === undefined) return <Empty />;
  return t(value ? "common.yes" : "common.no");
}

/** Shows "1,200.5" with every stored digit. */
export function NumberCell({ value }: CellProps<NumberField, number>) {
  const formats = useFormats();
  if (value === null || value === undefined) return <Empty />;
  return (
    <span dir="ltr" style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
      {formats.number(value)}
    </span>
  );
}

/** Shows "21 Nov 2026". */
export function DateCell({ value }: CellProps<DateField, string>) {
  const formats = useFormats();
  const text = value ? dayText(value, formats) : undefined;
  if (!value || text === undefined) return <Empty />;
  return <time dateTime={value}>{text}</time>;
}

export function MomentCell({ value }: CellProps<TimestampField, string>) {
  return <Moment iso={value} />;
}

/** The coordinates, linked to a public map. */
export function GeopointCell({ value }: CellProps<GeopointField, GeopointValue>) {
  if (!value) return <Empty />;
  return (
    <a href={mapAddress(value)} target="_blank" rel="noopener noreferrer" dir="ltr">
      {value.latitude}, {value.longitude}
    </a>
  );
}

/** The other record's name, with its id on hover. */
export function ReferenceCell({ value, query }: CellProps<ReferenceField, ReferenceValue>) {
  if (!value) return <Empty />;
  return (
    <CutText text={`${isolated(value.name)} (${isolated(value.id)})`}>
      <Marked text={value.name || value.id} query={query} />
    </CutText>
  );
}

export function ChoiceCell({ field, value }: CellProps<ChoiceField, string>) {
  const declared = useDeclaredText();
  if (!value) return <Empty />;
  return field.tones ? <Badge tone={toneOf(field, value)}>{declared(value)}</Badge> : declared(value);
}

export function ChoicesCell({ field, value, other }: CellProps<ChoicesField, readonly string[]>) {
  const declared = useDeclaredText();
  if (!value || value.length === 0) return <Empty />;
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

/** "2: Souq, 1; Pearl": the number of items and a short text of each. */
export function ArrayCell({ field, value, query }: CellProps<ArrayField, readonly MembersValue[]>) {
  if (!value || value.length === 0) return <Empty />;
  const text = modelOf(field).text?.(value, field) ?? "";
  return (
    <CutText text={`${value.length}: ${text}`}>
      {value.length}: <Marked text={text} query={query} />
    </CutText>
  );
}
