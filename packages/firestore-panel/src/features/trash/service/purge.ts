/** Deletes records from the trash for good, with their files. Only admins may; the entry names the purged records. */
import { doc, type Firestore } from "firebase/firestore";
import type { RestoreParams, UndoResult } from "../../../contract/history";
import type { Collection } from "../../../schema/types";
import { MAX_PURGES, SAFE_HOURS, TRASH, trashedRecord } from "../../../schema/history";
import { applyChanges, byScope, type RecordChange } from "../../../data/apply-changes";
import { attempt, ProviderError } from "../../../data/errors";
import { readIfThere } from "../../../data/commit";
import type { ServiceContext } from "../../../data/context";

import { plainValue } from "../../../firebase/plain";
import { assertGranted } from "../../../data/registry";
import { copiesOf, recordIn, recordOf, type TrashCopy } from "../../../data/history/stored-records";
import { text } from "../../../texts/texts";

/** @throws 403 for others than admins. */
export async function purgeRecords(
  context: ServiceContext,
  { ids }: Pick<RestoreParams, "ids">,
): Promise<UndoResult> {
  assertGranted(context.reader.panel().trash, context.principal, "delete");
  if (ids.length === 0) return { done: 0, skipped: [], notices: [] };
  return attempt("delete", text("data.what.deletedRecords"), async () => {
    const found = await copiesOf(context, ids);
    const copies = [...found.values()];
    const writer = await context.writer();
    const operation = writer.startOperation();
    const [{ uid }, safe] = [await writer.user(), (await writer.now()) - SAFE_HOURS * 3_600_000];
    const results = [];
    for (const [collection, group] of groupsOf(copies)) {
      const changes = group.map((copy) => purgeOf(context.firestore, copy, uid, safe));
      const result = await applyChanges(writer, collection, changes, {
        action: "purge",
        operation,
        most: MAX_PURGES,
        skipsRefused: true,
        onCommit: (purged) => removeFiles(context, purged),
      });
      results.push(result);
    }
    const done = new Set(results.flatMap((result) => result.done.map(({ copy }) => copy.trashId)));
    const refused = results.flatMap((result) => result.refused);
    const reasons = new Map(refused.map(({ change, why }) => [change.copy.trashId, why.message]));
    const skipped = ids
      .filter((id) => !done.has(id))
      .map((id) => {
        const title = found.get(id)?.title ?? trashedRecord(id)[1];
        return { id, title, reason: reasons.get(id) ?? text("data.trash.absent") };
      });
    return { done: done.size, skipped, notices: [] };
  });
}

/** @returns the copies of each collection and scope. An entry covers one scope, so a commit of several would be divided. */
function groupsOf(copies: readonly TrashCopy[]): readonly (readonly [Collection, readonly TrashCopy[]])[] {
  return [...new Set(copies.map(({ collection }) => collection))].flatMap((collection) => {
    const ofCollection = copies.filter((copy) => copy.collection === collection);
    const changed = ofCollection.map((copy) => ({ ...copy, after: copy.document }));
    return byScope(collection, changed).map((group) => [collection, group] as const);
  });
}

interface Purge extends RecordChange {
  readonly copy: TrashCopy;
}

/**
 * @param uid the user of the session.
 * @param safe later deletions stay, in milliseconds since the epoch.
 */
function purgeOf(firestore: Firestore, copy: TrashCopy, uid: string, safe: number): Purge {
  const { id, trashId } = copy;
  const decide: RecordChange["decide"] = async (transaction) => {
    const data = await readIfThere(transaction, doc(firestore, TRASH, trashId));
    if (!data) return "gone";
    if (Date.parse(String(plainValue(data["at"]))) > safe)
      throw new ProviderError(409, text("data.purge.young", { hours: SAFE_HOURS }));
    const after = recordIn(data);
    return { after, write: (entry) => entry.purge(id, after, uid) };
  };
  return { id, copy, decide };
}

async function removeFiles(context: ServiceContext, purged: readonly Purge[]): Promise<void> {
  const files = await context.files();
  const paths = purged.flatMap(({ copy }) => files.replaced(copy.collection, recordOf(copy), undefined));
  if (paths.length > 0) await files.removeUnused(paths);
}
