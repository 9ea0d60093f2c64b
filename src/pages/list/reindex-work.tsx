import { WarningOutlined } from "@ant-design/icons";
import { useCan } from "@refinedev/core";
import { Button } from "antd";
import type { Unindexed } from "../../contract/calls";
import pageStyles from "../../components/page.module.css";
import { keyedFields } from "../../fields/derived";
import { counted } from "../../schema/default-messages";
import type { Collection } from "../../schema/types";
import { unfoundText } from "./missed-words";
import styles from "./reindex-work.module.css";
import type { ListTable } from "./use-list-table";
import { useReindex, type Reindexing } from "./use-reindex";
import type { OnPart } from "./use-unindexed";

interface ReindexWorkProps {
  readonly collection: Collection;
  readonly list: Pick<ListTable, "sorters" | "tableQuery">;
  readonly unindexed: Unindexed;
  readonly onPart: OnPart;
}

/** How many records a search would miss, a button that mends them, and how far that has come. */
export function ReindexWork({ collection, list, unindexed, onPart }: ReindexWorkProps) {
  const { lacking, of } = unindexed;
  const { progress, start, stop, forget } = useReindex(collection, (part, refused) => {
    onPart(part, refused);
    // What is on screen was asked for while records were missed.
    if (part.cursor === undefined) void list.tableQuery.refetch();
  });
  const canMend = useCan({ resource: collection.name, action: "edit" }).data?.can ?? false;
  if (!progress && lacking === 0) return null;
  const isKeyed = keyedFields(collection).some(({ key }) => key === list.sorters[0]?.field);
  const [words, button, press] = progress
    ? {
        working: [`Making records findable: ${share(progress.looked, of)}`, "Cancel", stop] as const,
        stopped: [stoppedText(progress, of), "Go on", start] as const,
        done: [doneText(progress), "Close", forget] as const,
      }[progress.state]
    : ([lackingText(lacking, isKeyed), "Make them findable", start] as const);
  return (
    <div role="note" className={`${pageStyles.note ?? ""} ${styles.work ?? ""}`}>
      <span className={styles.words}>
        <WarningOutlined aria-hidden />
        <span role="status">{words}</span>
      </span>
      {progress?.state === "working" && (
        <progress aria-label="Making records findable" max={of} value={progress.looked} />
      )}
      {canMend && (
        // One button, so that it keeps the focus. A double click is no Cancel.
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

function stoppedText({ failure, looked, written }: Reindexing, of: number): string {
  return [
    failure,
    `Stopped after ${share(looked, of)} records.`,
    `${counted(written, RECORD)} can be found now that could not before.`,
  ].join(" ");
}

function doneText({ written, refused }: Reindexing): string {
  const done = `${counted(written, RECORD)} can be found now that could not before.`;
  if (refused === 0) return done;
  const owner =
    "the database refuses them as they are. The project's owner can write them with npm run reindex.";
  return `${done} ${counted(refused, RECORD)} could not be written: ${owner}`;
}

/** "1,500 of 12,000". Records may have been added since they were counted. */
function share(looked: number, of: number): string {
  return `${looked.toLocaleString("en")} of ${Math.max(looked, of).toLocaleString("en")}`;
}
