import { useOne, type HttpError } from "@refinedev/core";
import { Drawer, Skeleton } from "antd";
import { useState } from "react";
import { ErrorState } from "../../components/error-state";
import { titleOf } from "../../fields/record-title";
import type { Collection, RecordData } from "../../schema/types";
import { useShellSession } from "../shell/shell-session";
import styles from "./history.module.css";
import { RecordHistory } from "./record-history";

interface HistoryDrawerProps {
  readonly collection: Collection;
  /** The record as its list showed it. */
  readonly record: RecordData;
  /** Called when the drawer is gone. */
  readonly onClosed: () => void;
}

/** The history of a record that has no page of its own, beside its list. */
export function HistoryDrawer({ collection, record, onClosed }: HistoryDrawerProps) {
  const { ended } = useShellSession();
  const [open, setOpen] = useState(true);
  const { query } = useOne<RecordData, HttpError>({
    resource: collection.name,
    id: record.id,
    liveMode: "auto",
    errorNotification: false,
  });
  const current = query.data?.data;
  return (
    <Drawer
      open={open && !ended}
      width="min(520px, 100vw)"
      title={`History of ${titleOf(collection, current ?? record)}`}
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => {
        if (!isOpen) onClosed();
      }}
    >
      {query.isError ? (
        <ErrorState
          title={collection.messages.loadFailed}
          detail={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : current ? (
        <div className={styles.raised}>
          <RecordHistory collection={collection} record={current} />
        </div>
      ) : (
        <Skeleton active />
      )}
    </Drawer>
  );
}
