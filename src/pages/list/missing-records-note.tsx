import { lazy, Suspense, useState } from "react";
import type { Collection } from "../../schema/types";
import { useMissingRecords } from "./use-missing-records";

const MissingRecordsWarning = lazy(async () => ({
  default: (await import("./missing-records-warning")).MissingRecordsWarning,
}));

interface MissingRecordsNoteProps {
  readonly collection: Collection;
  /** The server answers the list by index: counting it costs reads in proportion to its size. */
  readonly large: boolean;
}

/** Counts the records that a list cannot show, and loads the warning if there are any. */
export function MissingRecordsNote({ collection, large }: MissingRecordsNoteProps) {
  const { count, countAgain } = useMissingRecords(collection, large);
  const [needed, setNeeded] = useState(false);
  // Once shown, it stays, because its dialog says when no record is left.
  if (count > 0 && !needed) setNeeded(true);
  if (!needed) return null;
  return (
    <Suspense fallback={null}>
      <MissingRecordsWarning {...{ collection, count, countAgain }} />
    </Suspense>
  );
}
