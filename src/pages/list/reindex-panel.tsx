import { WarningOutlined } from "@ant-design/icons";
import { useCan } from "@refinedev/core";
import { Button } from "antd";
import type { CoverageCounts } from "../../contract/calls";
import pageStyles from "../../components/page.module.css";
import { sortKeyFields } from "../../fields/derived";
import { counted } from "../../schema/default-messages";
import type { Collection } from "../../schema/types";
import { unfoundText } from "./missed-messages";
import styles from "./reindex-panel.module.css";
import type { ListTable } from "./use-list-table";
import { useReindex, type ReindexProgress } from "./use-reindex";
import type { OnBatch } from "./use-index-coverage";

interface ReindexPanelProps {
  readonly collection: Collection;
  readonly list: Pick<ListTable, "sorters" | "tableQuery">;
  readonly coverage: CoverageCounts;
  readonly onBatch: OnBatch;
}

/** Says how many records a search would miss, with a button that indexes them, and the progress. */
export function ReindexPanel({ collection, list, coverage, onBatch }: ReindexPanelProps) {
  const { missingFromIndex, total } = coverage;
  const { progress, start, stop, forget } = useReindex(collection, (batch, refused) => {
    onBatch(batch, refused);
    // The visible rows were queried while records were missing.
    if (batch.cursor === undefined) void list.tableQuery.refetch();
  });
  const canFix = useCan({ resource: collection.name, action: "edit" }).data?.can ?? false;
  if (!progress && missingFromIndex === 0) return null;
  const isKeyed = sortKeyFields(collection).some(({ key }) => key === list.sorters[0]?.field);
  const [words, button, press] = progress
    ? {
        working: [`Making records findable: ${share(progress.looked, total)}`, "Cancel", stop] as const,
        stopped: [stoppedText(progress, total), "Continue", start] as const,
        done: [doneText(progress), "Close", forget] as const,
      }[progress.state]
    : ([lackingText(missingFromIndex, isKeyed), "Make them findable", start] as const);
  return (
    <div role="note" className={`${pageStyles.note ?? ""} ${styles.work ?? ""}`}>
      <span className={styles.words}>
        <WarningOutlined aria-hidden />
        <span role="status">{words}</span>
      </span>
      {progress?.state === "working" && (
        <progress aria-label="Making records findable" max={total} value={progress.looked} />
      )}
      {canFix && (
        // One button for both actions, so that it keeps the focus. A double click does not cancel.
        <Button onClick={({ detail }) => detail < 2 && press()}>{button}</Button>
      )}
    </div>
  );
}

const RECORD = { one: "record", many: "records" };

function lackingText(lacking: number, isKeyed: boolean): string {
  const order = isKeyed ? ", and this order may leave them out" : "";
  return `${unfoundText(lacking)}${order}.`;
}

function stoppedText({ failure, looked, written }: ReindexProgress, of: number): string {
  return [
    failure,
    `Stopped after ${share(looked, of)} records.`,
    `${counted(written, RECORD)} can be found now that could not before.`,
  ].join(" ");
}

function doneText({ written, refused }: ReindexProgress): string {
  const done = `${counted(written, RECORD)} can be found now that could not before.`;
  if (refused === 0) return done;
  const owner = "the database refuses them. The project's owner can index them with npm run reindex.";
  return `${done} ${counted(refused, RECORD)} could not be written: ${owner}`;
}

/** "1,500 of 12,000". Records may have been added since the count. */
function share(looked: number, of: number): string {
  return `${looked.toLocaleString("en")} of ${Math.max(looked, of).toLocaleString("en")}`;
}
