import { useEffect, useEffectEvent } from "react";
import type { Collection, RecordData } from "../../schema/types";
import { useDeleteRecord } from "./use-delete-record";

export interface DeleteRequest {
  readonly record: RecordData;
  /** The focused element at the request. */
  readonly control: Element | null;
}

interface DeleteQuestionProps {
  readonly collection: Collection;
  /** A new object for each click. */
  readonly request: DeleteRequest;
}

/** Asks whether to delete a record of a list, and deletes it. The app's modal shows the question. */
export function DeleteQuestion({ collection, request }: DeleteQuestionProps) {
  const deleteRecord = useDeleteRecord(collection);
  const ask = useEffectEvent(({ record, control }: DeleteRequest) => deleteRecord(record, { control }));
  useEffect(() => ask(request), [request]);
  return null;
}
