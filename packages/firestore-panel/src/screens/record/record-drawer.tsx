import { useOne, type HttpError } from "@refinedev/core";
import { Drawer, Skeleton } from "antd";
import { Suspense, useState, type ComponentType } from "react";
import { isNotFound } from "../../contract/unreachable";
import { titleOf } from "../../fields/record";
import type { RecordData } from "../../schema/types";
import type { TextId } from "../../texts/texts";
import { richText, useText } from "../../texts/use-text";
import { QueryContent } from "../../ui/states";
import { useSides } from "../../ui/browser-hooks";
import type { RecordSectionProps, RowDrawerProps } from "../features";
import { NoRecordNote } from "./frame";

interface RecordDrawerProps extends RowDrawerProps {
  /** The title, and the one with the record's name once that is there. */
  readonly title: TextId;
  readonly named: TextId;
  readonly Section: ComponentType<RecordSectionProps>;
}

/** What belongs to a record, in a drawer beside its list. The record is live. */
export function RecordDrawer(props: RecordDrawerProps) {
  const { collection, id, listed, title, named, Section, onClosed } = props;
  const t = useText();
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
      title={record ? richText(t, named, { record: <bdi>{titleOf(collection, record)}</bdi> }) : t(title)}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClosed()}
    >
      {isNotFound(query.error) ? (
        <NoRecordNote collection={collection} />
      ) : (
        <QueryContent query={query} failed={collection.messages.loadFailed} loading={<Skeleton />}>
          {({ data }) => (
            // A field's view may still load. The boundary keeps the list behind the drawer mounted.
            <Suspense fallback={<Skeleton />}>
              <Section collection={collection} record={data} />
            </Suspense>
          )}
        </QueryContent>
      )}
    </Drawer>
  );
}
