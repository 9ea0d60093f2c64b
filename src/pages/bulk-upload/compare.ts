/** Compares a file's rows with the stored data: which companies exist, and which employees are stored already. */
import type { DataProvider } from "@refinedev/core";
import type { Collection } from "../../schema/types";
import { ask } from "../calls";
import type { DraftWorker } from "./draft-worker";
import { patiently, type Question } from "./patience";
import { COMPARE_ROWS, type DraftSummary } from "./plan";

type Waiting = Pick<Question<unknown>, "onTrouble" | "signal">;

/**
 * Asks for all companies, then for the rows, and passes the answers to the worker.
 * @param work the import that goes on, where it was begun before.
 * @throws as `patiently` does.
 */
export async function compare(
  provider: DataProvider,
  { name: resource }: Collection,
  draft: DraftWorker,
  waiting: Waiting,
  work?: string,
): Promise<DraftSummary> {
  const ids = await draft.call("groups");
  if (ids.length > 0) {
    const { names } = await patiently({
      ...waiting,
      ask: (_, onAnswer) => ask(provider, "bulk/groups", { resource, ids, onAnswer }),
    });
    await draft.call("markGroups", ids, names);
  }
  const keys = await draft.call("keys");
  for (let offset = 0; ; offset += COMPARE_ROWS) {
    const identities = await draft.call("identities", offset, COMPARE_ROWS);
    if (identities.length === 0) return draft.call("summary");
    const { stored, gaps, values, added } = await patiently({
      ...waiting,
      ask: (_, onAnswer) => ask(provider, "bulk/find", { resource, identities, keys, work, onAnswer }),
    });
    await draft.call("markStored", offset, stored, gaps, values, added);
  }
}
