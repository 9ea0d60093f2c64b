/** What the table and the cards of renewals share. */
import { EditOutlined } from "@ant-design/icons";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { RowLink } from "../../ui/links";
import { Badge } from "../../ui/values";
import { isProtected } from "../../schema/define-collection";
import { dayText } from "../../fields/date/model";
import { isEmpty } from "../../fields/record";
import { useFormats, useText } from "../../texts/use-text";
import { isCellField, useRights } from "../../screens/list/record-rights";
import { FieldCell } from "../../screens/record/cells";
import { identifyingFields, monthOf, renewalAddress, stateText, type Renewal } from "./renewals";
import styles from "./renewals.module.css";
import type { SelectedRenewals } from "./use-renewals";

export interface RenewalRowsProps {
  readonly rows: readonly Renewal[];
  /** The rows belong to the previous page or filter. */
  readonly stale: boolean;
  /** @param opener the button of the date. */
  readonly onEdit: (row: Renewal, opener: HTMLElement) => void;
  /** Absent: there is nothing to select rows for. */
  readonly selection?: SelectedRenewals;
}

interface RenewalProps {
  readonly row: Renewal;
}

/** @returns a row's heading: "December 2026 · 12 on this page". */
export function useMonths(rows: readonly Renewal[]): (row: Renewal) => string {
  const t = useText();
  const formats = useFormats();
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { day } of rows) counts.set(monthOf(day), (counts.get(monthOf(day)) ?? 0) + 1);
    return ({ day }) =>
      t("renewals.month", { month: monthOf(day, formats), count: counts.get(monthOf(day)) ?? 0 });
  }, [rows, t, formats]);
}

export function RenewalName({ row }: RenewalProps) {
  const navigate = useNavigate();
  const href = renewalAddress(row);
  const name = <bdi>{row.name}</bdi>;
  if (href === undefined) return name;
  return (
    <RowLink href={href} label={row.name} onOpen={() => void navigate(href)}>
      {name}
    </RowLink>
  );
}

/** "Permit", and below it "Parking permit". */
export function RenewalKind({ row: { expires, collection } }: RenewalProps) {
  return (
    <span className={styles.kind}>
      {expires.what} <small>{collection.label.one}</small>
    </span>
  );
}

type RenewalDateProps = RenewalProps & Pick<RenewalRowsProps, "onEdit">;

/** The date, which opens its editor where the person may change it. */
export function RenewalDate({ row, onEdit }: RenewalDateProps) {
  const { collection, field, record, day, name } = row;
  const t = useText();
  const formats = useFormats();
  const { edit } = useRights(collection);
  const date = <time dateTime={day}>{dayText(day, formats)}</time>;
  if (!edit || !isCellField(collection, field) || isProtected(collection, record)) return date;
  return (
    <button
      type="button"
      className={styles.date}
      aria-label={t("renewals.edit", { field: field.label, name, date: dayText(day, formats) ?? day })}
      onClick={({ currentTarget }) => onEdit(row, currentTarget)}
    >
      {date}
      <EditOutlined aria-hidden />
    </button>
  );
}

export function RenewalState({ row: { state } }: RenewalProps) {
  const t = useText();
  const tone = state === "expired" ? "bad" : "neutral";
  return <Badge tone={tone}>{stateText(state, t)}</Badge>;
}

/** Values that tell records of one name apart. */
export function RenewalIdentity({ row }: RenewalProps) {
  const { record } = row;
  return (
    <span className={styles.identity}>
      {identifyingFields(row)
        .filter((field) => !isEmpty(field, record[field.key]))
        .map((field) => (
          <span key={field.key} title={field.label}>
            <FieldCell {...{ field, record }} value={record[field.key]} query="" show="line" />
          </span>
        ))}
    </span>
  );
}
