/** Counts and restores the records that went to the trash with a record they refer to, such as an author's books. */
import {
  documentId,
  getCountFromServer,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  startAfter,
  where,
  type Query,
} from "firebase/firestore";
import {
  RESTORE_RECORDS,
  type RestoreDependentsParams,
  type TrashedDependents,
  type UndoResult,
} from "../../../contract/history";
import { readRecord } from "../../../fields/record";
import { readText } from "../../../fields/text-value";
import { scopeKeyOf, scopeKeys, entryRange, isOperationId, operationOf } from "../../../schema/history";
import type { Collection, RecordData } from "../../../schema/types";
import { canDo } from "../../../schema/define-collection";
import { attempt, ProviderError } from "../../../data/errors";
import type { ServiceContext } from "../../../data/context";
import { plainData } from "../../../firebase/plain";
import { grantedCollection, nounOf, notFound, validId } from "../../../data/registry";
import { mapParallel, storedForms } from "../../../data/chunked";
import { copiesIn, copiesOf, recordOf, storedRecords } from "../../../data/history/stored-records";
import { dependentsOf, type Dependent } from "../../../data/history/deletions";
import { validOperation } from "../../../data/history/entries";
import { restoreCopies } from "./restore";
import { text } from "../../../texts/texts";

/** Uses aggregation: it reads only the record's own copy from the trash. */
export async function countTrashedDependents(
  context: ServiceContext,
  { id: given }: { readonly id: string },
): Promise<TrashedDependents> {
  const id = validId(given);
  return attempt("count", text("data.what.deletedWithIt"), async () => {
    const copy = (await copiesOf(context, [id])).get(id);
    const deletion = operationOf(String(copy?.change));
    if (!copy || !isOperationId(deletion)) return { records: [] };
    const seen = findable(context, copy.collection).filter(({ dependent }) =>
      canDo(context.principal, "create", dependent),
    );
    const records = await mapParallel(seen, async (found) => {
      const copies = copiesNaming(context, found, recordOf(copy), deletion);
      const count = copies ? (await getCountFromServer(copies)).data().count : 0;
      return { resource: found.dependent.name, count };
    });
    return { records: records.filter(({ count }) => count > 0) };
  });
}

/** Restores them after the record itself, a batch at a time. */
export async function restoreDependents(
  context: ServiceContext,
  { resource, id: given, dependents: name, undoes, operation: step, cursor }: RestoreDependentsParams,
): Promise<UndoResult> {
  const collection = grantedCollection(context, resource, "create");
  const id = validId(given);
  const [deletion, operation] = [validOperation(undoes, "undoes"), validOperation(step)];
  const found = findable(context, collection).find(({ dependent }) => dependent.name === name);
  if (!found) throw new ProviderError(400, `No ${name} belong to ${collection.label.many}.`);
  const what = text("data.what.deletedWith", { record: nounOf(collection) });
  return attempt("save", what, async () => {
    // The record was restored a moment ago, so the copies held by screens may not include it.
    const data = (await storedRecords(context, collection, [id])).get(id);
    if (!data) throw notFound(collection);
    const copies = copiesNaming(context, found, readRecord(collection, id, plainData(data)), deletion);
    if (!copies) return { done: 0, skipped: [], notices: [] };
    // The next batch does not retry copies that could not be restored.
    const after = cursor === undefined ? [] : [startAfter(...positionIn(cursor))];
    const part = query(copies, orderBy("change"), orderBy(documentId()), ...after, limit(RESTORE_RECORDS));
    const batch = copiesIn(context, await getDocsFromServer(part));
    const { ids, skipped, notices } = await restoreCopies(context, batch, { operation, undoes: deletion });
    const last = batch.length === RESTORE_RECORDS ? batch.at(-1) : undefined;
    const next = last && `${String(last.change)}/${last.trashId}`;
    return { done: ids.length, skipped, notices, ...(next !== undefined && { cursor: next }) };
  });
}

/** A copy in the trash keeps only one reference that queries can use: its scope. */
function findable({ reader }: ServiceContext, collection: Collection): readonly Dependent[] {
  return dependentsOf(reader.panel(), collection).filter(
    ({ dependent, into }) => scopeKeyOf(dependent) === into,
  );
}

/** @returns undefined where the record has no value to refer to. */
function copiesNaming(
  { reader }: ServiceContext,
  { from }: Dependent,
  record: RecordData,
  deletion: string,
): Query | undefined {
  const name = readText(record[from]);
  const [first, below] = entryRange(deletion);
  return name
    ? query(
        reader.all(reader.panel().trash),
        where(scopeKeys(reader.panel().scopeKind).account, "in", storedForms(name)),
        where("change", ">=", first),
        where("change", "<", below),
      )
    : undefined;
}

/** @throws 400 for a cursor that no answer contained. */
function positionIn(cursor: string): readonly [change: string, id: string] {
  const end = cursor.indexOf("/");
  if (end < 0) throw new ProviderError(400, "The cursor must come from the previous answer.");
  return [cursor.slice(0, end), cursor.slice(end + 1)];
}
