import { useEffect, useEffectEvent } from "react";
import type { Collection, RecordData } from "../../schema/types";
import { useDeleteRecord } from "./use-delete-record";

export interface DeleteRequest {
  readonly record: RecordData;
  /** What had the focus when it was wished. */
  readonly control: Element | null;
}

interface DeleteQuestionProps {
  readonly collection: Collection;
  /** Another one for each press. */
  readonly request: DeleteRequest;
}

/** Asks whether a record of a list shall be deleted, and deletes it. The question is drawn by the app. */
export function DeleteQuestion({ collection, request }: DeleteQuestionProps) {
  const deleteRecord = useDeleteRecord(collection);
  const ask = useEffectEvent(({ record, control }: DeleteRequest) => deleteRecord(record, { control }));
  useEffect(() => ask(request), [request]);
  return null;
}
