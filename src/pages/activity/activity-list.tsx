import { useState } from "react";
import type { Collection } from "../../schema/types";
import { Feed } from "../history/feed";
import type { ListTable } from "../list/use-list-table";
import { ActivityLine, type UndoWish } from "./activity-line";
import { UndoDialog } from "./undo-dialog";

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
  const undone = new Set(rows.map((row) => row["undoes"]));
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
            collection={collections.find(({ name }) => name === entry["collection"])}
            undone={undone.has(entry["work"] ?? "")}
            onPerson={(person) => list.choose("person", person)}
            onUndo={setWish}
          />
        )}
      />
      {wish && <UndoDialog key={wish.work} {...wish} onClosed={() => setWish(undefined)} />}
    </>
  );
}
