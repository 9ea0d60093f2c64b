/** Out of the trash, by the person's choice. */
import { getDocsFromServer, limit, query, where } from "firebase/firestore";
import { RESTORE_RECORDS, type Restored } from "../../../contract/history";
import { CHANGE_KEY } from "../../../schema/derived-keys";
import { entryRange, trashedRecord, workOf } from "../../../schema/history";
import type { Collection, FormValues } from "../../../schema/types";
import { attempt, ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { withOwnCompany } from "../own-company";
import { mapParallel } from "../in-parts";
import { grantedCollection, refuseUngranted } from "../registry";
import { formValues, refuseFaults } from "../save-request";
import { refuseTaken } from "../unique";
import { copiesOf, NOT_IN_TRASH, recordOf, type Copy } from "./copies";
import { storedRecords } from "./parts";
import { asked, idsIn, optionalWork } from "./request";
import { restoreCopies } from "./restore-batch";
import { restoreOne } from "./restore-one";
import type { Restoration } from "./restoring";

export async function answerRestore(context: CallContext, payload: unknown): Promise<Restored> {
  const wanted = asked(payload);
  const ids = idsIn(wanted, RESTORE_RECORDS);
  const work = optionalWork(wanted, "as") ?? (await context.works()).start();
  const undoes = optionalWork(wanted, "undoes");
  const how = { work, ...(undoes !== undefined && { undoes }) };
  const values = wanted["values"] === undefined ? undefined : formValues(wanted["values"]);
  if (values && ids.length !== 1) throw new ProviderError(400, "Values are given to one record at a time.");
  return attempt("save", "what was in the trash", async () => {
    const found = await copiesOf(context, ids);
    const copies = ids.flatMap((id) => found.get(id) ?? []);
    const [single] = copies;
    if (single && ids.length === 1) return restoreSingle(context, single, values, how);
    const { ids: back, left, notices: told } = await restoreCopies(context, copies, how);
    const notices = [...told];
    const absent = ids.filter((id) => !found.has(id));
    const there = await mapParallel(absent, (id) => backBy(context, id, work));
    const [only] = there;
    if (only && ids.length === 1)
      notices.push(
        ...(await saveFurther(context, only.collection, only.id, unsaved(only, values ?? {}), work)),
      );
    return {
      work,
      ids: [...back, ...there.flatMap((one) => (one ? [one.id] : []))],
      left: [
        ...left,
        ...absent.flatMap((id, index) => (there[index] ? [] : [{ id, title: id, reason: NOT_IN_TRASH }])),
      ],
      ...(notices.length > 0 && { notice: notices.join(" ") }),
    };
  });
}

interface Back {
  readonly collection: Collection;
  readonly id: string;
}

/** A copy that is gone was restored by an earlier try of the same work, whose answer was lost, if its record says so. */
async function backBy(context: CallContext, trashed: string, work: string): Promise<Back | undefined> {
  const [name, id] = trashedRecord(trashed);
  const collection = grantedCollection(name, context.caller, "create");
  if (collection.account) return accountBy(context, collection, work);
  const stored = (await storedRecords(context, collection, [id])).get(id);
  return workOf(String(stored?.[CHANGE_KEY])) === work ? { collection, id } : undefined;
}

/** Which password the earlier try gave who signs in is not known. A user of the app has what was issued. */
function unsaved({ collection }: Back, values: FormValues): FormValues {
  return collection.account ? furtherValues(collection, values) : values;
}

/** An account comes back under another id. */
async function accountBy(
  { sources }: CallContext,
  collection: Collection,
  work: string,
): Promise<Back | undefined> {
  const [from, below] = entryRange(work);
  const { docs } = await getDocsFromServer(
    query(sources.all(collection), where(CHANGE_KEY, ">=", from), where(CHANGE_KEY, "<", below), limit(2)),
  );
  const [only, ...more] = docs;
  return only && more.length === 0 ? { collection, id: only.id } : undefined;
}

/** @throws what keeps it from being restored, with what is wrong by field. */
async function restoreSingle(
  context: CallContext,
  copy: Copy,
  values: FormValues | undefined,
  restoration: Restoration,
): Promise<Restored> {
  const { work } = restoration;
  const { collection } = copy;
  await refuseValues(context, copy, values ?? {});
  const isAlone = collection.signIn !== undefined || collection.account !== undefined;
  const how = { ...restoration, ...(values && { values }) };
  const back = isAlone ? await alone(context, copy, how) : await restoreCopies(context, [copy], how);
  const [id] = back.ids;
  const further = furtherValues(collection, values ?? {});
  const more = id === undefined ? [] : await saveFurther(context, collection, id, further, work);
  const notices = [...back.notices, ...more];
  return {
    work,
    ids: back.ids,
    left: back.left,
    ...(notices.length > 0 && { notice: notices.join(" ") }),
  };
}

/** Before anything is restored. @throws 400 or 409 with what is wrong by field. */
async function refuseValues(context: CallContext, copy: Copy, values: FormValues): Promise<void> {
  if (Object.keys(values).length === 0) return;
  const { collection, id } = copy;
  const record = recordOf(copy);
  const whole = formValues(withOwnCompany(collection, values, context));
  refuseFaults(collection, whole, "edit", record);
  await refuseTaken(collection, context.sources, { ...record, ...whole }, id);
}

/** @returns what is left to the person. */
async function saveFurther(
  context: CallContext,
  collection: Collection,
  id: string,
  values: FormValues,
  work: string,
): Promise<readonly string[]> {
  if (Object.keys(values).length === 0) return [];
  const variables = withOwnCompany(collection, values, context);
  const { notice } = await context.database.updateData({ collection, id, variables }, { work });
  return notice === undefined ? [] : [notice];
}

async function alone(context: CallContext, copy: Copy, how: Restoration) {
  refuseUngranted(copy.collection, context.caller, "create");
  const { id, notice } = await restoreOne(context, copy, how);
  return { ids: [id], left: [], notices: notice === undefined ? [] : [notice] };
}

/** What is not restored with the record is saved after it, as any other edit: files are sent then. */
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
