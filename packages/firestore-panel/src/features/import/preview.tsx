import { DownloadOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Pagination, Radio, Select } from "antd";
import { useEffect, useState } from "react";
import common from "../../ui/common.module.css";
import { offerFile } from "../../ui/csv-file";
import { DataTable, type DataColumn } from "../../ui/data-table";
import { Surface } from "../../ui/page";
import { agoText, useNow } from "../../ui/values";
import { usePersonName } from "../../screens/record/names";
import { useServiceQuery } from "../../screens/use-service";
import { rowGroup, rowKeys, requiredRowKeys, columnLabel } from "../../fields/import-rows";
import { confidentialKeys } from "../../fields/derived";
import type { Collection } from "../../schema/types";
import type { TextId, Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { KEEP, LEAVE_OUT, type Column } from "./columns";
import { cellText, type CellChange, type ImportSummary, type PreviewRow, type RowKind } from "./import";
import styles from "./import.module.css";
import { imports } from "./service";
import type { Import } from "./use-import";

const PREVIEW_ROWS = 50;

const KINDS: { readonly [kind in RowKind]: readonly [label: TextId, empty: TextId, color: string] } = {
  new: ["import.preview.new", "import.preview.noNew", "var(--fp-ok)"],
  changing: ["import.preview.changing", "import.preview.noChanging", "var(--fp-primary)"],
  stored: ["import.preview.stored", "import.preview.noStored", "var(--fp-primary)"],
  repeated: ["import.preview.repeated", "import.preview.noRepeated", "var(--fp-sand)"],
  wrong: ["import.preview.wrong", "import.preview.noWrong", "var(--fp-bad)"],
};
const ORDER = Object.keys(KINDS) as RowKind[];
const BY_DEFAULT: readonly RowKind[] = ["wrong", "new", "changing", "stored"];

export function ImportPreview({ collection, importer }: { collection: Collection; importer: Import }) {
  const t = useText();
  const { summary, draft, file } = importer;
  const [chosen, setChosen] = useState<RowKind>();
  if (!summary || !draft || !file) return null;
  const { counts } = summary;
  const kind = chosen ?? BY_DEFAULT.find((candidate) => counts[candidate] > 0) ?? "new";
  const rejected = counts.wrong + counts.repeated;
  const saveRejected = async () =>
    offerFile(`${file.name.replace(/\.\w+$/, "")}-not-uploaded.csv`, await draft.rejected());
  return (
    <Flex
      component="section"
      vertical
      gap={16}
      aria-label={t("import.preview.title")}
      style={{ marginTop: 24 }}
    >
      <div role="group" aria-label={t("import.preview.rows")} className={styles.counts}>
        {ORDER.map((option) => (
          <button key={option} type="button" aria-pressed={option === kind} onClick={() => setChosen(option)}>
            <strong style={{ color: KINDS[option][2] }}>
              {t("import.preview.count", { count: counts[option] })}
            </strong>
            {t(KINDS[option][0])}
          </button>
        ))}
      </div>
      {rejected > 0 && (
        <Flex gap={12} wrap align="center" justify="space-between">
          <span>{t("import.rejected.count", { count: rejected })}</span>
          <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void saveRejected()}>
            {t("import.rejected.download")}
          </Button>
        </Flex>
      )}
      <PreviewRows
        key={`${kind}-${String(counts[kind])}`}
        {...{ collection, draft, kind }}
        total={counts[kind]}
      />
    </Flex>
  );
}

interface PreviewRowsProps {
  readonly collection: Collection;
  readonly draft: NonNullable<Import["draft"]>;
  readonly kind: RowKind;
  readonly total: number;
}

function PreviewRows({ collection, draft, kind, total }: PreviewRowsProps) {
  const t = useText();
  const [page, setPage] = useState(1);
  const [rows, setRows] = useState<readonly PreviewRow[]>();
  useEffect(() => {
    let isCurrent = true;
    void draft
      .page(kind, (page - 1) * PREVIEW_ROWS, PREVIEW_ROWS)
      .then((found) => isCurrent && setRows(found));
    return () => void (isCurrent = false);
  }, [draft, kind, page]);
  const [label, empty] = KINDS[kind];
  const records = {
    record: collection.label.one.toLowerCase(),
    records: collection.label.many.toLowerCase(),
  };
  return (
    <>
      <Surface>
        <DataTable
          label={t("import.preview.rowsOf", { kind: t(label) })}
          columns={previewColumns(t, collection, kind)}
          rows={(rows ?? []).map((row) => ({ ...row, id: String(row.number) }))}
          rowLabel={({ number }) => t("import.preview.rowNumber", { number })}
          empty={t(rows ? empty : "import.preview.loading", records)}
          stale={rows === undefined}
        />
      </Surface>
      {total > PREVIEW_ROWS && (
        <nav aria-label={t("import.preview.pages")}>
          <Pagination
            align="end"
            current={page}
            pageSize={PREVIEW_ROWS}
            total={total}
            showSizeChanger={false}
            showTotal={(_, [first, last]) => t("import.preview.page", { first, last, total })}
            onChange={setPage}
          />
        </nav>
      )}
    </>
  );
}

/** The row number and errors come first, for phones. Passwords are not shown. */
function previewColumns(
  t: Translate,
  collection: Collection,
  kind: RowKind,
): readonly DataColumn<PreviewRow & { readonly id: string }>[] {
  const hidden = [...confidentialKeys(collection), rowGroup(collection)?.into.name];
  const reason = {
    key: "reason",
    title: t("import.preview.why"),
    render: (row: PreviewRow) => <span className={styles.reason}>{row.reason}</span>,
  };
  const changes = {
    key: "changes",
    title: t("import.preview.changes"),
    render: (row: PreviewRow) => <RowChanges {...{ collection }} changes={row.changes} />,
  };
  return [
    { key: "number", title: t("import.preview.row"), render: ({ number }: PreviewRow) => number },
    ...(kind === "wrong" || kind === "repeated" ? [reason] : []),
    ...requiredRowKeys(collection)
      .filter((key) => !hidden.includes(key))
      .map((key) => ({
        ...{ key, rank: 0, title: columnLabel(collection, key) },
        render: ({ row }: PreviewRow) => (
          <span className={styles.cell} title={cellText(row[key])} dir="auto">
            {cellText(row[key])}
          </span>
        ),
      })),
    ...(kind === "changing" ? [changes] : []),
  ];
}

function RowChanges({ collection, changes }: { collection: Collection; changes: readonly CellChange[] }) {
  const t = useText();
  return (
    <dl className={styles.changes}>
      {changes.map(({ key, values }) => (
        <div key={key}>
          <dt>{columnLabel(collection, key)}</dt>
          <dd>
            {values && (
              <>
                <del dir="auto">{cellText(values.before) || t("common.empty")}</del>
                <span className={common.forward} aria-hidden>
                  →
                </span>
              </>
            )}
            <ins dir="auto">{values ? cellText(values.after) : t("import.preview.hidden")}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ImportPartProps {
  readonly collection: Collection;
  readonly importer: Import;
  readonly summary: ImportSummary;
  readonly disabled: boolean;
}

/** What becomes of the file's columns and of stored records, as the person chooses it. */
export function ImportChoices(props: ImportPartProps) {
  const { counts, storedBy } = props.summary;
  return (
    <>
      <ImportColumns {...props} />
      {counts.changing > 0 && <PolicyChoice {...props} />}
      <StoredBy storedBy={storedBy} />
    </>
  );
}

function PolicyChoice({ collection, importer, summary, disabled }: ImportPartProps) {
  const t = useText();
  const { job, policy, setPolicy } = importer;
  const title = t("import.storedRecords", { records: collection.label.many });
  return (
    <Flex vertical gap={8}>
      <span className={styles.label}>{title}</span>
      <Radio.Group
        aria-label={title}
        value={policy}
        disabled={disabled || job.state.name !== "idle"}
        options={[
          { value: "leave", label: t("import.policy.leave") },
          { value: "update", label: t("import.policy.update") },
        ]}
        onChange={({ target }) => setPolicy(target.value === "update" ? "update" : "leave")}
      />
      <small>{t("import.policy.detail", { count: summary.counts.changing })}</small>
    </Flex>
  );
}

const LABELS: { readonly [use: string]: TextId } = {
  [KEEP]: "import.columns.keep",
  [LEAVE_OUT]: "import.columns.leaveOut",
};

/** The columns of the file with what becomes of each. The table is expanded if one fills no field, or a field has none. */
function ImportColumns({ collection, importer, summary, disabled }: ImportPartProps) {
  const t = useText();
  const { missing, columns } = summary;
  const [isOpen] = useState(() => missing.length > 0 || columns.some(({ use }) => LABELS[use] !== undefined));
  const labelOf = (use: string) => (LABELS[use] ? t(LABELS[use]) : columnLabel(collection, use));
  const nameOf = ({ name }: Column) => name || t("import.noName");
  const usesOf = ({ canKeep }: Column) => [...rowKeys(collection), ...(canKeep ? [KEEP] : []), LEAVE_OUT];
  const table: readonly DataColumn<Column & { readonly id: string }>[] = [
    { key: "name", title: t("import.columns.name"), render: (column) => <bdi>{nameOf(column)}</bdi> },
    {
      key: "use",
      title: t("import.columns.use"),
      render: (column) => (
        <Select
          aria-label={nameOf(column)}
          className={styles.use}
          value={column.use}
          disabled={disabled || importer.job.state.name === "done"}
          options={usesOf(column).map((value) => ({ value, label: labelOf(value) }))}
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

function StoredBy({ storedBy }: Pick<ImportSummary, "storedBy">) {
  const t = useText();
  const now = useNow();
  const nameOf = usePersonName();
  const operations = storedBy.map(({ operation }) => operation);
  const { data = [] } = useServiceQuery(imports.authors, { operations }, { enabled: operations.length > 0 });
  return storedBy.flatMap(({ operation, rows }) => {
    const author = data.find((candidate) => candidate.operation === operation);
    if (!author) return [];
    const [person, ago] = [nameOf(author.by), agoText(Date.parse(author.at), now, t)];
    return [<small key={operation}>{t("import.storedBy", { count: rows, person, ago })}</small>];
  });
}
