import { lazy, Suspense, useState } from "react";
import { useUnindexed } from "./use-unindexed";
import type { Collection } from "../../schema/types";
import type { ListTable } from "./use-list-table";

const ReindexWork = lazy(async () => ({ default: (await import("./reindex-work")).ReindexWork }));

interface ReindexNoteProps {
  readonly collection: Collection;
  readonly list: Pick<ListTable, "extras" | "query" | "sorters" | "tableQuery">;
}

/** Above the list of a collection that grows: asks whether a search would miss records. Words and work are loaded then. */
export function ReindexNote({ collection, list }: ReindexNoteProps) {
  const { extras, query, tableQuery } = list;
  // The answer of a search says by its silence that it misses none.
  const missed = tableQuery.isPlaceholderData ? undefined : (extras.missed ?? (query === "" ? undefined : 0));
  const { unindexed, onPart } = useUnindexed(collection, missed);
  const [needed, setNeeded] = useState(false);
  // Once there was something to say, it stays: how the work ended is told when nothing is missed any more.
  if (unindexed && unindexed.lacking > 0 && !needed) setNeeded(true);
  if (!needed || !unindexed) return null;
  return (
    <Suspense fallback={null}>
      <ReindexWork {...{ collection, list, unindexed, onPart }} />
    </Suspense>
  );
}
