import { DownloadOutlined } from "@ant-design/icons";
import { Button, Segmented, type TableColumnsType } from "antd";
import { useEffect, useState } from "react";
import { offerFile } from "../../components/csv-file";
import { DataTable } from "../../components/data-table";
import { Surface } from "../../components/surface";
import { rowKeys } from "../../fields/bulk-rows";
import type { Collection } from "../../schema/types";
import styles from "./bulk-upload.module.css";
import { cellText } from "./cell-text";
import type { DraftWorker } from "./draft-worker";
import { PREVIEW_ROWS, type DraftSummary, type Kind, type PreviewRow, type View } from "./plan";
import { RowChanges } from "./row-changes";

interface PreviewProps {
  readonly collection: Collection;
  readonly worker: DraftWorker;
  readonly summary: DraftSummary;
  readonly fileName: string;
}

const KINDS: readonly { readonly kind: Kind; readonly label: string; readonly empty: string }[] = [
  { kind: "new", label: "New", empty: "No row is new." },
  { kind: "stored", label: "Already stored", empty: "No employee of this file is stored already." },
  { kind: "repeated", label: "Again in this file", empty: "No employee stands in this file twice." },
  { kind: "wrong", label: "Wrong", empty: "No row is wrong." },
];

/** What becomes of each row, before anything is written: counted, and row by row. */
export function Preview({ collection, worker, summary, fileName }: PreviewProps) {
  const { counts } = summary;
  const [chosen, setChosen] = useState<Kind>();
  const kind = chosen ?? (counts.wrong > 0 ? "wrong" : "new");
  const [view, setView] = useState<View>("changing");
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
      {rejected > 0 && (
        <p className={styles.rejected}>
          <span>
            {rejected === 1 ? "1 row is" : `${rejected.toLocaleString("en")} rows are`} not uploaded. Mend
            them in a file of their own and choose that file next.
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
        <Segmented<View>
          aria-label="Those who are stored already"
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
      />
    </section>
  );
}

/** A row with an id for the table: its number. */
type Row = PreviewRow & { readonly id: string };

interface PreviewRowsProps {
  readonly collection: Collection;
  readonly worker: DraftWorker;
  readonly kind: Kind;
  readonly view: View;
  readonly total: number;
}

function PreviewRows({ collection, worker, kind, view, total }: PreviewRowsProps) {
  const [offset, setOffset] = useState(0);
  const [rows, setRows] = useState<readonly PreviewRow[]>();
  useEffect(() => {
    let current = true;
    // A worker that is closed has nothing more to show.
    void worker.call("page", view, offset, PREVIEW_ROWS).then(
      (page) => current && setRows(page),
      () => undefined,
    );
    return () => void (current = false);
  }, [worker, view, offset]);
  const texts = KINDS.find((one) => one.kind === kind);
  const last = Math.min(offset + PREVIEW_ROWS, total);
  return (
    <>
      <Surface>
        <DataTable
          label={`Rows: ${texts?.label ?? kind}`}
          columns={columnsOf(collection, kind)}
          rows={(rows ?? []).map((row) => ({ ...row, id: String(row.number) }))}
          rowLabel={({ number }) => `Row ${number}`}
          empty={rows ? (texts?.empty ?? "") : "Loading rows…"}
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

/** The row's number in the file, what names it, and what is wrong with it. Passwords are not shown. */
function columnsOf(collection: Collection, kind: Kind): TableColumnsType<Row> {
  const [title = ""] = rowKeys(collection);
  const [group = "", id = ""] = collection.bulk?.identity ?? [];
  const cell = (key: string) => ({
    key,
    title: key,
    render: (_: unknown, { row }: Row) => (
      <span className={styles.cell} title={cellText(row[key])}>
        {cellText(row[key])}
      </span>
    ),
  });
  const number = { key: "number", dataIndex: "number", title: "Row", fixed: "left" as const };
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
  const columns = [number, cell(title), cell(id), cell(group)];
  if (kind === "stored") return [...columns, changes];
  return kind === "wrong" || kind === "repeated" ? [...columns, reason] : columns;
}
