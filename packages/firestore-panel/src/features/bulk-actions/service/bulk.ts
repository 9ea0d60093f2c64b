/**
 * Sets values in several records, and deletes several. Values are written together: one commit takes as many as one History
 * entry may hold (docs/history.md). The rules look up the principal's session once per commit (docs/rules-limits.md).
 */
import { doc, type Transaction } from "firebase/firestore";
import { SET_RECORDS, type BulkDeleteResult, type RefusedRecords } from "../../../contract/lists";
import { storedKeysOf } from "../../../fields/models";
import { readRecord } from "../../../fields/record";
import { CHANGE_KEY } from "../../../schema/stored-names";
import { isAudited, MAX_COMPARED, MAX_ENTRY_VALUES, operationOf } from "../../../schema/history";
import type { Collection, FormValues } from "../../../schema/types";
import { attempt, ProviderError, toHttpError } from "../../../data/errors";
import { applyChanges, edit, type Decision } from "../../../data/apply-changes";
import { changeParallel } from "../../../data/chunked";
import { isDenied, recordErrorOf } from "../../../data/commit";
import type { ServiceContext } from "../../../data/context";
import { editWrites, assertNotProtected, assertValid } from "../../../data/record-changes";
import { fileFieldsOf } from "../../../data/file-values";
import {
  formValues,
  withOwnScope,
  grantedCollection,
  notFound,
  nounOf,
  theseRecords,
  thisRecord,
  validId,
  isValidId,
} from "../../../data/registry";
import { plainData } from "../../../firebase/plain";
import { storedData } from "../../../firebase/stored-data";
import { deleteRecords } from "../../../data/history/deletions";
import { validOperation } from "../../../data/history/entries";
import { text } from "../../../texts/texts";

/** A batch of the records that a bulk action covers. */
interface BulkParams {
  readonly resource: string;
  readonly ids: readonly string[];
  /** Absent: an operation of its own. */
  readonly operation?: string;
}
/** Records that stay as they are, each with a message. */
/**
 * A record that cannot be written is skipped, with its reason, and does not block the others.
 * @throws HttpErrors when the result is unknown; repeating the call writes nothing twice. Also where the
 * rules deny every record, because the principal lacks access. A single denied read is no error, since a
 * scope's account is denied the read of a missing record.
 */
export async function setMany(
  context: ServiceContext,
  { resource, ids, values: given, operation }: BulkParams & { readonly values: FormValues },
): Promise<{ readonly saved: number; readonly refused: RefusedRecords }> {
  if (ids.length > SET_RECORDS)
    throw new ProviderError(400, `At most ${SET_RECORDS} records can be changed at once.`);
  if (operation !== undefined) validOperation(operation);
  const collection = grantedCollection(context, resource, "update");
  assertNoFiles(collection, given);
  const own = formValues(withOwnScope(collection, {}, context));
  const values = { ...given, ...own };
  const chosen = Object.keys(given).filter((key) => !Object.hasOwn(own, key));
  const writer = await context.writer();
  return attempt("save", theseRecords(collection), async () => {
    const bulkSet = { context, collection, values, operation: operation ?? writer.startOperation() };
    const set = concernsOne(collection, chosen) ? setEach : setTogether;
    const { saved, refused } = await set(bulkSet, ids);
    const [denied] = refused;
    if (denied && saved === 0 && refused.every(({ why }) => isDenied(why)))
      throw toHttpError({ code: denied.why.code }, { action: "save", what: text("data.what.someRecords") });
    context.lists.changed(collection, { fields: chosen });
    // Restores the order of the request, because the server answers in any order.
    const ordered = ids.flatMap((id) => refused.filter((record) => record.id === id));
    return { saved, refused: ordered.map(({ id, why }) => ({ id, reason: why.message })) };
  });
}

interface BulkSet {
  readonly context: ServiceContext;
  readonly collection: Collection;
  readonly values: FormValues;
  readonly operation: string;
}
interface BulkSetOutcome {
  readonly saved: number;
  readonly refused: readonly { readonly id: string; readonly why: ProviderError }[];
}

/** Writes each record as a single edit. */
async function setEach(
  { context, collection, values, operation }: BulkSet,
  ids: readonly string[],
): Promise<BulkSetOutcome> {
  const refused: { id: string; why: ProviderError }[] = [];
  await changeParallel(ids, async (id) => {
    const params = { collection, id, variables: values, meta: { operation } };
    const why = await recordErrorOf(() => context.database.updateData(params));
    if (why) refused.push({ id, why });
  });
  return { saved: ids.length - refused.length, refused };
}

async function setTogether(bulkSet: BulkSet, ids: readonly string[]): Promise<BulkSetOutcome> {
  const { context, collection, operation } = bulkSet;
  const changes = ids.map((id) => ({
    id,
    decide: (reading: Transaction) => decideEdit(bulkSet, id, reading),
  }));
  const { done, refused } = await applyChanges(await context.writer(), collection, changes, {
    action: "update",
    operation,
    most: sizeFor(bulkSet),
    skipsRefused: true,
  });
  return { saved: done.length, refused: refused.map(({ change: { id }, why }) => ({ id, why })) };
}

/** How many records fit into one entry, estimated from the declaration. Lists and maps in a record may reduce it. */
function sizeFor({ context, collection, values }: BulkSet): number {
  if (!isAudited(collection)) return SET_RECORDS;
  if (context.principal !== "admin") return MAX_COMPARED;
  const stored = collection.fields.flatMap(storedKeysOf).length + 1;
  const room = Math.floor(MAX_ENTRY_VALUES / (stored + Object.keys(values).length + 1));
  return Math.max(2, Math.min(SET_RECORDS, room));
}

/** @throws HttpErrors when the record may not be changed like this: those of an edit that no screen has prepared. */
async function decideEdit(
  { context, collection, values, operation }: BulkSet,
  id: string,
  transaction: Transaction,
): Promise<Decision> {
  const reference = doc(context.firestore, collection.name, validId(id));
  const found = await attempt("read", thisRecord(collection), () => transaction.get(reference));
  const stored = storedData(found);
  if (!stored) throw notFound(collection);
  const before = readRecord(collection, id, plainData(stored));
  assertNotProtected(collection, before);
  assertValid(collection, values, "edit", before);
  // An attempt whose answer was lost has written it.
  if (operationOf(String(stored[CHANGE_KEY])) === operation) return "done";
  return edit(collection, id, stored, editWrites(collection, stored, before, values));
}

/** @throws 400, since a file belongs to one record and would be removed with the first record that drops it. */
function assertNoFiles(collection: Collection, values: FormValues): void {
  const file = fileFieldsOf(collection).find(({ field }) => Object.hasOwn(values, field.key));
  if (!file) return;
  const named = { field: file.field.label, record: nounOf(collection) };
  throw new ProviderError(400, text("data.files.oneRecord", named));
}

/** Whether a chosen field needs writes or checks for each record alone: a sign-in or a unique value. */
function concernsOne(collection: Collection, chosen: readonly string[]): boolean {
  const { signIn, account, unique, formerNames, fields } = collection;
  const within = fields.find((field) => storedKeysOf(field).some((key) => key === unique?.within));
  const signsIn = [signIn?.id, signIn?.password, account?.email, account?.password];
  const keys = [...signsIn, unique?.field, formerNames?.of];
  return chosen.some((key) => key === within?.key || keys.includes(key));
}

/** Moves records to the trash, as a deletion of each would. */
export async function removeMany(
  context: ServiceContext,
  { resource, ids, operation: given }: BulkParams,
): Promise<BulkDeleteResult> {
  const collection = grantedCollection(context, resource, "delete");
  if (given !== undefined) validOperation(given);
  const operation = given ?? (await context.writer()).startOperation();
  const possible = ids.filter(isValidId);
  return attempt("delete", theseRecords(collection), async () => {
    const { done, gone, skipped, notices } = await deleteRecords(context, {
      collection,
      ids: possible,
      operation,
    });
    const refused = skipped.map(({ id, reason }) => ({ id, reason }));
    // An invalid id names no record, so it counts as deleted.
    return { deleted: done + gone + ids.length - possible.length, refused, notices };
  });
}
