import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Checkbox } from "antd";
import { useId, useState } from "react";
import common from "../../ui/common.module.css";
import { ErrorState } from "../../ui/states";
import type { MatchCount } from "../../contract/lists";
import { counted } from "../../schema/define-collection";
import type { Collection } from "../../schema/types";
import { text, type Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { counts, matches } from "../../data/services";
import type { ListToolProps } from "../../screens/features";
import { useService } from "../../screens/use-service";
import { exportColumns, mostXlsxRecords, type ExportColumn } from "./columns";
import { ExportDialog, RadioChoice } from "./export-dialog";
import {
  closerCount,
  costText,
  exportProgressText,
  listExportStep,
  warningText,
  type ExportChoice,
} from "./export-step";
import styles from "./export.module.css";

/** Exports every record that the list matches, after showing the cost. */
export function ListExport({ collection, list, preferences, onClose }: ListToolProps) {
  const { filters, sorters, total, extras } = list;
  const t = useText();
  const { label, messages } = collection;
  const { read, count: countMatches } = useService(matches);
  const { records: countBelow } = useService(counts);
  // Keeps the list's state from when the dialog opened.
  const [matched] = useState({ resource: collection.name, filters, sorters });
  const [columns] = useState(() => exportColumns(collection, preferences.hidden));
  const [choice, setChoice] = useState<ExportChoice>(() => ({
    format: "csv",
    separator: ",",
    columns: new Set(
      columns.filter(({ preselected, confidential }) => preselected && !confidential).map(({ key }) => key),
    ),
  }));
  const query = useQuery({
    queryKey: ["export", matched],
    queryFn: async () =>
      closerCount(await countMatches(matched), {
        count: total,
        ...(extras.bound && { bound: extras.bound }),
      }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const count = query.data;
  const warning = count && warningText(t, count);
  const problem = count && problemOf(t, collection, choice, count);
  const chosen = columns.filter(({ key }) => choice.columns.has(key));
  const isReady = count && problem === undefined && chosen.length > 0;
  const begin = () =>
    listExportStep({ read, count: countBelow, collection, matched, choice, columns: chosen });
  return (
    <ExportDialog
      title={t("export.title", { records: label.many })}
      width={640}
      begin={isReady ? begin : undefined}
      progressText={(progress) => exportProgressText(t, collection, progress, count ?? { count: 0 })}
      total={count?.bound === undefined ? count?.count : undefined}
      savedText={(records, file) => text("export.saved", { records: counted(records, label), file })}
      onClosed={onClose}
    >
      <ExportForm columns={columns} choice={choice} onChange={setChoice} />
      {query.isError ? (
        <ErrorState
          title={messages.loadFailed}
          detail={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <p role="status">
          {count ? (problem ?? costText(t, collection, count, chosen)) : t("export.counting")}
        </p>
      )}
      {warning !== undefined && <Alert type="warning" showIcon title={warning} />}
    </ExportDialog>
  );
}

/** @returns why this export is impossible. */
function problemOf(
  t: Translate,
  { messages }: Collection,
  { format, columns }: ExportChoice,
  { count, bound }: MatchCount,
) {
  if (count === 0 && bound !== "least") return messages.empty;
  const most = mostXlsxRecords(columns.size);
  return format === "xlsx" && count > most ? t("export.tooMany", { count: most }) : undefined;
}

interface ExportFormProps {
  readonly columns: readonly ExportColumn[];
  readonly choice: ExportChoice;
  readonly onChange: (choice: ExportChoice) => void;
}

function ExportForm({ columns, choice, onChange }: ExportFormProps) {
  const t = useText();
  const [columnsId, secretId] = [useId(), useId()];
  const open = columns.filter(({ confidential }) => !confidential);
  const secret = columns.filter(({ confidential }) => confidential);
  const chosen = (group: readonly ExportColumn[]) =>
    group.map(({ key }) => key).filter((key) => choice.columns.has(key));
  const choose = (group: readonly ExportColumn[], keys: readonly string[]) => {
    const others = chosen(columns.filter((column) => !group.includes(column)));
    onChange({ ...choice, columns: new Set([...others, ...keys]) });
  };
  const isAll = chosen(open).length === open.length;
  const checkboxes = (group: readonly ExportColumn[], titleId: string) => (
    <Checkbox.Group
      role="group"
      aria-labelledby={titleId}
      className={styles.columns ?? ""}
      options={group.map(({ key, header }) => ({ value: key, label: header }))}
      value={chosen(group)}
      onChange={(keys) => choose(group, keys)}
    />
  );
  return (
    <div className={common.column}>
      <RadioChoice
        label={t("export.format")}
        options={[
          { value: "csv", label: "CSV" },
          { value: "xlsx", label: "XLSX (Excel)" },
        ]}
        value={choice.format}
        onChange={(format) => onChange({ ...choice, format })}
      />
      {choice.format === "csv" && (
        <div>
          <RadioChoice
            label={t("export.separator.title")}
            options={[
              { value: ",", label: t("export.separator.comma") },
              { value: ";", label: t("export.separator.semicolon") },
              { value: "\t", label: t("export.separator.tab") },
            ]}
            value={choice.separator}
            onChange={(separator) => onChange({ ...choice, separator })}
          />
          <p>
            <small>{t("export.separator.hint")}</small>
          </p>
        </div>
      )}
      <div>
        <p id={columnsId} className={common.caption}>
          {t("export.columns.title")}
        </p>
        {checkboxes(open, columnsId)}
        <Button
          type="link"
          size="small"
          style={{ paddingInline: 0 }}
          onClick={() => choose(open, isAll ? [] : open.map(({ key }) => key))}
        >
          {t(isAll ? "export.columns.none" : "export.columns.all")}
        </Button>
      </div>
      {secret.length > 0 && (
        <div>
          <p id={secretId} className={common.caption}>
            {t("export.confidential.title")}
          </p>
          {checkboxes(secret, secretId)}
          {chosen(secret).length > 0 && (
            <Alert type="warning" showIcon title={t("export.confidential.warning")} />
          )}
        </div>
      )}
    </div>
  );
}
