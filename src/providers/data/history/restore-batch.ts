/** Restores several records unchanged in one commit. Their files still exist. */
import type { SkippedRecord } from "../../../contract/history";
import type { Collection } from "../../../schema/types";
import { toHttpError } from "../../errors";
import { applyChanges } from "../apply-changes";
import { mapParallel } from "../chunked";
import type { CallContext } from "../context";
import { recordErrorOf } from "../record-errors";
import { assertGranted, nounOf } from "../registry";
import { assertUnique } from "../unique";
import { recordOf, type TrashCopy } from "./copies";
import { forgetNotes, RestoreChange } from "./restore-change";
import { restoreOne, type Restoration } from "./restore-one";

/**
 * Copies in one commit. The rules look up each before and after it, and for a company a deletion note as
 * well.
 */
const BATCH_SIZES = { admin: 3, company: 2 };

export interface RestoredRecords {
  readonly ids: readonly string[];
  readonly left: readonly SkippedRecord[];
  readonly notices: readonly string[];
}

/**
 * A record that cannot be restored stays in the trash, with a reason, and does not block the others.
 * @throws 403 where the principal may not add such records.
 */
export async function restoreCopies(
  context: CallContext,
  copies: readonly TrashCopy[],
  restoration: Restoration,
): Promise<RestoredRecords> {
  const [ids, left, notices]: [string[], SkippedRecord[], string[]] = [[], [], []];
  const skip = ({ id, title }: TrashCopy, reason: string) => left.push({ id, title, reason });
  for (const { collection } of copies) assertGranted(collection, context.principal, "create");
  for (const collection of new Set(copies.map((copy) => copy.collection))) {
    const all = copies.filter((copy) => copy.collection === collection);
    if (collection.signIn || collection.account) {
      for (const copy of all) {
        const why = await recordErrorOf(async () => {
          const { id, notice } = await restoreOne(context, copy, restoration);
          ids.push(id);
          if (notice !== undefined) notices.push(notice);
        });
        if (why) skip(copy, why.message);
      }
      continue;
    }
    const free = await mapParallel(all, async (copy) => {
      const why = await recordErrorOf(() =>
        assertUnique(collection, context.reader, recordOf(copy), copy.id),
      );
      if (why) skip(copy, why.message);
      return why ? [] : [copy];
    });
    await restoreTogether(context, collection, free.flat(), restoration, { ids, skip });
  }
  return { ids, left, notices };
}

interface RestoreOutcome {
  readonly ids: string[];
  readonly skip: (copy: TrashCopy, reason: string) => void;
}

async function restoreTogether(
  context: CallContext,
  collection: Collection,
  copies: readonly TrashCopy[],
  { operation, undoes }: Restoration,
  { ids, skip }: RestoreOutcome,
): Promise<void> {
  const changes = copies.map((copy) => new RestoreChange(context, copy));
  const { done, refused } = await applyChanges(await context.writer(), collection, changes, {
    action: "restore",
    ...{ operation, undoes },
    most: BATCH_SIZES[context.principal],
    alongside: async (batch) => {
      const forget = await forgetNotes(context, collection, idsOf(batch));
      return forget && ((transaction, written) => forget(transaction, idsOf(written)));
    },
    onCommit: (restored, began) => context.lists.changed(collection, { added: restored.length, began }),
    explain: (_, error) => toHttpError(error, { action: "save", what: `this ${nounOf(collection)}` }),
  });
  ids.push(...idsOf(done));
  for (const { change, why } of refused) skip(change.copy, why.message);
}

function idsOf(changes: readonly RestoreChange[]): readonly string[] {
  return changes.map(({ id }) => id);
}
