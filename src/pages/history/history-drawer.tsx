import { useOne, type HttpError } from "@refinedev/core";
import { Drawer, Skeleton } from "antd";
import { Suspense, useState } from "react";
import { ErrorState } from "../../components/error-state";
import { titleOf } from "../../fields/record-text";
import type { Collection, RecordData } from "../../schema/types";
import { useShellSession } from "../shell/shell-session";
import { NoRecordNote } from "../show/no-record";
import styles from "./history.module.css";
import { RecordHistory } from "./record-history";

const NOT_FOUND = 404;

interface HistoryDrawerProps {
  readonly collection: Collection;
  readonly id: string;
  /** The record from the list, if the list contains it. */
  readonly listed: RecordData | undefined;
  /** Called when the drawer has closed. */
  readonly onClosed: () => void;
}

/** The history of a record without its own page, in a drawer beside its list. */
export function HistoryDrawer({ collection, id, listed, onClosed }: HistoryDrawerProps) {
  const { ended } = useShellSession();
  const [open, setOpen] = useState(true);
  const { query } = useOne<RecordData, HttpError>({
    resource: collection.name,
    id,
    liveMode: "auto",
    errorNotification: false,
  });
  const current = query.data?.data;
  const record = current ?? listed;
  return (
    <Drawer
      open={open && !ended}
      width="min(520px, 100vw)"
      title={
        record ? (
          <>
            History of <bdi>{titleOf(collection, record)}</bdi>
          </>
        ) : (
          "History"
        )
      }
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => {
        if (!isOpen) onClosed();
      }}
    >
      {query.isError && query.error.statusCode === NOT_FOUND ? (
        <NoRecordNote collection={collection} />
      ) : query.isError ? (
        <ErrorState
          title={collection.messages.loadFailed}
          detail={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : current ? (
        // A field's view may still load. The boundary keeps the list behind the drawer mounted.
        <Suspense fallback={<Skeleton active />}>
          <div className={styles.raised}>
            <RecordHistory collection={collection} record={current} />
          </div>
        </Suspense>
      ) : (
        <Skeleton active />
      )}
    </Drawer>
  );
}
