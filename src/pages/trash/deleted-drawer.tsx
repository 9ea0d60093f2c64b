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
  /** Called when the drawer has closed. */
  readonly onClosed: () => void;
}

/** A deleted record's values, in a drawer beside the trash. */
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
        // A field's view may still load. If the list behind suspended, the drawer would lose the focus, and Escape
        // would not close it.
        <Suspense fallback={<Waiting />}>
          <RecordDetails
            // Subcollections are counted under the stored record only.
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
