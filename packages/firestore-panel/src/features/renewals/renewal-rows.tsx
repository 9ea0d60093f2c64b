/** The rows of renewals: a table, or on a phone cards. Both have a heading for each month. */
import { EditOutlined } from "@ant-design/icons";
import { Checkbox } from "antd";
import { useMemo, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { useMediaQuery } from "../../ui/browser-hooks";
import { DataTable, type DataColumn } from "../../ui/data-table";
import { Feed } from "../../ui/feed";
import { RowLink } from "../../ui/links";
import { PHONE } from "../../ui/page";
import type { RowSelection } from "../../ui/table-selection";
import { Badge } from "../../ui/values";
import { isProtected } from "../../schema/define-collection";
import { dayText } from "../../fields/date/model";
import { isEmpty } from "../../fields/record";
import { useFormats, useText } from "../../texts/use-text";
import { isCellField, useRights } from "../../screens/list/record-rights";
import { FieldCell } from "../../screens/record/cells";
import { useFocusAfterRemoval } from "../inline-edit";
import { identifyingFields, monthOf, renewalAddress, stateText, type Renewal } from "./renewals";
import { EXPIRED } from "./renewals-address";
import common from "../../ui/common.module.css";
import styles from "./renewals.module.css";

interface RenewalRowsProps {
  readonly rows: readonly Renewal[];
  readonly stale: boolean;
  readonly onEdit: (row: Renewal, opener: HTMLElement) => void;
  /** Absent: there is nothing to select rows for. */
  readonly selection?: RowSelection;
}

export function RenewalRows(props: RenewalRowsProps) {
  const narrow = useMediaQuery(PHONE);
  return narrow ? <RenewalCards {...props} /> : <RenewalTable {...props} />;
}

const always = () => true;
const nameOfRow = ({ name }: Renewal) => name;
const isLinked = (row: Renewal) => renewalAddress(row) !== undefined;

function RenewalTable({ rows, stale, onEdit, selection }: RenewalRowsProps) {
  const t = useText();
  const navigate = useNavigate();
  const groupOf = useMonths(rows);
  const cells = useCells(onEdit);
  const [box, setBox] = useState<HTMLElement | null>(null);
  useFocusAfterRemoval(box, rows);
  const columns = useMemo((): readonly DataColumn<Renewal>[] => {
    const column = (key: keyof typeof cells, title: string, rank?: number): DataColumn<Renewal> => ({
      ...{ key, title, rank, whole: true },
      render: cells[key],
    });
    return [
      column("name", t("renewals.name")),
      column("kind", t("renewals.kind"), 2),
      column("date", t("renewals.date")),
      column("days", t("renewals.days"), 3),
      column("state", t("renewals.state.label"), 4),
      column("identity", t("renewals.identity"), 1),
    ];
  }, [t, cells]);
  return (
    <div ref={setBox}>
      <DataTable
        label={t("renewals.title")}
        {...{ columns, rows, groupOf, stale, selection }}
        rowLabel={nameOfRow}
        empty={t("renewals.empty")}
        tall
        onOpen={(row) => void navigate(renewalAddress(row) ?? "")}
        linked={isLinked}
        isSelectable={selection && always}
      />
    </div>
  );
}

function RenewalCards({ rows, stale, onEdit, selection }: RenewalRowsProps) {
  const t = useText();
  const headingOf = useMonths(rows);
  const cells = useCells(onEdit);
  const ids = selection?.ids ?? [];
  const isAll = ids.length === rows.length;
  return (
    <>
      {selection && rows.length > 0 && (
        <Checkbox
          className={styles.all ?? ""}
          checked={isAll}
          indeterminate={ids.length > 0 && !isAll}
          onChange={() => selection.onChange(isAll ? [] : rows.map(({ id }) => id))}
        >
          {t("ui.table.selectAll")}
        </Checkbox>
      )}
      <Feed
        label={t("renewals.title")}
        {...{ rows, stale }}
        empty={t("renewals.empty")}
        renderItem={(row) => {
          const { id, name } = row;
          const before = rows[rows.indexOf(row) - 1];
          const heading = headingOf(row);
          const others = ids.filter((other) => other !== id);
          return (
            <li className={styles.card} aria-label={name}>
              {(!before || headingOf(before) !== heading) && <h2 className={styles.month}>{heading}</h2>}
              {selection && (
                <Checkbox
                  aria-label={t("ui.table.select", { row: name })}
                  checked={ids.includes(id)}
                  onChange={({ target }) => selection.onChange(target.checked ? [...ids, id] : others)}
                />
              )}
              <div className={styles.words}>
                <strong className={common.ends}>
                  {cells.name(row)}
                  {cells.state(row)}
                </strong>
                {cells.kind(row)}
                <span className={common.line}>
                  {cells.date(row)}
                  {cells.days(row)}
                </span>
                {cells.identity(row)}
              </div>
            </li>
          );
        }}
      />
    </>
  );
}

/** @returns a row's heading: "December 2026 · 12 on this page". */
function useMonths(rows: readonly Renewal[]): (row: Renewal) => string {
  const t = useText();
  const formats = useFormats();
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { day } of rows) counts.set(monthOf(day), (counts.get(monthOf(day)) ?? 0) + 1);
    return ({ day }) =>
      t("renewals.month", { month: monthOf(day, formats), count: counts.get(monthOf(day)) ?? 0 });
  }, [rows, t, formats]);
}

function useCells(onEdit: RenewalRowsProps["onEdit"]) {
  const t = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  return useMemo(
    () => ({
      name: (row: Renewal): ReactNode => {
        const href = renewalAddress(row);
        const name = <bdi>{row.name}</bdi>;
        if (href === undefined) return name;
        return (
          <RowLink href={href} label={row.name} onOpen={() => void navigate(href)}>
            {name}
          </RowLink>
        );
      },
      /** "Permit", and below it "Parking permit". */
      kind: ({ expires, collection }: Renewal) => (
        <span className={styles.kind}>
          {expires.what} <small>{collection.label.one}</small>
        </span>
      ),
      date: (row: Renewal) => <RenewalDate {...{ row, onEdit }} />,
      days: ({ days }: Renewal) => <span className={styles.days}>{formats.relativeDay(days)}</span>,
      state: ({ state }: Renewal) => (
        <Badge tone={state === EXPIRED ? "bad" : "neutral"}>{stateText(state, t)}</Badge>
      ),
      /** Values that tell records of one name apart. */
      identity: (row: Renewal) => (
        <span className={styles.identity}>
          {identifyingFields(row)
            .filter((field) => !isEmpty(field, row.record[field.key]))
            .map((field) => (
              <span key={field.key} title={field.label}>
                <FieldCell
                  {...{ field, record: row.record }}
                  value={row.record[field.key]}
                  query=""
                  show="line"
                />
              </span>
            ))}
        </span>
      ),
    }),
    [t, formats, navigate, onEdit],
  );
}

interface RenewalDateProps extends Pick<RenewalRowsProps, "onEdit"> {
  readonly row: Renewal;
}

/** The date, which opens its editor where the person may change it. */
function RenewalDate({ row, onEdit }: RenewalDateProps) {
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
