/** Compares a file's rows with the stored data: existing companies and employees. */
import type { DataProvider } from "@refinedev/core";
import type { Collection } from "../../schema/types";
import { ask } from "../calls";
import type { DraftWorker } from "./draft-worker";
import { withRetry, type RetryOptions } from "./retry";
import { COMPARE_ROWS, type DraftSummary } from "./plan";

type RetryHooks = Pick<RetryOptions<unknown>, "onTrouble" | "signal">;

/**
 * Requests all companies, then the rows, and passes the answers to the worker.
 * @param operation the operation id of a resumed import.
 * @throws as `withRetry` does.
 */
export async function compare(
  provider: DataProvider,
  { name: resource }: Collection,
  draft: DraftWorker,
  retryHooks: RetryHooks,
  operation?: string,
): Promise<DraftSummary> {
  const ids = await draft.call("groups");
  if (ids.length > 0) {
    const { names } = await withRetry({
      ...retryHooks,
      ask: (_, onAnswer) => ask(provider, "import/groups", { resource, ids, onAnswer }),
    });
    await draft.call("markGroups", ids, names);
  }
  const keys = await draft.call("keys");
  for (let offset = 0; ; offset += COMPARE_ROWS) {
    const identities = await draft.call("identities", offset, COMPARE_ROWS);
    if (identities.length === 0) return draft.call("summary");
    const { stored, gaps, values, added } = await withRetry({
      ...retryHooks,
      ask: (_, onAnswer) => ask(provider, "import/find", { resource, identities, keys, operation, onAnswer }),
    });
    await draft.call("markStored", offset, stored, gaps, values, added);
  }
}
