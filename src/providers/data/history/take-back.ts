/** The earlier values of the fields that one entry changed, written as any other edit. */
import type { FieldChange, TakenBack } from "../../../contract/history";
import type { Collection, FormValues, Json, StoredData } from "../../../schema/types";
import { workOf } from "../../../schema/history";
import { attempt, ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { withOwnCompany } from "../own-company";
import { grantedCollection, nounOf, validId } from "../registry";
import { formValues } from "../save-request";
import { chainOf } from "./chain";
import { withKeptFiles } from "./kept-files";
import { asked, optionalWork, textOf } from "./request";

/** @throws 404 where the entry is none of the record's, 409 where nothing of it can be taken back. */
export async function answerTakeBack(context: CallContext, payload: unknown): Promise<TakenBack> {
  const wanted = asked(payload);
  const collection = grantedCollection(textOf(wanted, "resource"), context.caller, "update");
  const [id, entry] = [validId(textOf(wanted, "id")), textOf(wanted, "entry")];
  const given = optionalWork(wanted, "as");
  return attempt("save", `this ${nounOf(collection)}`, async () => {
    const { now, links } = await chainOf(context, collection, id);
    const link = links.find(({ change }) => change.id === entry);
    if (!link) throw new ProviderError(404, `This change is none of this ${nounOf(collection)}'s.`);
    const fields = await withKeptFiles(context, collection, link.change.fields, now);
    const work = given ?? (await context.works()).start();
    const back = { collection, id, fields, work, undoes: workOf(entry) };
    const saved = await writeBack(context, back);
    if (!saved) throw new ProviderError(409, whyNothing(collection, fields));
    return { work: back.work, ...saved };
  });
}

export interface WriteBack {
  readonly collection: Collection;
  readonly id: string;
  readonly fields: readonly FieldChange[];
  readonly work: string;
  /** The work that is taken back. */
  readonly undoes: string;
  /** As in `Signed`. */
  readonly check?: (stored: StoredData) => void;
}

/**
 * Writes the former values of those that do not stay. A field that somebody changes meanwhile is a conflict, as for a form.
 * @returns undefined where all stay.
 */
export async function writeBack(
  context: CallContext,
  { collection, id, fields, work, undoes, check }: WriteBack,
): Promise<Omit<TakenBack, "work"> | undefined> {
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
    { action: "revert", work, undoes, ...(check && { check }) },
  );
  return { fields: movable.map(({ key }) => key), ...(notice !== undefined && { notice }) };
}

/** @returns why each field stays, in words; empty where none does. */
export function whyStays(collection: Collection, fields: readonly FieldChange[]): string {
  const labelOf = (key: string) => collection.fields.find((field) => field.key === key)?.label ?? key;
  return fields.flatMap(({ key, stays }) => (stays ? [`${labelOf(key)}: ${WORDS[stays]}.`] : [])).join(" ");
}

const WORDS: { readonly [Why in NonNullable<FieldChange["stays"]>]: string } = {
  "changed since": "changed since",
  "file is gone": "the former file is gone",
  "not kept": "passwords are not kept",
  "cannot be edited": "cannot be edited",
};

function whyNothing(collection: Collection, fields: readonly FieldChange[]): string {
  return `Nothing of this change can be taken back. ${whyStays(collection, fields)}`.trim();
}
