import { useState, type ReactNode } from "react";
import { Loading } from "../../components/loading";
import type { Collection, RecordData } from "../../schema/types";
import { partOnPress, usePart } from "../shell/part-on-press";
import type { DeleteWish } from "./delete-question";

const deleteQuestion = partOnPress(
  "the question",
  async () => (await import("./delete-question")).DeleteQuestion,
);

/** Deletes records of a list. What asks, deletes and undoes is loaded with the first wish. */
export function useDeleteQuestion(collection: Collection) {
  const [wish, setWish] = useState<DeleteWish>();
  const DeleteQuestion = usePart(deleteQuestion, wish !== undefined, () => setWish(undefined));
  const question: ReactNode =
    wish &&
    (DeleteQuestion ? (
      <DeleteQuestion collection={collection} wish={wish} />
    ) : (
      <Loading label="Opening the question" over />
    ));
  const ask = (record: RecordData) => setWish({ record, control: document.activeElement });
  return { ask, question };
}
