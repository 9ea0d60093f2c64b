import { Button, Drawer, Skeleton } from "antd";
import { useState } from "react";
import { ErrorState } from "../../components/error-state";
import { trashedRecord } from "../../schema/history";
import { useCall } from "../calls";
import { useShellSession } from "../shell/shell-session";
import { RecordDetails } from "../show/record-details";
import { deletedName, type Deleted } from "./deleted";

interface DeletedDrawerProps {
  readonly deleted: Deleted;
  readonly onRestore: (deleted: Deleted) => void;
  /** Called when the drawer is gone. */
  readonly onClosed: () => void;
}

/** A deleted record as it was, beside the trash. */
export function DeletedDrawer({ deleted, onRestore, onClosed }: DeletedDrawerProps) {
  const { row, collection } = deleted;
  const { ended } = useShellSession();
  const [open, setOpen] = useState(true);
  const query = useCall("trash/look", { id: row.id }, { staleTime: 0 });
  const record = query.data?.data.record;
  const restore = () => {
    setOpen(false);
    onRestore(deleted);
  };
  return (
    <Drawer
      open={open && !ended}
      width="min(640px, 100vw)"
      title={deletedName(row)}
      extra={<Button onClick={restore}>Restore</Button>}
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => {
        if (!isOpen) onClosed();
      }}
    >
      {query.isError ? (
        <ErrorState
          title="This record could not be read"
          detail={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : record ? (
        // What lies below it is counted where it is stored.
        <RecordDetails
          collection={{ ...collection, subcollections: [] }}
          record={{ ...record, id: trashedRecord(row.id)[1] }}
          narrow
        />
      ) : (
        <div role="status" aria-label="Loading the record">
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
    </Drawer>
  );
}
