/**
 * The call by which pages write the same values into several records: as many by one commit as its entry of History may
 * tell of (docs/history.md). The rules look up the principal's session once for all of them
 * (docs/decisions/rules-limits.md).
 */
import { SET_RECORDS, type BulkSetResult } from "../../../contract/bulk-actions";
import { storedKeysOf } from "../../../fields/models";
import type { Collection, FormValues } from "../../../schema/types";
import { attempt, ProviderError, toHttpError } from "../../errors";
import type { CallContext } from "../context";
import { fileFieldsOf } from "../file-values";
import { isDenied } from "../record-errors";
import { withOwnCompany } from "../own-company";
import { grantedCollection, nounOf } from "../registry";
import { formValues, saveMeta } from "../save-request";
import { setAll, sizeFor } from "./bulk-set-batches";

/**
 * What cannot be written is left out, with its reason, and does not keep the rest from being written.
 * @throws HttpErrors when it is not known what was written: asking again writes nothing twice. And where the rules deny
 * every record: that is about the principal's access, and what follows would be denied as well. A single denied read is
 * not, since a company is denied what is not there.
 */
export async function answerBulkSet(context: CallContext, payload: unknown): Promise<BulkSetResult> {
  const { resource, ids, values: given, operation } = parsePayload(payload);
  const collection = grantedCollection(resource, context.principal, "update");
  assertNoFiles(collection, given);
  const own = formValues(withOwnCompany(collection, {}, context));
  const values = { ...given, ...own };
  const chosen = Object.keys(given).filter((key) => !Object.hasOwn(own, key));
  const size = concernsOne(collection, chosen) ? 1 : sizeFor(collection, values);
  const writer = await context.writer();
  return attempt("save", `these ${collection.label.many.toLowerCase()}`, async () => {
    const setContext = {
      context,
      collection,
      values,
      writer,
      operation: operation ?? writer.startOperation(),
      size,
    };
    const { saved, refused } = await setAll(setContext, ids);
    const [denied] = refused;
    if (denied && saved === 0 && refused.every(({ why }) => isDenied(why)))
      throw toHttpError({ code: denied.why.code }, { doing: "save", what: "these records" });
    await context.lists.changed(collection, { fields: chosen });
    // As they were asked for: they come as the server answers.
    const reasons = new Map(refused.map(({ id, why }) => [id, why.message]));
    return { saved, refused: ids.flatMap((id) => reasonOf(id, reasons)) };
  });
}

function reasonOf(id: string, reasons: ReadonlyMap<string, string>): BulkSetResult["refused"] {
  const reason = reasons.get(id);
  return reason === undefined ? [] : [{ id, reason }];
}

/** @throws 400: a file belongs to one record, and would be removed with the first that lets it go. */
function assertNoFiles(collection: Collection, values: FormValues): void {
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
function parsePayload(payload: unknown) {
  const request: { readonly [key: string]: unknown } =
    typeof payload === "object" && payload !== null ? { ...payload } : {};
  const { resource, ids, values } = request;
  const given = formValues(values);
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === "string") || ids.length > SET_RECORDS)
    throw new ProviderError(400, `Records are set by ids: a list of at most ${SET_RECORDS} texts.`);
  if (Object.keys(given).length === 0) throw new ProviderError(400, "There are no values to set.");
  return {
    resource: String(resource),
    ids: [...new Set<string>(ids)],
    values: given,
    operation: saveMeta(request).operation,
  };
}
