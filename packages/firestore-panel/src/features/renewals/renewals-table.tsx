import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { DataTable, type DataColumn } from "../../ui/data-table";
import { useFormats, useText } from "../../texts/use-text";
import { useFocusAfterRemoval } from "../inline-edit";
import {
  RenewalDate,
  RenewalIdentity,
  RenewalKind,
  RenewalName,
  RenewalState,
  useMonths,
  type RenewalRowsProps,
} from "./renewal-cells";
import { renewalAddress, type Renewal } from "./renewals";
import styles from "./renewals.module.css";

const always = () => true;
const rowLabel = ({ name }: Renewal) => name;
const isLinked = (row: Renewal) => renewalAddress(row) !== undefined;

/** The rows as a table, with the heading of each month. */
export function RenewalsTable({ rows, stale, onEdit, selection }: RenewalRowsProps) {
  const t = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  const groupOf = useMonths(rows);
  const [box, setBox] = useState<HTMLElement | null>(null);
  useFocusAfterRemoval(box, rows);
  const columns = useMemo((): readonly DataColumn<Renewal>[] => {
    const column = (
      key: string,
      title: string,
      render: DataColumn<Renewal>["render"],
      rank?: number,
    ): DataColumn<Renewal> => ({ key, title, rank, whole: true, render });
    return [
      column("name", t("renewals.name"), (row) => <RenewalName row={row} />),
      column("kind", t("renewals.kind"), (row) => <RenewalKind row={row} />, 2),
      column("date", t("renewals.date"), (row) => <RenewalDate {...{ row, onEdit }} />),
      column(
        "days",
        t("renewals.days"),
        ({ days }) => <span className={styles.days}>{formats.relativeDay(days)}</span>,
        3,
      ),
      column("state", t("renewals.state.label"), (row) => <RenewalState row={row} />, 4),
      column("identity", t("renewals.identity"), (row) => <RenewalIdentity row={row} />, 1),
    ];
  }, [t, formats, onEdit]);
  return (
    <div ref={setBox}>
      <DataTable
        label={t("renewals.title")}
        {...{ columns, rows, rowLabel, groupOf, stale, selection }}
        empty={t("renewals.empty")}
        tall
        onOpen={(row) => void navigate(renewalAddress(row) ?? "")}
        linked={isLinked}
        isSelectable={selection && always}
      />
    </div>
  );
}
