import { Alert, Button, Checkbox } from "antd";
import { useId, useState } from "react";
import common from "../../ui/common.module.css";
import { counted } from "../../schema/define-collection";
import { text } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { counts, matches } from "../../data/services";
import type { ListToolProps } from "../../screens/features";
import { useService } from "../../screens/use-service";
import { ExportDialog, FormatChoice } from "./export-dialog";
import { exportColumns, exportFileName, listExportStep, mostXlsxRecords } from "./export-step";
import type { ExportColumn, SheetFormat } from "./export-step";

/** Exports every record that the list matches. */
export function ListExport({ list, preferences, onClose }: ListToolProps) {
  const t = useText();
  const { collection } = list;
  const { label, messages, name: resource } = collection;
  const { read } = useService(matches);
  const { records: countBelow } = useService(counts);
  // Keeps the list's state from when the dialog opened.
  const [matched] = useState({
    ...{ resource, filters: list.filters, sorters: list.sorters },
    group: list.groupedBy || undefined,
  });
  const [{ count, bound }] = useState(list.matched);
  const [columns] = useState(() => exportColumns(collection, preferences.hidden));
  const [format, setFormat] = useState<SheetFormat>("csv");
  const [keys, setKeys] = useState(() =>
    columns.filter(({ preselected, confidential }) => preselected && !confidential).map(({ key }) => key),
  );
  const chosen = columns.filter(({ key }) => keys.includes(key));
  const isEmpty = count === 0 && bound !== "least";
  const most = mostXlsxRecords(chosen.length);
  const isTooLarge = format === "xlsx" && count > most;
  const isReady = !isEmpty && !isTooLarge && chosen.length > 0;
  const status = () => {
    if (isEmpty) return messages.empty;
    if (isTooLarge) return t("export.tooMany", { count: most });
    return t("export.count", { bound: bound ?? "exact", records: counted(count, label) });
  };
  const fileName = exportFileName(collection, format, new Date());
  const group = (title: string, shown: readonly ExportColumn[]) => (
    <ColumnGroup {...{ title, keys }} columns={shown} onChange={setKeys} />
  );
  const secret = columns.filter(({ confidential }) => confidential);
  const open = columns.filter(({ confidential }) => !confidential);
  const isAll = open.every(({ key }) => keys.includes(key));
  return (
    <ExportDialog
      title={t("export.title", { records: label.many })}
      begin={
        isReady &&
        (() => listExportStep({ read, count: countBelow, matched, format, columns: chosen, fileName }))
      }
      progressText={(records) => counted(records, label)}
      total={bound === undefined ? count : undefined}
      savedText={(records) => text("export.saved", { records: counted(records, label), file: fileName })}
      onClosed={onClose}
    >
      <FormatChoice value={format} onChange={setFormat} />
      <div>
        {group(t("export.columns.title"), open)}
        <Button
          type="link"
          size="small"
          style={{ paddingInline: 0 }}
          onClick={() => setKeys(isAll ? [] : open.map(({ key }) => key))}
        >
          {t(isAll ? "export.columns.none" : "export.columns.all")}
        </Button>
      </div>
      {secret.length > 0 && group(t("export.confidential.title"), secret)}
      {chosen.some(({ confidential }) => confidential) && (
        <Alert type="warning" showIcon title={t("export.confidential.warning")} />
      )}
      <p role="status">{status()}</p>
      {(list.extras.unsorted ?? list.extras.uncounted) && (
        <Alert type="warning" showIcon title={t("export.unsorted")} />
      )}
    </ExportDialog>
  );
}

interface ColumnGroupProps {
  readonly title: string;
  readonly columns: readonly ExportColumn[];
  /** The chosen columns of all groups. */
  readonly keys: readonly string[];
  readonly onChange: (keys: string[]) => void;
}

function ColumnGroup({ title, columns, keys, onChange }: ColumnGroupProps) {
  const id = useId();
  const others = keys.filter((key) => !columns.some((column) => column.key === key));
  return (
    <div>
      <p id={id} className={common.caption}>
        {title}
      </p>
      <Checkbox.Group
        role="group"
        aria-labelledby={id}
        style={{ display: "grid", gridTemplateColumns: "repeat(auto-fill, minmax(148px, 1fr))", gap: 12 }}
        options={columns.map(({ key, header }) => ({ value: key, label: header }))}
        value={keys.filter((key) => !others.includes(key))}
        onChange={(chosen) => onChange([...others, ...chosen])}
      />
    </div>
  );
}
