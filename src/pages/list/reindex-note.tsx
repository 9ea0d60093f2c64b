import { lazy, Suspense, useState } from "react";
import { useIndexCoverage } from "./use-index-coverage";
import type { Collection } from "../../schema/types";
import type { ListTable } from "./use-list-table";

const ReindexPanel = lazy(async () => ({ default: (await import("./reindex-panel")).ReindexPanel }));

interface ReindexNoteProps {
  readonly collection: Collection;
  readonly list: Pick<ListTable, "extras" | "query" | "sorters" | "tableQuery">;
}

/** Above an indexed list: checks whether a search would miss records, and loads the panel if so. */
export function ReindexNote({ collection, list }: ReindexNoteProps) {
  const { extras, query, tableQuery } = list;
  // A search result without this value misses no record.
  const missed = tableQuery.isPlaceholderData ? undefined : (extras.missed ?? (query === "" ? undefined : 0));
  const { coverage, onBatch } = useIndexCoverage(collection, missed);
  const [needed, setNeeded] = useState(false);
  // Once shown, it stays, because it reports the result after no record is missed any more.
  if (coverage && coverage.missingFromIndex > 0 && !needed) setNeeded(true);
  if (!needed || !coverage) return null;
  return (
    <Suspense fallback={null}>
      <ReindexPanel {...{ collection, list, coverage, onBatch }} />
    </Suspense>
  );
}
