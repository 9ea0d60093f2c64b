import { useOne, type HttpError } from "@refinedev/core";
import { Drawer, Skeleton } from "antd";
import { Suspense, useState } from "react";
import { ErrorState } from "../../components/error-state";
import { titleOf } from "../../fields/record-title";
import type { Collection, RecordData } from "../../schema/types";
import { useShellSession } from "../shell/shell-session";
import { NoRecordNote } from "../show/no-record";
import styles from "./history.module.css";
import { RecordHistory } from "./record-history";

const NOT_FOUND = 404;

interface HistoryDrawerProps {
  readonly collection: Collection;
  readonly id: string;
  /** The record as its list shows it, if it does. */
  readonly listed: RecordData | undefined;
  /** Called when the drawer is gone. */
  readonly onClosed: () => void;
}

/** The history of a record that has no page of its own, beside its list. */
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
        // A field's view may have to be loaded: the list behind the drawer does not wait for it.
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
