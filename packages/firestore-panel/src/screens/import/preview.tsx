import { DownloadOutlined } from "@ant-design/icons";
import { Alert, Button, Segmented } from "antd";
import { useEffect, useState } from "react";
import { offerFile } from "../../ui/csv-file";
import { DataTable, type DataColumn } from "../../ui/data-table";
import { PHONE, Surface } from "../../ui/page";
import { useMediaQuery } from "../../ui/browser-hooks";
import { rowGroup, requiredRowKeys } from "../../fields/import-rows";
import { confidentialKeys } from "../../fields/derived";
import type { Collection } from "../../schema/types";
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
}

const KINDS: readonly {
  readonly kind: RowKind;
  readonly label: string;
  readonly empty: (label: Collection["label"]) => string;
}[] = [
  { kind: "new", label: "New", empty: () => "No row is new." },
  {
    kind: "stored",
    label: "Already stored",
    empty: ({ one }) => `No ${one.toLowerCase()} of this file is stored already.`,
  },
  {
    kind: "repeated",
    label: "Again in this file",
    empty: ({ many }) => `This file contains no duplicate ${many.toLowerCase()}.`,
  },
  { kind: "wrong", label: "Wrong", empty: () => "No row is wrong." },
];

/** The maximum number of unknown groups to list: the preview shows the rows themselves. */
const MOST = 10;

/** The action for each row before the upload: totals, and row by row. */
export function Preview({ collection, worker, summary, fileName }: PreviewProps) {
  const { counts } = summary;
  const [chosen, setChosen] = useState<RowKind>();
  const kind = chosen ?? (counts.wrong > 0 ? "wrong" : "new");
  const [view, setView] = useState<PreviewFilter>("changing");
  const shown = kind === "stored" && counts.changing > 0 ? view : kind;
  const rejected = counts.wrong + counts.repeated;
  return (
    <section aria-label="Preview" className={styles.preview}>
      <div role="group" aria-label="Rows" className={styles.counts}>
        {KINDS.map((one) => (
          <button
            key={one.kind}
            type="button"
            data-kind={one.kind}
            aria-pressed={one.kind === kind}
            onClick={() => setChosen(one.kind)}
          >
            <strong>{counts[one.kind].toLocaleString("en")}</strong>
            {one.label}
          </button>
        ))}
      </div>
      {summary.doubtful > 0 && (
        <Alert
          type="warning"
          showIcon
          className={styles.doubtful}
          message={`Excel changed a number in ${summary.doubtful === 1 ? "1 row" : `${summary.doubtful.toLocaleString("en")} rows`}`}
          description="It wrote a long number like 2.84123E+10, and its last digits are lost. Format the column as text in Excel, enter the numbers again, and choose the file once more. Otherwise these rows are uploaded with the changed numbers."
        />
      )}
      {rejected > 0 && (
        <p className={styles.rejected}>
          <span>
            {rejected === 1 ? "1 row is" : `${rejected.toLocaleString("en")} rows are`} not uploaded. Correct
            them in a separate file and choose that file next.
          </span>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            onClick={() =>
              void worker
                .call("rejected")
                .then((csv) => offerFile(`${fileName.replace(/\.\w+$/, "")}-not-uploaded.csv`, csv))
            }
          >
            Download these rows
          </Button>
        </p>
      )}
      {kind === "stored" && counts.changing > 0 && (
        <Segmented<PreviewFilter>
          aria-label={`Already stored ${collection.label.many.toLowerCase()}`}
          className={styles.views}
          value={view}
          onChange={setView}
          options={[
            { value: "changing", label: `Would change (${counts.changing.toLocaleString("en")})` },
            { value: "stored", label: `All (${counts.stored.toLocaleString("en")})` },
          ]}
        />
      )}
      <PreviewRows
        key={`${shown}-${counts[shown]}`}
        {...{ collection, worker, kind, view: shown, total: counts[shown] }}
        doubtful={summary.doubtful > 0}
      />
    </section>
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
  const last = Math.min(offset + PREVIEW_ROWS, total);
  return (
    <>
      <Surface>
        <DataTable
          label={`Rows: ${texts?.label ?? kind}`}
          columns={columnsOf(collection, kind, doubtful, phone)}
          rows={(rows ?? []).map((row) => ({ ...row, id: String(row.number) }))}
          rowLabel={({ number }) => `Row ${number}`}
          empty={rows ? (texts?.empty(collection.label) ?? "") : "Loading rows…"}
          stale={rows === undefined}
        />
      </Surface>
      {total > PREVIEW_ROWS && (
        <nav aria-label="Pages of the preview" className={styles.pages}>
          <Button disabled={offset === 0} onClick={() => setOffset(offset - PREVIEW_ROWS)}>
            Previous
          </Button>
          <span role="status">{`${offset + 1}–${last} of ${total.toLocaleString("en")}`}</span>
          <Button disabled={last >= total} onClick={() => setOffset(offset + PREVIEW_ROWS)}>
            Next
          </Button>
        </nav>
      )}
    </>
  );
}

/** The row number, required fields and errors come first, for phones. Passwords are not shown. */
function columnsOf(
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
    title: key,
    render: (_: unknown, { row }: Row) => (
      <span className={styles.cell} title={cellText(row[key])}>
        {cellText(row[key])}
      </span>
    ),
  });
  const number = {
    key: "number",
    dataIndex: "number",
    title: "Row",
    ...(!phone && { fixed: "left" as const }),
  };
  const reason = {
    key: "reason",
    title: "Why",
    render: (_: unknown, row: Row) => <span className={styles.reason}>{row.reason}</span>,
  };
  const changes = {
    key: "changes",
    title: "What the file would change",
    render: (_: unknown, row: Row) => <RowChanges changes={row.changes} />,
  };
  const warnings = {
    key: "warnings",
    title: "Check",
    render: (_: unknown, row: Row) => <span className={styles.reason}>{row.warnings.join("; ")}</span>,
  };
  const columns = [number, ...keys.map(cell)];
  const why = kind === "wrong" || kind === "repeated" ? [reason] : isDoubtful ? [warnings] : [];
  return [...(phone ? [...why, ...columns] : [...columns, ...why]), ...(kind === "stored" ? [changes] : [])];
}

/** The changes of a row, cell by cell: the stored value and the file's value. */
function RowChanges({ changes }: { readonly changes: readonly CellChange[] }) {
  if (changes.length === 0) return <span className={styles.same}>Nothing</span>;
  return (
    <dl className={styles.changes}>
      {changes.map(({ key, values }) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{values ? <OldAndNew {...values} /> : <ins>another value, which is not shown</ins>}</dd>
        </div>
      ))}
    </dl>
  );
}

function OldAndNew({ before, after }: NonNullable<CellChange["values"]>) {
  return (
    <>
      <del dir="auto">{cellText(before) || "empty"}</del>
      <span className={styles.arrow} aria-hidden>
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
  if (unknown.length === 0) return null;
  const rows = unknown.reduce((sum, one) => sum + one.rows, 0);
  const [key = "id"] = collection.bulk?.identity ?? [];
  const more = unknown.length - MOST;
  const named = unknown.slice(0, MOST).map((one) => `${one.id} (${countOf(one.rows)})`);
  return (
    <Alert
      type="warning"
      showIcon
      message={`${countOf(rows)} left out: ${unknown.length === 1 ? `this ${key} is` : `these ${unknown.length.toLocaleString("en")} values of ${key} are`} not known`}
      description={`${named.join(", ")}${more > 0 ? ` and ${more.toLocaleString("en")} more` : ""}. Add them first, or correct the ids in the file, and choose the file again.`}
    />
  );
}

function countOf(rows: number): string {
  return rows === 1 ? "1 row" : `${rows.toLocaleString("en")} rows`;
}
