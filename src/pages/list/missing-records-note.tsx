import { lazy, Suspense, useState } from "react";
import type { Collection } from "../../schema/types";
import { useMissingRecords } from "./use-missing-records";

const MissingRecordsWarning = lazy(async () => ({
  default: (await import("./missing-records-warning")).MissingRecordsWarning,
}));

interface MissingRecordsNoteProps {
  readonly collection: Collection;
  /** The collection is answered by index: to count it costs by its size. */
  readonly large: boolean;
}

/** Above a list: asks how many records it cannot show. Words and work are loaded if there are any. */
export function MissingRecordsNote({ collection, large }: MissingRecordsNoteProps) {
  const { count, countAgain } = useMissingRecords(collection, large);
  const [needed, setNeeded] = useState(false);
  // Once there was something to mend, it stays: its dialog tells that nothing is left.
  if (count > 0 && !needed) setNeeded(true);
  if (!needed) return null;
  return (
    <Suspense fallback={null}>
      <MissingRecordsWarning {...{ collection, count, countAgain }} />
    </Suspense>
  );
}
