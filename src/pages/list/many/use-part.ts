import { useDataProvider, useOnError, type DataProvider } from "@refinedev/core";
import type { Collection } from "../../../schema/types";
import { ask } from "../../calls";
import { moveDependents, StaysError } from "../deletion/move-dependents";
import { amountOf } from "../deletion/words";
import type { Together } from "./use-consequences";
import type { Refusal, Setting, Target } from "./work";
import type { PartResult } from "./work-through";

export interface Choice {
  /** What is set. Undefined: they are deleted. */
  readonly setting: Setting | undefined;
  /** What is deleted with them. */
  readonly together: Together | undefined;
}

/**
 * @param work what all parts are recorded as.
 * @returns does one part of a work: sets what is chosen, or deletes where nothing is. It throws the provider's HttpError
 * where what follows would fail too, and where the rules deny the part, as they do to who has lost the access.
 */
export function usePart(
  collection: Collection,
  work: string,
): (
  part: readonly Target[],
  choice: Choice,
  stopped: () => boolean,
  onMoving: (text: string) => void,
) => Promise<PartResult> {
  const dataProvider = useDataProvider();
  const { mutate: checkError } = useOnError();
  const { name: resource } = collection;

  return async (part, { setting, together }, stopped, onMoving) => {
    const names = new Map(part.map(({ id, name }) => [id, name]));
    const refusals = (refused: readonly { readonly id: string; readonly reason: string }[]) =>
      refused.map(({ id, reason }) => ({ name: names.get(id) ?? id, reason }));
    try {
      if (setting) {
        const of = { resource, ids: [...names.keys()], work, values: setting.values };
        const { saved, refused } = await ask(dataProvider(), "list/set", of);
        return { done: saved, refused: refusals(refused), notices: [] };
      }
      const before = together
        ? await moveFirst(part, { provider: dataProvider(), resource, work, stopped, onMoving, ...together })
        : { targets: part, refused: [], notices: [] };
      const ids = before.targets.map(({ id }) => id);
      if (ids.length === 0) return { done: 0, ...before };
      const { deleted, refused, notices } = await ask(dataProvider(), "list/delete", { resource, ids, work });
      return {
        done: deleted,
        refused: [...before.refused, ...refusals(refused)],
        notices: [...before.notices, ...notices],
      };
    } catch (error) {
      checkError(error as Error);
      throw error;
    }
  };
}

interface MoveFirst extends Together {
  readonly provider: DataProvider;
  readonly resource: string;
  readonly work: string;
  readonly stopped: () => boolean;
  readonly onMoving: (text: string) => void;
}

/** @returns those that can be deleted now, since what was to go with them is gone. */
async function moveFirst(part: readonly Target[], how: MoveFirst) {
  const { provider, resource, work, stopped, onMoving, nameOf, resources } = how;
  const [targets, refused, notices]: [Target[], Refusal[], string[]] = [[], [], []];
  for (const { id, name } of part)
    try {
      for (const dependents of resources)
        await moveDependents({
          provider,
          of: { resource, id, dependents, as: work },
          name,
          nameOf,
          onProgress: (done) =>
            onMoving(`${name}: ${amountOf(dependents, done, nameOf)} moved to the trash so far…`),
          onNotice: (notice) => notices.push(notice),
          stopped,
        });
      targets.push({ id, name });
    } catch (error) {
      if (!(error instanceof StaysError)) throw error;
      refused.push({ name, reason: error.message });
    }
  return { targets, refused, notices };
}
