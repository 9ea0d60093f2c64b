import { useCallback, useState, type ReactNode } from "react";
import type { Collection, RecordData } from "../../schema/types";
import { useRefusal } from "../list/record-rights";
import { LazyPart } from "../shell/lazy";
import { lazyComponent } from "../shell/load-code";

const deletion = lazyComponent(async () => (await import("./deletion")).SingleDeletion);

/** @returns a function that asks whether to delete a record, and the question, rendered beside the records. */
export function useDeletion(collection: Collection, onDeleted?: () => void) {
  const [asked, setAsked] = useState<RecordData>();
  const refuse = useRefusal(collection);
  const close = () => setAsked(undefined);
  const ask = useCallback(
    (record: RecordData) => {
      if (!refuse(record, "delete")) setAsked((open) => open ?? record);
    },
    [refuse],
  );
  const question: ReactNode = asked && (
    <LazyPart
      part={deletion}
      props={{ collection, record: asked, onDeleted, onClosed: close }}
      onEnd={close}
    />
  );
  return { ask, question };
}
