import { DownloadOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Segmented } from "antd";
import { useEffect, useState } from "react";
import common from "../../ui/common.module.css";
import { offerFile } from "../../ui/csv-file";
import { DataTable, type DataColumn } from "../../ui/data-table";
import { PHONE, Surface } from "../../ui/page";
import { useMediaQuery } from "../../ui/browser-hooks";
import { rowGroup, requiredRowKeys, rowLabel } from "../../fields/import-rows";
import { confidentialKeys } from "../../fields/derived";
import type { Collection } from "../../schema/types";
import type { TextId, Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import styles from "./import.module.css";
import {
  cellText,
  PREVIEW_ROWS,
  type DraftSummary,
  type RowKind,
  type PreviewRow,
  type PreviewFilter,
  type CellChange,
} from "./plan";
import type { DraftWorker } from "./draft-worker";

interface PreviewProps {
  readonly collection: Collection;
  readonly worker: DraftWorker;
  readonly summary: DraftSummary;
  readonly fileName: string;
  readonly isPasted: boolean;
}

const KINDS: readonly {
  readonly kind: RowKind;
  readonly label: TextId;
  readonly empty: TextId;
}[] = [
  { kind: "new", label: "import.preview.new", empty: "import.preview.noNew" },
  { kind: "stored", label: "import.preview.stored", empty: "import.preview.noStored" },
  { kind: "repeated", label: "import.preview.repeated", empty: "import.preview.noRepeated" },
  { kind: "wrong", label: "import.preview.wrong", empty: "import.preview.noWrong" },
];

const COLORS: { readonly [kind in RowKind]: string } = {
  new: "var(--fp-ok)",
  stored: "var(--fp-primary)",
  repeated: "var(--fp-sand)",
  wrong: "var(--fp-bad)",
};

/** The maximum number of unknown groups to list: the preview shows the rows themselves. */
const MOST = 10;

/** The action for each row before the upload: totals, and row by row. */
export function Preview({ collection, worker, summary, fileName, isPasted }: PreviewProps) {
  const t = useText();
  const { counts } = summary;
  const [chosen, setChosen] = useState<RowKind>();
  const kind = chosen ?? (counts.wrong > 0 ? "wrong" : "new");
  const [view, setView] = useState<PreviewFilter>("changing");
  const shown = kind === "stored" && counts.changing > 0 ? view : kind;
  const rejected = counts.wrong + counts.repeated;
  return (
    <Flex
      component="section"
      vertical
      gap={16}
      aria-label={t("import.preview.title")}
      style={{ marginTop: 24 }}
    >
      <div role="group" aria-label={t("import.preview.rows")} className={styles.counts}>
        {KINDS.map((one) => (
          <button
            key={one.kind}
            type="button"
            aria-pressed={one.kind === kind}
            onClick={() => setChosen(one.kind)}
          >
            <strong style={{ color: COLORS[one.kind] }}>
              {t("import.preview.count", { count: counts[one.kind] })}
            </strong>
            {t(one.label)}
          </button>
        ))}
      </div>
      {summary.doubtful > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t("import.doubtful.message", { count: summary.doubtful })}
          description={t("import.doubtful.detail")}
        />
      )}
      {rejected > 0 && (
        <Flex gap={12} wrap align="center" justify="space-between">
          <span>{t(isPasted ? "import.rejected.pasted" : "import.rejected.count", { count: rejected })}</span>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            onClick={() =>
              void worker
                .call("rejected")
                .then((csv) => offerFile(`${fileName.replace(/\.\w+$/, "")}-not-uploaded.csv`, csv))
            }
          >
            {t("import.rejected.download")}
          </Button>
        </Flex>
      )}
      {kind === "stored" && counts.changing > 0 && (
        <Segmented<PreviewFilter>
          aria-label={t("import.storedRecords", { records: collection.label.many.toLowerCase() })}
          style={{ alignSelf: "start", maxWidth: "100%" }}
          value={view}
          onChange={setView}
          options={[
            { value: "changing", label: t("import.preview.changing", { count: counts.changing }) },
            { value: "stored", label: t("import.preview.all", { count: counts.stored }) },
          ]}
        />
      )}
      <PreviewRows
        key={`${shown}-${counts[shown]}`}
        {...{ collection, worker, kind, view: shown, total: counts[shown] }}
        doubtful={summary.doubtful > 0}
      />
    </Flex>
  );
}

/** A table row; its id is the row number. */
type Row = PreviewRow & { readonly id: string };

interface PreviewRowsProps {
  readonly collection: Collection;
  readonly worker: DraftWorker;
  readonly kind: RowKind;
  readonly view: PreviewFilter;
  readonly total: number;
  /** Some rows have warnings. */
  readonly doubtful: boolean;
}

function PreviewRows({ collection, worker, kind, view, total, doubtful }: PreviewRowsProps) {
  const t = useText();
  const [offset, setOffset] = useState(0);
  const [rows, setRows] = useState<readonly PreviewRow[]>();
  useEffect(() => {
    let current = true;
    // A closed worker has no more pages.
    void worker.call("page", view, offset, PREVIEW_ROWS).then(
      (page) => current && setRows(page),
      () => undefined,
    );
    return () => void (current = false);
  }, [worker, view, offset]);
  const phone = useMediaQuery(PHONE);
  const texts = KINDS.find((one) => one.kind === kind);
  const { one, many } = collection.label;
  const records = { record: one.toLowerCase(), records: many.toLowerCase() };
  const last = Math.min(offset + PREVIEW_ROWS, total);
  return (
    <>
      <Surface>
        <DataTable
          label={t("import.preview.rowsOf", { kind: texts ? t(texts.label) : kind })}
          columns={columnsOf(t, collection, kind, doubtful, phone)}
          rows={(rows ?? []).map((row) => ({ ...row, id: String(row.number) }))}
          rowLabel={({ number }) => t("import.preview.rowNumber", { number })}
          empty={rows && texts ? t(texts.empty, records) : t("import.preview.loading")}
          stale={rows === undefined}
        />
      </Surface>
      {total > PREVIEW_ROWS && (
        <Flex
          component="nav"
          aria-label={t("import.preview.pages")}
          gap={12}
          wrap
          align="center"
          justify="end"
        >
          <Button disabled={offset === 0} onClick={() => setOffset(offset - PREVIEW_ROWS)}>
            {t("import.preview.previous")}
          </Button>
          <span role="status">{t("import.preview.page", { first: offset + 1, last, total })}</span>
          <Button disabled={last >= total} onClick={() => setOffset(offset + PREVIEW_ROWS)}>
            {t("import.preview.next")}
          </Button>
        </Flex>
      )}
    </>
  );
}

/** The row number, required fields and errors come first, for phones. Passwords are not shown. */
function columnsOf(
  t: Translate,
  collection: Collection,
  kind: RowKind,
  isDoubtful: boolean,
  phone: boolean,
): readonly DataColumn<Row>[] {
  const hidden = [...confidentialKeys(collection), rowGroup(collection)?.into.name];
  const keys = requiredRowKeys(collection).filter((key) => !hidden.includes(key));
  const cell = (key: string) => ({
    key,
    rank: 0,
    title: rowLabel(collection, key),
    render: (_: unknown, { row }: Row) => (
      <span className={styles.cell} title={cellText(row[key])} dir="auto">
        {cellText(row[key])}
      </span>
    ),
  });
  const number = {
    key: "number",
    dataIndex: "number",
    title: t("import.preview.row"),
    ...(!phone && { fixed: "left" as const }),
  };
  const reason = {
    key: "reason",
    title: t("import.preview.why"),
    render: (_: unknown, row: Row) => <span className={styles.reason}>{row.reason}</span>,
  };
  const changes = {
    key: "changes",
    title: t("import.preview.changes"),
    render: (_: unknown, row: Row) => <RowChanges {...{ collection }} changes={row.changes} />,
  };
  const warnings = {
    key: "warnings",
    title: t("import.preview.check"),
    render: (_: unknown, row: Row) => (
      <span className={styles.reason}>{row.warnings.join(t("common.semicolon"))}</span>
    ),
  };
  const columns = [number, ...keys.map(cell)];
  const why = kind === "wrong" || kind === "repeated" ? [reason] : isDoubtful ? [warnings] : [];
  return [...(phone ? [...why, ...columns] : [...columns, ...why]), ...(kind === "stored" ? [changes] : [])];
}

interface RowChangesProps {
  readonly collection: Collection;
  readonly changes: readonly CellChange[];
}

/** The changes of a row, cell by cell: the stored value and the file's value. */
function RowChanges({ collection, changes }: RowChangesProps) {
  const t = useText();
  if (changes.length === 0) return <small>{t("import.preview.noChange")}</small>;
  return (
    <dl className={styles.changes}>
      {changes.map(({ key, values }) => (
        <div key={key}>
          <dt>{rowLabel(collection, key)}</dt>
          <dd>{values ? <OldAndNew {...values} /> : <ins>{t("import.preview.hidden")}</ins>}</dd>
        </div>
      ))}
    </dl>
  );
}

function OldAndNew({ before, after }: NonNullable<CellChange["values"]>) {
  const t = useText();
  return (
    <>
      <del dir="auto">{cellText(before) || t("common.empty")}</del>
      <span className={common.forward} aria-hidden>
        →
      </span>
      <ins dir="auto">{cellText(after)}</ins>
    </>
  );
}

interface UnknownGroupsProps {
  readonly collection: Collection;
  readonly summary: DraftSummary;
}

/** Unknown groups in the file, whose rows are skipped. */
export function UnknownGroups({ collection, summary: { unknown } }: UnknownGroupsProps) {
  const t = useText();
  if (unknown.length === 0) return null;
  const rows = unknown.reduce((sum, one) => sum + one.rows, 0);
  const [group = ""] = collection.bulk?.identity ?? [];
  const key = rowLabel(collection, group);
  const more = Math.max(unknown.length - MOST, 0);
  const named = unknown.slice(0, MOST).map((one) => t("import.unknown.id", { ...one }));
  return (
    <Alert
      type="warning"
      showIcon
      title={t("import.unknown.message", { rows, count: unknown.length, key })}
      description={t("import.unknown.detail", { ids: named.join(t("common.comma")), more })}
    />
  );
}
