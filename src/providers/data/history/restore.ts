/** Restores the records that a person has chosen in the trash. */
import { getDocsFromServer, limit, query, where } from "firebase/firestore";
import { RESTORE_RECORDS, type RestoreResult } from "../../../contract/history";
import { CHANGE_KEY } from "../../../schema/derived-keys";
import { entryRange, trashedRecord, operationOf } from "../../../schema/history";
import type { Collection, FormValues } from "../../../schema/types";
import { attempt, ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { withOwnCompany } from "../own-company";
import { mapParallel } from "../chunked";
import { grantedCollection, assertGranted } from "../registry";
import { formValues, assertValid } from "../save-request";
import { assertUnique } from "../unique";
import { copiesOf, NOT_IN_TRASH, recordOf, type TrashCopy } from "./copies";
import { storedRecords } from "./stored-records";
import { parsePayload, idsIn, optionalOperation } from "./payload";
import { restoreCopies } from "./restore-batch";
import { restoreOne, type Restoration } from "./restore-one";

export async function answerRestore(context: CallContext, payload: unknown): Promise<RestoreResult> {
  const wanted = parsePayload(payload);
  const ids = idsIn(wanted, RESTORE_RECORDS);
  const operation = optionalOperation(wanted, "operation") ?? (await context.writer()).startOperation();
  const undoes = optionalOperation(wanted, "undoes");
  const options = { operation, ...(undoes !== undefined && { undoes }) };
  const values = wanted["values"] === undefined ? undefined : formValues(wanted["values"]);
  if (values && ids.length !== 1) throw new ProviderError(400, "Values can be given for only one record.");
  return attempt("save", "the restored records", async () => {
    const found = await copiesOf(context, ids);
    const copies = ids.flatMap((id) => found.get(id) ?? []);
    const [single] = copies;
    if (single && ids.length === 1) return restoreSingle(context, single, values, options);
    const { ids: back, left, notices: batchNotices } = await restoreCopies(context, copies, options);
    const notices = [...batchNotices];
    const absent = ids.filter((id) => !found.has(id));
    const there = await mapParallel(absent, (id) => restoredBy(context, id, operation));
    const [only] = there;
    if (only && ids.length === 1)
      notices.push(
        ...(await saveFurther(context, only.collection, only.id, unsaved(only, values ?? {}), operation)),
      );
    return {
      operation,
      ids: [...back, ...there.flatMap((one) => (one ? [one.id] : []))],
      left: [
        ...left,
        ...absent.flatMap((id, index) => (there[index] ? [] : [{ id, title: id, reason: NOT_IN_TRASH }])),
      ],
      ...(notices.length > 0 && { notice: notices.join(" ") }),
    };
  });
}

interface RestoredRecord {
  readonly collection: Collection;
  readonly id: string;
}

/**
 * A missing copy was restored by an earlier attempt of the same operation, whose answer was lost, if its
 * record confirms it.
 */
async function restoredBy(
  context: CallContext,
  trashed: string,
  operation: string,
): Promise<RestoredRecord | undefined> {
  const [name, id] = trashedRecord(trashed);
  const collection = grantedCollection(name, context.principal, "create");
  if (collection.account) return accountRestoredBy(context, collection, operation);
  const stored = (await storedRecords(context, collection, [id])).get(id);
  return operationOf(String(stored?.[CHANGE_KEY])) === operation ? { collection, id } : undefined;
}

/** The password that the earlier attempt set is unknown. A user of the app keeps the issued one. */
function unsaved({ collection }: RestoredRecord, values: FormValues): FormValues {
  return collection.account ? furtherValues(collection, values) : values;
}

/** An account comes back under another id. */
async function accountRestoredBy(
  { reader }: CallContext,
  collection: Collection,
  operation: string,
): Promise<RestoredRecord | undefined> {
  const [from, below] = entryRange(operation);
  const { docs } = await getDocsFromServer(
    query(reader.all(collection), where(CHANGE_KEY, ">=", from), where(CHANGE_KEY, "<", below), limit(2)),
  );
  const [only, ...more] = docs;
  return only && more.length === 0 ? { collection, id: only.id } : undefined;
}

/** @throws what prevents the restore, with the errors by field. */
async function restoreSingle(
  context: CallContext,
  copy: TrashCopy,
  values: FormValues | undefined,
  restoration: Restoration,
): Promise<RestoreResult> {
  const { operation } = restoration;
  const { collection } = copy;
  await assertValidValues(context, copy, values ?? {});
  const isAlone = collection.signIn !== undefined || collection.account !== undefined;
  const options = { ...restoration, ...(values && { values }) };
  const back = isAlone
    ? await restoreAlone(context, copy, options)
    : await restoreCopies(context, [copy], options);
  const [id] = back.ids;
  const further = furtherValues(collection, values ?? {});
  const more = id === undefined ? [] : await saveFurther(context, collection, id, further, operation);
  const notices = [...back.notices, ...more];
  return {
    operation,
    ids: back.ids,
    left: back.left,
    ...(notices.length > 0 && { notice: notices.join(" ") }),
  };
}

/** Runs before anything is restored. @throws 400 or 409 with the errors by field. */
async function assertValidValues(context: CallContext, copy: TrashCopy, values: FormValues): Promise<void> {
  if (Object.keys(values).length === 0) return;
  const { collection, id } = copy;
  const record = recordOf(copy);
  const whole = formValues(withOwnCompany(collection, values, context));
  assertValid(collection, whole, "edit", record);
  await assertUnique(collection, context.reader, { ...record, ...whole }, id);
}

/** @returns what the person still has to do by hand. */
async function saveFurther(
  context: CallContext,
  collection: Collection,
  id: string,
  values: FormValues,
  operation: string,
): Promise<readonly string[]> {
  if (Object.keys(values).length === 0) return [];
  const variables = withOwnCompany(collection, values, context);
  const { notice } = await context.database.updateData({ collection, id, variables }, { operation });
  return notice === undefined ? [] : [notice];
}

async function restoreAlone(context: CallContext, copy: TrashCopy, options: Restoration) {
  assertGranted(copy.collection, context.principal, "create");
  const { id, notice } = await restoreOne(context, copy, options);
  return { ids: [id], left: [], notices: notice === undefined ? [] : [notice] };
}

/** Values that the restore does not write are saved afterwards as a normal edit, which also uploads files. */
function furtherValues({ signIn, account }: Collection, values: FormValues): FormValues {
  const isRenamed = signIn !== undefined && Object.hasOwn(values, signIn.id);
  // Another sign-in id needs the password again.
  const done: readonly (string | undefined)[] = [
    isRenamed ? undefined : signIn?.password,
    account?.email,
    account?.password,
  ];
  return Object.fromEntries(Object.entries(values).filter(([key]) => !done.includes(key)));
}
