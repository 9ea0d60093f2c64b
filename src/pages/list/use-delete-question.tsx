import { useState, type ReactNode } from "react";
import { Loading } from "../../components/loading";
import type { Collection, RecordData } from "../../schema/types";
import { lazyComponent, useLazyComponent } from "../shell/lazy-component";
import type { DeleteRequest } from "./delete-question";

const deleteQuestion = lazyComponent(
  "the question",
  async () => (await import("./delete-question")).DeleteQuestion,
);

/** Deletes records of a list. The code for the question, the deletion and the undo loads on first use. */
export function useDeleteQuestion(collection: Collection) {
  const [request, setRequest] = useState<DeleteRequest>();
  const DeleteQuestion = useLazyComponent(deleteQuestion, request !== undefined, () => setRequest(undefined));
  const question: ReactNode =
    request &&
    (DeleteQuestion ? (
      <DeleteQuestion collection={collection} request={request} />
    ) : (
      <Loading label="Opening the question" over />
    ));
  const ask = (record: RecordData) => setRequest({ record, control: document.activeElement });
  return { ask, question };
}
