/**
 * Sets values in several records. They are written together: one commit takes as many as one History
 * entry may hold (docs/history.md). The rules look up the principal's session once per commit (docs/rules-limits.md).
 */
import { doc, type Transaction } from "firebase/firestore";
import { SET_RECORDS } from "../../../contract/records";
import { storedKeysOf } from "../../../fields/models";
import { isSetAlone, readRecord } from "../../../fields/record";
import { CHANGE_KEY } from "../../../schema/stored-names";
import { isAudited, MAX_COMPARED, MAX_ENTRY_VALUES, operationOf } from "../../../schema/history";
import type { Collection, FormValues } from "../../../schema/types";
import { attempt, ProviderError, toHttpError } from "../../../data/errors";
import { applyChanges, edit, type Decision } from "../../../data/apply-changes";
import { isDenied } from "../../../data/commit";
import type { ServiceContext } from "../../../data/service";
import { editWrites, assertNotProtected, assertValid } from "../../../data/record-changes";
import {
  withOwnScope,
  grantedCollection,
  notFound,
  theseRecords,
  thisRecord,
  validId,
} from "../../../data/registry";
import { plainData } from "../../../firebase/plain";
import { storedData } from "../../../firebase/stored-data";
import { validOperation } from "../../../data/history/entries";
import { text } from "../../../texts/texts";

interface SetParams {
  readonly resource: string;
  readonly ids: readonly string[];
  readonly values: FormValues;
  readonly operation: string;
}

/**
 * A record that cannot be written is skipped, with its reason, and does not block the others.
 * @throws HttpErrors when the result is unknown; repeating the call writes nothing twice. Also where the
 * rules deny every record, because the principal lacks access. A single denied read is no error, since a
 * scope's account is denied the read of a missing record.
 */
export async function setMany(
  context: ServiceContext,
  { resource, ids, values: given, operation }: SetParams,
) {
  if (ids.length > SET_RECORDS)
    throw new ProviderError(400, `At most ${SET_RECORDS} records can be changed at once.`);
  const collection = grantedCollection(context, resource, "update");
  const own = withOwnScope(collection, {}, context);
  const values = { ...given, ...own };
  const chosen = collection.fields.filter(({ key }) => Object.hasOwn(given, key) && !Object.hasOwn(own, key));
  const alone = chosen.find((field) => isSetAlone(collection, field));
  if (alone) throw new ProviderError(400, `${alone.label} is set in one record at a time.`);
  validOperation(operation);
  /** @throws HttpErrors if the record may not be changed like this: as for an edit that no screen has prepared. */
  const decideEdit = async (id: string, transaction: Transaction): Promise<Decision> => {
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
  };
  const writer = await context.writer();
  return attempt("save", theseRecords(collection), async () => {
    const changes = ids.map((id) => ({ id, decide: (reading: Transaction) => decideEdit(id, reading) }));
    const { done, refused } = await applyChanges(writer, collection, changes, {
      action: "update",
      operation,
      most: sizeFor(context, collection, values),
      skipsRefused: true,
    });
    const [denied] = refused;
    if (denied && done.length === 0 && refused.every(({ why }) => isDenied(why)))
      throw toHttpError({ code: denied.why.code }, { action: "save", what: text("data.what.someRecords") });
    context.lists.changed(collection, { fields: chosen.map(({ key }) => key) });
    // Restores the order of the request, because the server answers in any order.
    const ordered = ids.flatMap((id) => refused.filter(({ change }) => change.id === id));
    return {
      saved: done.length,
      refused: ordered.map(({ change: { id }, why }) => ({ id, reason: why.message })),
    };
  });
}

/** How many records fit into one entry, estimated from the declaration. Lists and maps in a record may reduce it. */
function sizeFor(context: ServiceContext, collection: Collection, values: FormValues): number {
  if (!isAudited(collection)) return SET_RECORDS;
  if (context.principal !== "admin") return MAX_COMPARED;
  const stored = collection.fields.flatMap(storedKeysOf).length + 1;
  const room = Math.floor(MAX_ENTRY_VALUES / (stored + Object.keys(values).length + 1));
  return Math.max(2, Math.min(SET_RECORDS, room));
}
