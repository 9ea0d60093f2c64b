import { useDataProvider, useOnError, type DataProvider } from "@refinedev/core";
import type { Collection } from "../../../schema/types";
import { ask } from "../../calls";
import { moveDependents, StaysError } from "../deletion/move-dependents";
import { amountOf } from "../deletion/messages";
import type { ChosenDependents } from "./use-consequences";
import type { RefusedRecord, FieldSetting, BulkTarget } from "./bulk-action";
import type { BatchResult } from "./run-batches";

export interface BulkActionChoice {
  /** The value to set. Undefined: delete the records. */
  readonly setting: FieldSetting | undefined;
  /** The dependents to delete with the records. */
  readonly together: ChosenDependents | undefined;
}

/**
 * @param operation the id under which all batches are recorded.
 * @returns a function that applies one batch: it sets the chosen value, or deletes the records if none is chosen. It
 * throws the provider's HttpError if later batches would fail too, or if the rules deny the batch.
 */
export function useApplyBatch(
  collection: Collection,
  operation: string,
): (
  batch: readonly BulkTarget[],
  choice: BulkActionChoice,
  stopped: () => boolean,
  onMoving: (text: string) => void,
) => Promise<BatchResult> {
  const dataProvider = useDataProvider();
  const { mutate: checkError } = useOnError();
  const { name: resource } = collection;

  return async (batch, { setting, together }, stopped, onMoving) => {
    const names = new Map(batch.map(({ id, name }) => [id, name]));
    const refusals = (refused: readonly { readonly id: string; readonly reason: string }[]) =>
      refused.map(({ id, reason }) => ({ name: names.get(id) ?? id, reason }));
    try {
      if (setting) {
        const of = { resource, ids: [...names.keys()], operation, values: setting.values };
        const { saved, refused } = await ask(dataProvider(), "list/set", of);
        return { done: saved, refused: refusals(refused), notices: [] };
      }
      const before = together
        ? await moveFirst(batch, {
            provider: dataProvider(),
            resource,
            operation,
            stopped,
            onMoving,
            ...together,
          })
        : { targets: batch, refused: [], notices: [] };
      const ids = before.targets.map(({ id }) => id);
      if (ids.length === 0) return { done: 0, ...before };
      const { deleted, refused, notices } = await ask(dataProvider(), "list/delete", {
        resource,
        ids,
        operation,
      });
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

interface MoveFirstOptions extends ChosenDependents {
  readonly provider: DataProvider;
  readonly resource: string;
  readonly operation: string;
  readonly stopped: () => boolean;
  readonly onMoving: (text: string) => void;
}

/** @returns the records that can be deleted now because their dependents are gone. */
async function moveFirst(batch: readonly BulkTarget[], how: MoveFirstOptions) {
  const { provider, resource, operation, stopped, onMoving, nameOf, resources } = how;
  const [targets, refused, notices]: [BulkTarget[], RefusedRecord[], string[]] = [[], [], []];
  for (const { id, name } of batch)
    try {
      for (const dependents of resources)
        await moveDependents({
          provider,
          of: { resource, id, dependents, operation },
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
