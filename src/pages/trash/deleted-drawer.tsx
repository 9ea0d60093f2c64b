import { Button, Drawer, Skeleton } from "antd";
import { Suspense, useState } from "react";
import { ErrorState } from "../../components/error-state";
import { trashedRecord } from "../../schema/history";
import { useCall } from "../calls";
import { useShellSession } from "../shell/shell-session";
import { RecordDetails } from "../show/record-details";
import { deletedName, type DeletedRecord } from "./deleted";

interface DeletedDrawerProps {
  readonly deleted: DeletedRecord;
  readonly onRestore: (deleted: DeletedRecord) => void;
  /** Called when the drawer is gone. */
  readonly onClosed: () => void;
}

/** A deleted record as it was, beside the trash. */
export function DeletedDrawer({ deleted, onRestore, onClosed }: DeletedDrawerProps) {
  const { row, collection } = deleted;
  const { ended } = useShellSession();
  const [open, setOpen] = useState(true);
  const query = useCall("trash/record", { id: row.id }, { staleTime: 0 });
  const record = query.data?.data.record;
  const restore = () => {
    setOpen(false);
    onRestore(deleted);
  };
  return (
    <Drawer
      open={open && !ended}
      width="min(640px, 100vw)"
      title={<bdi>{deletedName(row)}</bdi>}
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
        // A field's view may have to be loaded. Were the list behind the drawer to wait for it, the drawer would lose the
        // focus, and with it Escape.
        <Suspense fallback={<Waiting />}>
          <RecordDetails
            // What lies below it is counted where it is stored.
            collection={{ ...collection, subcollections: [] }}
            record={{ ...record, id: trashedRecord(row.id)[1] }}
            narrow
          />
        </Suspense>
      ) : (
        <Waiting />
      )}
    </Drawer>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading the record">
      <Skeleton active paragraph={{ rows: 8 }} />
    </div>
  );
}
