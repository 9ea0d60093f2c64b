/** Writes the earlier values of the fields that one entry changed, as a normal edit. */
import type { FieldChange, RevertResult } from "../../../contract/history";
import type { Collection, FormValues, Json, StoredData } from "../../../schema/types";
import { operationOf } from "../../../schema/history";
import { attempt, ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { withOwnCompany } from "../own-company";
import { grantedCollection, nounOf, validId } from "../registry";
import { formValues } from "../save-request";
import { chainOf } from "./chain";
import { withFileStates } from "./stored-files";
import { parsePayload, optionalOperation, requiredText } from "./payload";

/**
 * @throws 404 where the entry does not belong to the record, 409 where none of its fields can be reverted.
 */
export async function answerRevert(context: CallContext, payload: unknown): Promise<RevertResult> {
  const wanted = parsePayload(payload);
  const collection = grantedCollection(requiredText(wanted, "resource"), context.principal, "update");
  const [id, entry] = [validId(requiredText(wanted, "id")), requiredText(wanted, "entry")];
  const given = optionalOperation(wanted, "operation");
  return attempt("save", `this ${nounOf(collection)}`, async () => {
    const { now, links } = await chainOf(context, collection, id);
    const link = links.find(({ change }) => change.id === entry);
    if (!link) throw new ProviderError(404, `This change does not belong to this ${nounOf(collection)}.`);
    const fields = await withFileStates(context, collection, link.change.fields, now);
    const operation = given ?? (await context.writer()).startOperation();
    const back = { collection, id, fields, operation, undoes: operationOf(entry) };
    const saved = await writeFormerValues(context, back);
    if (!saved) throw new ProviderError(409, whyNothing(collection, fields));
    return { operation: back.operation, ...saved };
  });
}

export interface FormerValues {
  readonly collection: Collection;
  readonly id: string;
  readonly fields: readonly FieldChange[];
  readonly operation: string;
  /** The operation that is undone. */
  readonly undoes: string;
  /** As in `AuditMeta`. */
  readonly check?: (stored: StoredData) => void;
}

/**
 * Writes the former values of all revertible fields. A concurrent change of a field is a conflict, as in a
 * form.
 * @returns undefined where no field can be reverted.
 */
export async function writeFormerValues(
  context: CallContext,
  { collection, id, fields, operation, undoes, check }: FormerValues,
): Promise<Omit<RevertResult, "operation"> | undefined> {
  const movable = fields.flatMap(({ key, values, stays }) => (values && !stays ? [{ key, values }] : []));
  if (movable.length === 0) return undefined;
  const pick = (of: (values: { readonly before: Json; readonly after: Json }) => Json): FormValues =>
    Object.fromEntries(movable.map(({ key, values }) => [key, of(values)]));
  const variables = formValues(
    withOwnCompany(
      collection,
      pick(({ before }) => before),
      context,
    ),
  );
  const { notice } = await context.database.updateData(
    { collection, id, variables, meta: { opened: pick(({ after }) => after) } },
    { action: "revert", operation, undoes, ...(check && { check }) },
  );
  return { fields: movable.map(({ key }) => key), ...(notice !== undefined && { notice }) };
}

/** @returns why each field cannot be reverted, as a message; empty where all can. */
export function whyStays(collection: Collection, fields: readonly FieldChange[]): string {
  const labelOf = (key: string) => collection.fields.find((field) => field.key === key)?.label ?? key;
  return fields
    .flatMap(({ key, stays }) => (stays ? [`${labelOf(key)}: ${OBSTACLES[stays]}.`] : []))
    .join(" ");
}

const OBSTACLES: { readonly [Why in NonNullable<FieldChange["stays"]>]: string } = {
  "changed since": "changed since",
  "file is gone": "the earlier file no longer exists",
  "not kept": "passwords are not kept",
  "cannot be edited": "cannot be edited",
};

function whyNothing(collection: Collection, fields: readonly FieldChange[]): string {
  return `No field of this change can be taken back. ${whyStays(collection, fields)}`.trim();
}
