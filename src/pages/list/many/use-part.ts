import { useDataProvider, useDelete, useOnError, type HttpError } from "@refinedev/core";
import type { Collection, RecordData } from "../../../schema/types";
import { ask } from "../../calls";
import type { Setting, Target } from "./work";
import { isDenial, reasonOf, type PartResult } from "./work-through";

/** No session, no answer, or too many requests: what follows would fare no better. */
const OF_ALL = new Set([401, 429, 503, 504]);

/**
 * @returns does one part of a work: sets what is chosen, or deletes where nothing is. It throws the provider's HttpError
 * where what follows would fail too, and where the rules deny the part, as they do to who has lost the access.
 */
export function usePart(
  collection: Collection,
): (part: readonly Target[], setting: Setting | undefined) => Promise<PartResult> {
  const dataProvider = useDataProvider();
  const { mutate: checkError } = useOnError();
  const { mutateAsync: deleteOne } = useDelete<RecordData, HttpError>();
  const { name: resource } = collection;

  const set = async (part: readonly Target[], { values }: Setting): Promise<PartResult> => {
    const names = new Map(part.map(({ id, name }) => [id, name]));
    const answer = ask(dataProvider(), "list/set", { resource, ids: [...names.keys()], values });
    answer.catch(checkError);
    const { saved, refused } = await answer;
    return {
      done: saved,
      refused: refused.map(({ id, reason }) => ({ name: names.get(id) ?? id, reason })),
      notices: [],
    };
  };

  const remove = async ({ id, name }: Target): Promise<PartResult> => {
    try {
      const answer = await deleteOne({
        resource,
        id,
        mutationMode: "pessimistic",
        // Once for all of them, at the end.
        invalidates: [],
        // What became of all of them is told at the end.
        successNotification: false,
        errorNotification: false,
      });
      const notice = "notice" in answer && typeof answer.notice === "string" ? [answer.notice] : [];
      return { done: 1, refused: [], notices: notice };
    } catch (error) {
      if (isDenial(error) || OF_ALL.has(Number((error as HttpError).statusCode))) throw error;
      return { done: 0, refused: [{ name, reason: reasonOf(error) }], notices: [] };
    }
  };

  return async (part, setting) => {
    if (setting) return set(part, setting);
    const results: PartResult[] = [];
    for (const target of part) results.push(await remove(target));
    return {
      done: results.reduce((sum, { done }) => sum + done, 0),
      refused: results.flatMap(({ refused }) => refused),
      notices: results.flatMap(({ notices }) => notices),
    };
  };
}
