/**
 * The call by which pages write the same values into several records. Up to SET_RECORDS of them are read, checked and
 * written by one commit: the rules look up the caller's session once for all, whatever the number
 * (docs/decisions/rules-limits.md).
 */
import { doc, type Transaction } from "firebase/firestore";
import { SET_RECORDS, type SetResult } from "../../../contract/calls";
import { storedKeysOf } from "../../../fields/models";
import { readRecord } from "../../../fields/record";
import type { Collection, FormValues, StoredWrite } from "../../../schema/types";
import { attempt, ProviderError, toHttpError } from "../../errors";
import type { CallContext } from "../calls";
import { commit, updateFields } from "../commit";
import { isOfSome } from "../commit-refusals";
import { editWrites } from "../edit-writes";
import { fileFieldsOf } from "../file-values";
import { inHalves } from "../in-halves";
import { mapParallel } from "../in-parts";
import { withOwnCompany } from "../own-company";
import { plainData } from "../plain";
import { grantedCollection, notFound, nounOf, validId } from "../registry";
import { formValues, refuseFaults, refuseProtected } from "../save-request";

interface Setting {
  readonly context: CallContext;
  readonly collection: Collection;
  readonly values: FormValues;
}

/** What became of some records. */
interface Course {
  readonly saved: number;
  readonly refused: readonly Refused[];
}
interface Refused {
  readonly id: string;
  readonly why: ProviderError;
}

/**
 * What cannot be written is left out, with its reason, and does not keep the rest from being written.
 * @throws HttpErrors when it is not known what was written: asking again writes nothing twice. And where the rules deny
 * every record: that is about the caller's access, and what follows would be denied as well. A single denied read is not,
 * since a company is denied what is not there.
 */
export async function answerSet(context: CallContext, payload: unknown): Promise<SetResult> {
  const { resource, ids, values: given } = requestOf(payload);
  const collection = grantedCollection(resource, context.caller, "update");
  refuseFiles(collection, given);
  const own = formValues(withOwnCompany(collection, {}, context));
  const values = { ...given, ...own };
  const chosen = Object.keys(given).filter((key) => !Object.hasOwn(own, key));
  const size = concernsOne(collection, chosen) ? 1 : SET_RECORDS;
  return attempt("save", `these ${collection.label.many.toLowerCase()}`, async () => {
    const { saved, refused } = await setInParts({ context, collection, values }, ids, size);
    const [denied] = refused;
    if (denied && saved === 0 && refused.every(({ why }) => isDenied(why)))
      throw toHttpError({ code: denied.why.code }, { doing: "save", what: "these records" });
    await context.lists.changed(collection, { fields: chosen });
    // As they were asked for: they come as the server answers.
    const reasons = new Map(refused.map(({ id, why }) => [id, why.message]));
    return { saved, refused: ids.flatMap((id) => reasonOf(id, reasons)) };
  });
}

async function setInParts(setting: Setting, ids: readonly string[], size: number): Promise<Course> {
  const refused: Refused[] = [];
  let saved = 0;
  for (let from = 0; from < ids.length; from += size) {
    const result = await setPart(setting, ids.slice(from, from + size));
    saved += result.saved;
    refused.push(...result.refused);
  }
  return { saved, refused };
}

/** The rules refuse a commit as a whole, and say nothing of why: a record that is left alone tells. */
async function setPart(setting: Setting, ids: readonly string[]): Promise<Course> {
  const refused: Refused[] = [];
  const { done } = await inHalves(
    ids,
    async (some) => {
      const result = await (some.length === 1 ? setOne(setting, some) : commitPart(setting, some));
      refused.push(...result.refused);
      return result.saved;
    },
    isOfSome,
  );
  return { saved: done, refused };
}

/** As any other edit. */
async function setOne(
  { context, collection, values }: Setting,
  [id = ""]: readonly string[],
): Promise<Course> {
  const why = await refusalOf(() => context.database.updateData({ collection, id, variables: values }));
  return why ? { saved: 0, refused: [{ id, why }] } : { saved: 1, refused: [] };
}

function commitPart(setting: Setting, ids: readonly string[]): Promise<Course> {
  const { context, collection } = setting;
  return commit(context.firestore, async (transaction) => {
    const writes = new Map<string, readonly StoredWrite[]>();
    const refused: Refused[] = [];
    await mapParallel(ids, async (id) => {
      const why = await refusalOf(async () => {
        writes.set(id, await writesIn(transaction, setting, id));
      });
      if (why) refused.push({ id, why });
    });
    for (const [id, one] of writes)
      updateFields(transaction, doc(context.firestore, collection.name, id), one);
    return { saved: writes.size, refused };
  });
}

/** @throws HttpErrors when the record may not be changed like this: those of an edit that no screen has prepared. */
async function writesIn(
  transaction: Transaction,
  { context, collection, values }: Setting,
  id: string,
): Promise<readonly StoredWrite[]> {
  const reference = doc(context.firestore, collection.name, validId(id));
  const found = await attempt("read", `this ${nounOf(collection)}`, () => transaction.get(reference));
  const stored = found.data();
  if (!stored) throw notFound(collection);
  const before = readRecord(collection, id, plainData(stored));
  refuseProtected(collection, before);
  refuseFaults(collection, values, "edit", before);
  return editWrites(collection, stored, before, values);
}

/** Status codes that say something of one record: it is faulty, may not be changed, is gone, or is being changed. */
const OF_ONE = new Set([400, 403, 404, 409]);

/** @returns why the work on one record was refused. @throws what concerns all of them: no server, no session. */
async function refusalOf(work: () => Promise<unknown>): Promise<ProviderError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof ProviderError && OF_ONE.has(error.statusCode)) return error;
    throw error;
  }
}

function reasonOf(id: string, reasons: ReadonlyMap<string, string>): SetResult["refused"] {
  const reason = reasons.get(id);
  return reason === undefined ? [] : [{ id, reason }];
}

/** By the rules, and not because of what the record holds. */
function isDenied({ code }: ProviderError): boolean {
  return code === "permission-denied";
}

/** @throws 400: a file belongs to one record, and would be removed with the first that lets it go. */
function refuseFiles(collection: Collection, values: FormValues): void {
  const file = fileFieldsOf(collection).find(({ field }) => Object.hasOwn(values, field.key));
  if (!file) return;
  const { label } = file.field;
  throw new ProviderError(400, `${label}: files are added to one ${nounOf(collection)} at a time.`);
}

/** Whether one of the keys is of what is written, or asked of others, for each record by itself: a sign-in, a unique name. */
function concernsOne(collection: Collection, chosen: readonly string[]): boolean {
  const { signIn, account, unique, formerNames, fields } = collection;
  const within = fields.find((field) => storedKeysOf(field).some((key) => key === unique?.within));
  const keys = [
    signIn?.id,
    signIn?.password,
    account?.email,
    account?.password,
    unique?.field,
    formerNames?.of,
  ];
  return chosen.some((key) => key === within?.key || keys.includes(key));
}

/** @throws 400 for what is no request. */
function requestOf(payload: unknown) {
  const { resource, ids, values }: { readonly [key: string]: unknown } =
    typeof payload === "object" && payload !== null ? { ...payload } : {};
  const given = formValues(values);
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === "string") || ids.length > SET_RECORDS)
    throw new ProviderError(400, `Records are set by ids: a list of at most ${SET_RECORDS} texts.`);
  if (Object.keys(given).length === 0) throw new ProviderError(400, "There are no values to set.");
  return { resource: String(resource), ids: [...new Set<string>(ids)], values: given };
}
