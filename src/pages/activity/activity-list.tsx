import { useState } from "react";
import type { Collection } from "../../schema/types";
import { Feed } from "../history/feed";
import type { ListTable } from "../list/use-list-table";
import { ActivityLine, type UndoWish } from "./activity-line";
import { UndoDialog } from "./undo-dialog";
import { useWorkLines } from "./use-work-lines";

interface ActivityListProps {
  readonly collection: Collection;
  readonly list: ListTable;
  /** Those whose changes are told. */
  readonly collections: readonly Collection[];
}

/** One page of the activity, live. */
export function ActivityList({ collection, list, collections }: ActivityListProps) {
  const [wish, setWish] = useState<UndoWish>();
  const rows = list.result.data;
  const stateOf = useWorkLines(rows);
  return (
    <>
      <Feed
        label={collection.label.many}
        rows={rows}
        empty={collection.messages.empty}
        stale={list.tableQuery.isPlaceholderData}
        line={(entry) => (
          <ActivityLine
            entry={entry}
            collections={collections}
            state={stateOf(entry)}
            onPerson={(person) => list.choose("person", person)}
            onUndo={setWish}
          />
        )}
      />
      {wish && (
        <UndoDialog key={wish.work} {...wish} collections={collections} onClosed={() => setWish(undefined)} />
      )}
    </>
  );
}
