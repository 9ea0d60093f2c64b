import { useOne, type HttpError } from "@refinedev/core";
import { Drawer, Skeleton } from "antd";
import { Suspense, useState, type ReactNode } from "react";
import { isNotFound } from "../../contract/unreachable";
import { titleOf } from "../../fields/record";
import type { RecordData } from "../../schema/types";
import { QueryContent } from "../../ui/states";
import { useSides } from "../../ui/browser-hooks";
import type { RowDrawerProps } from "../features";
import { NoRecordNote } from "./frame";

interface RecordDrawerProps extends RowDrawerProps {
  /** @param name undefined: the record is not loaded. */
  readonly titleOf: (name: ReactNode) => ReactNode;
  readonly children: (record: RecordData) => ReactNode;
}

/** What belongs to a record, in a drawer beside its list. The record is live. */
export function RecordDrawer({ collection, id, listed, onClosed, ...parts }: RecordDrawerProps) {
  const [open, setOpen] = useState(true);
  const sides = useSides();
  const { query } = useOne<RecordData, HttpError>({
    resource: collection.name,
    id,
    liveMode: "auto",
    errorNotification: false,
  });
  const record = query.data?.data ?? listed;
  return (
    <Drawer
      open={open}
      placement={sides.end}
      size="min(520px, 100vw)"
      title={parts.titleOf(record && <bdi>{titleOf(collection, record)}</bdi>)}
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => {
        if (!isOpen) onClosed();
      }}
    >
      {isNotFound(query.error) ? (
        <NoRecordNote collection={collection} />
      ) : (
        <QueryContent query={query} failed={collection.messages.loadFailed} loading={<Skeleton />}>
          {({ data }) => (
            // A field's view may still load. The boundary keeps the list behind the drawer mounted.
            <Suspense fallback={<Skeleton />}>{parts.children(data)}</Suspense>
          )}
        </QueryContent>
      )}
    </Drawer>
  );
}
