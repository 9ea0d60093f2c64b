/** The rows of renewals, with a heading for each month. */
import { EditOutlined } from "@ant-design/icons";
import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router";
import { DataTable, type DataColumn } from "../../ui/data-table";
import { RowLink } from "../../ui/links";
import type { RowSelection } from "../../ui/table-selection";
import { Badge } from "../../ui/values";
import { isProtected } from "../../schema/define-collection";
import { dayText } from "../../fields/date/model";
import { isEmpty } from "../../fields/record";
import { useFormats, useText } from "../../texts/use-text";
import { useRights } from "../../screens/list/record-rights";
import { FieldCell } from "../../screens/record/cells";
import { identifyingFields, type Renewal } from "./renewals";
import styles from "./renewals.module.css";

interface RenewalRowsProps {
  readonly rows: readonly Renewal[];
  readonly stale: boolean;
  /** Opens the form of the row's record. */
  readonly onEdit: (row: Renewal) => void;
  /** Absent: there is nothing to select rows for. */
  readonly selection: RowSelection | undefined;
}

const always = () => true;
const nameOfRow = ({ name }: Renewal) => name;
const isLinked = ({ address }: Renewal) => address !== undefined;

export function RenewalRows({ rows, stale, onEdit, selection }: RenewalRowsProps) {
  const t = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  /** "December 2026 · 12 on this page" */
  const groupOf = useCallback(
    ({ day }: Renewal) => {
      const [year = "", number] = day.split("-");
      const month = `${formats.months()[Number(number) - 1] ?? ""} ${year}`;
      return t("renewals.month", {
        month,
        count: rows.filter((row) => row.day.slice(0, 7) === day.slice(0, 7)).length,
      });
    },
    [rows, t, formats],
  );
  const columns = useMemo(
    (): readonly DataColumn<Renewal>[] => [
      {
        ...{ key: "name", title: t("renewals.name"), whole: true },
        render: ({ name, address }) => {
          if (address === undefined) return <bdi>{name}</bdi>;
          return (
            <RowLink href={address} label={name} onOpen={() => void navigate(address)}>
              <bdi>{name}</bdi>
            </RowLink>
          );
        },
      },
      {
        ...{ key: "kind", title: t("renewals.kind"), rank: 2, whole: true },
        // "Permit", and below it "Parking permit".
        render: ({ expires, collection }) => (
          <span className={styles.kind}>
            {expires.what} <small>{collection.label.one}</small>
          </span>
        ),
      },
      {
        ...{ key: "date", title: t("renewals.date"), whole: true },
        render: (row) => <RenewalDate {...{ row, onEdit }} />,
      },
      {
        ...{ key: "days", title: t("renewals.days"), rank: 3, whole: true },
        render: ({ days }) => <Badge tone={days < 0 ? "bad" : "neutral"}>{formats.relativeDay(days)}</Badge>,
      },
      {
        ...{ key: "identity", title: t("renewals.identity"), rank: 1, whole: true },
        render: (row) => <Identity {...row} />,
      },
    ],
    [t, formats, navigate, onEdit],
  );
  return (
    <DataTable
      label={t("renewals.title")}
      {...{ columns, rows, groupOf, stale, selection }}
      rowLabel={nameOfRow}
      empty={t("renewals.empty")}
      tall
      onOpen={({ address = "" }) => void navigate(address)}
      linked={isLinked}
      isSelectable={selection && always}
    />
  );
}

function Identity(row: Renewal) {
  const { record } = row;
  const fields = identifyingFields(row).filter((field) => !isEmpty(field, record[field.key]));
  return (
    <span className={styles.identity}>
      {fields.map((field) => (
        <span key={field.key} title={field.label}>
          <FieldCell {...{ field, record }} value={record[field.key]} query="" show="line" />
        </span>
      ))}
    </span>
  );
}

/** The date, which opens the form where the person may change it. */
function RenewalDate({ row, onEdit }: Pick<RenewalRowsProps, "onEdit"> & { readonly row: Renewal }) {
  const { collection, field, record, day, name } = row;
  const t = useText();
  const formats = useFormats();
  const { edit } = useRights(collection);
  const date = dayText(day, formats) ?? day;
  const time = <time dateTime={day}>{date}</time>;
  if (!edit || isProtected(collection, record)) return time;
  return (
    <button
      type="button"
      className={styles.date}
      aria-label={t("renewals.edit", { field: field.label, name, date })}
      onClick={() => onEdit(row)}
    >
      {time}
      <EditOutlined aria-hidden />
    </button>
  );
}
