/** The cells of small values. Those of texts, files, opening hours, passwords and nested fields are in the types' folders. */
import type { ReactNode } from "react";
import { isolated } from "../texts/texts";
import { useDeclaredText, useFormats, useText } from "../texts/use-text";
import common from "../ui/common.module.css";
import { Badge, CutText, Marked, Moment } from "../ui/values";
import type { BooleanField } from "./boolean/model";
import { toneOf, type ChoiceField, type ChoicesField, type TagsField } from "./choice/model";
import { dayText, type DateField, type DateTimeField, type TimestampField } from "./date/model";
import { mapAddress, type GeopointField, type GeopointValue } from "./geopoint/model";
import type { NumberField } from "./number/model";
import type { ReferenceField, ReferenceValue } from "./reference/model";
import styles from "./cells.module.css";
import { Empty, type CellProps, type InputProps } from "./view-types";

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

export function MomentCell({ value }: CellProps<DateTimeField | TimestampField, string>) {
  return <Moment iso={value} />;
}

/** Read-only, because the server sets the value. */
export function TimestampInput({ value }: InputProps<TimestampField, string>) {
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
          <Added isNew={other?.includes(option) === false}>{declared(option)}</Added>
        </Badge>
      ))}
    </span>
  );
}

function Added({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  return isNew ? <mark>{children}</mark> : children;
}

/** A list shows the first three tags and the number of others. The detail page shows all. */
export function TagsCell({ value, query, show, other }: CellProps<TagsField, readonly string[]>) {
  const t = useText();
  const tags = value ?? [];
  if (tags.length === 0) return <Empty />;
  const shown = show === "line" ? tags.slice(0, 3) : tags;
  return (
    <span className={common.inline} title={tags.join(t("common.comma"))}>
      {shown.map((tag) => (
        <span key={tag} className={`${common.cut} ${styles.tag}`} dir="auto">
          <Added isNew={other?.includes(tag) === false}>
            <Marked text={tag} query={query} />
          </Added>
        </span>
      ))}
      {tags.length > shown.length && <span>+{tags.length - shown.length}</span>}
    </span>
  );
}
