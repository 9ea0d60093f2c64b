/** Finds the records of a bulk action, and excludes protected ones. */
import type { DataProvider } from "@refinedev/core";
import { MATCHING_ROWS, type ListCriteria } from "../../../contract/calls";
import type { Collection, RecordData } from "../../../schema/types";
import { ask } from "../../calls";
import { titleOf } from "../../../fields/record-title";
import { isOwnAccount, isProtected } from "../use-protection";
import type { BulkTargets, BulkActionKind, RefusedRecord, BulkTarget } from "./bulk-action";

const OWN_ACCOUNT: { readonly [kind in BulkActionKind]: string } = {
  set: "You are signed in with this account. Another admin can change it.",
  delete: "You are signed in with this account. Another admin can delete it.",
};

/** @returns the records, separating protected ones and the person's own account. */
export function targetsOf(
  collection: Collection,
  records: Iterable<RecordData>,
  kind: BulkActionKind,
  account: string,
): BulkTargets {
  const targets: BulkTarget[] = [];
  const refused: RefusedRecord[] = [];
  for (const record of records) {
    const name = titleOf(collection, record);
    if (isProtected(collection, record)) refused.push({ name, reason: collection.protect?.message ?? "" });
    else if (isOwnAccount(collection, record, account)) refused.push({ name, reason: OWN_ACCOUNT[kind] });
    else targets.push({ id: record.id, name });
  }
  return { targets, refused };
}

interface FindOptions {
  readonly stopped: () => boolean;
  /** Called after each answer with the number of records found. */
  readonly onProgress: (found: number) => void;
}

/**
 * Finds all matching records before any changes. A changed record may no longer match, which would shift the remaining
 * pages.
 * @returns undefined if stopped.
 * @throws the provider's HttpError.
 */
export async function findMatching(
  provider: DataProvider,
  matched: ListCriteria,
  { stopped, onProgress }: FindOptions,
): Promise<readonly RecordData[] | undefined> {
  // A record that is saved in the meantime may appear on two pages.
  const found = new Map<string, RecordData>();
  let cursor: string | undefined;
  do {
    if (stopped()) return undefined;
    const answer = await ask(provider, "list/matching", {
      ...matched,
      size: MATCHING_ROWS,
      ...(cursor !== undefined && { cursor }),
    });
    for (const record of answer.records) found.set(record.id, record);
    onProgress(found.size);
    ({ cursor } = answer);
  } while (cursor !== undefined);
  return stopped() ? undefined : [...found.values()];
}
