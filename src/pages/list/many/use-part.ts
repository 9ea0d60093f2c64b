import { useDataProvider, useOnError } from "@refinedev/core";
import type { Collection } from "../../../schema/types";
import { ask } from "../../calls";
import type { Setting, Target } from "./work";
import type { PartResult } from "./work-through";

/**
 * @param work what all parts are recorded as.
 * @returns does one part of a work: sets what is chosen, or deletes where nothing is. It throws the provider's HttpError
 * where what follows would fail too, and where the rules deny the part, as they do to who has lost the access.
 */
export function usePart(
  collection: Collection,
  work: string,
): (part: readonly Target[], setting: Setting | undefined) => Promise<PartResult> {
  const dataProvider = useDataProvider();
  const { mutate: checkError } = useOnError();
  const { name: resource } = collection;

  return async (part, setting) => {
    const names = new Map(part.map(({ id, name }) => [id, name]));
    const of = { resource, ids: [...names.keys()], work };
    const refusals = (refused: readonly { readonly id: string; readonly reason: string }[]) =>
      refused.map(({ id, reason }) => ({ name: names.get(id) ?? id, reason }));
    try {
      if (setting) {
        const { saved, refused } = await ask(dataProvider(), "list/set", { ...of, values: setting.values });
        return { done: saved, refused: refusals(refused), notices: [] };
      }
      const { deleted, refused, notices } = await ask(dataProvider(), "list/delete", of);
      return { done: deleted, refused: refusals(refused), notices };
    } catch (error) {
      checkError(error as Error);
      throw error;
    }
  };
}
