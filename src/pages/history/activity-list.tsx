import { useState } from "react";
import type { Collection } from "../../schema/types";
import type { ListTable } from "../list/use-list-table";
import { ActivityItem, type UndoRequest } from "./activity-item";
import { Feed } from "./feed";
import { UndoDialog } from "./undo-dialog";
import { useActivityItems } from "./use-activity-items";

interface ActivityListProps {
  readonly collection: Collection;
  readonly list: ListTable;
  readonly collections: readonly Collection[];
}

/** One page of the activity, updated live. */
export function ActivityList({ collection, list, collections }: ActivityListProps) {
  const [request, setRequest] = useState<UndoRequest>();
  const rows = list.result.data;
  const stateOf = useActivityItems(rows);
  return (
    <>
      <Feed
        label={collection.label.many}
        rows={rows}
        empty={collection.messages.empty}
        stale={list.tableQuery.isPlaceholderData}
        renderItem={(entry) => (
          <ActivityItem
            entry={entry}
            collections={collections}
            state={stateOf(entry)}
            onPerson={(person) => list.choose("person", person)}
            onUndo={setRequest}
          />
        )}
      />
      {request && (
        <UndoDialog
          key={request.operation}
          {...request}
          collections={collections}
          onClosed={() => setRequest(undefined)}
        />
      )}
    </>
  );
}
