import { lazy, Suspense, useState } from "react";
import { useIndexCoverage } from "./use-index-coverage";
import type { Collection } from "../../schema/types";
import type { ListTable } from "./use-list-table";

const ReindexPanel = lazy(async () => ({ default: (await import("./reindex-panel")).ReindexPanel }));

interface ReindexNoteProps {
  readonly collection: Collection;
  readonly list: Pick<ListTable, "extras" | "query" | "sorters" | "tableQuery">;
}

/**
 * Above the list of a collection that is indexed: asks whether a search would miss records. Words and work are loaded
 * then.
 */
export function ReindexNote({ collection, list }: ReindexNoteProps) {
  const { extras, query, tableQuery } = list;
  // The answer of a search says by its silence that it misses none.
  const missed = tableQuery.isPlaceholderData ? undefined : (extras.missed ?? (query === "" ? undefined : 0));
  const { coverage, onBatch } = useIndexCoverage(collection, missed);
  const [needed, setNeeded] = useState(false);
  // Once there was something to say, it stays: how the operation ended is told when nothing is missed any more.
  if (coverage && coverage.missingFromIndex > 0 && !needed) setNeeded(true);
  if (!needed || !coverage) return null;
  return (
    <Suspense fallback={null}>
      <ReindexPanel {...{ collection, list, coverage, onBatch }} />
    </Suspense>
  );
}
