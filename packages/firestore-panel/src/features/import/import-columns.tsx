import { Alert, Select } from "antd";
import { useState } from "react";
import { DataTable, type DataColumn } from "../../ui/data-table";
import { columnLabel } from "../../fields/import-rows";
import type { Collection } from "../../schema/types";
import type { TextId } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { KEEP, LEAVE_OUT, possibleUses, type Column } from "./columns";
import styles from "./import.module.css";
import type { Import } from "./use-import";

const LABELS: { readonly [use: string]: TextId } = {
  [KEEP]: "import.columns.keep",
  [LEAVE_OUT]: "import.columns.leaveOut",
};

export interface ImportColumnsProps {
  readonly collection: Collection;
  readonly importer: Import;
  readonly disabled: boolean;
}

/** The columns of the file with what becomes of each. The table is expanded if one fills no field, or a field has none. */
export function ImportColumns({ collection, importer, disabled }: ImportColumnsProps) {
  const t = useText();
  const { missing = [], columns = [] } = importer.summary ?? {};
  const [isOpen] = useState(() => missing.length > 0 || columns.some(({ use }) => LABELS[use] !== undefined));
  const labelOf = (use: string) => (LABELS[use] ? t(LABELS[use]) : columnLabel(collection, use));
  const nameOf = ({ name }: Column) => name || t("import.noName");
  const table: readonly DataColumn<Column & { readonly id: string }>[] = [
    { key: "name", title: t("import.columns.name"), render: (column) => <bdi>{nameOf(column)}</bdi> },
    {
      key: "use",
      title: t("import.columns.use"),
      render: (column) => (
        <Select
          aria-label={nameOf(column)}
          className={styles.use ?? ""}
          value={column.use}
          disabled={disabled}
          options={possibleUses(collection, column).map((value) => ({ value, label: labelOf(value) }))}
          onChange={(use) => importer.changeColumn(column.index, use)}
        />
      ),
    },
    {
      key: "example",
      title: t("import.columns.example"),
      render: ({ example }) => <span className={styles.cell} title={example} dir="auto" children={example} />,
    },
  ];
  return (
    <details className={styles.columns} open={isOpen}>
      <summary className={styles.label}>{t("import.columns.title")}</summary>
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t("import.columns.missing", { keys: missing.join(t("common.comma")) })}
        />
      )}
      <DataTable
        label={t("import.columns.title")}
        columns={table}
        rows={columns.map((column) => ({ ...column, id: String(column.index) }))}
        rowLabel={nameOf}
        empty=""
        stale={false}
      />
    </details>
  );
}
