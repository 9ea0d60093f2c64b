/** Counts what expires, and queries it. */
import { FieldPath, getCountFromServer, orderBy, query, where, type Query } from "firebase/firestore";
import { dayAfter } from "../texts/days";
import {
  type ExpiringParams,
  type ExpiryCounts,
  type ExpiryCountsParams,
  type ExpiryField,
} from "../contract/expiry";
import { isDay } from "../fields/date/model";
import { expiringFields, noticesOf, type ExpiringField } from "../fields/expiry";
import { storedKeysOf } from "../fields/models";
import { canDo } from "../schema/define-collection";
import type { Field } from "../schema/types";
import { panel } from "../definition";
import type { CallContext } from "./context";
import { ProviderError } from "./errors";
import { findCollection } from "./registry";

/** Earlier texts are days in no notation that the panel writes. */
export const FIRST_DAY = "1900-01-01";

/** Values of fields. */
export type Equal = NonNullable<ExpiringParams["where"]>;

/** Sends all counts at once. One that fails is null. @throws 400 for an invalid payload. */
export async function answerExpiryCounts(
  context: CallContext,
  { today }: ExpiryCountsParams,
): Promise<ExpiryCounts> {
  if (!isDay(today)) throw new ProviderError(400, "The payload must be { today }, a day as YYYY-MM-DD.");
  const count = (
    expiring: ExpiringField,
    from: string,
    to: string,
    equal?: Equal,
  ): Promise<number | null> => {
    const records = expiringFrom(context.reader.all(expiring.collection), expiring, from, equal);
    return getCountFromServer(query(records, where(pathOf(expiring.field), "<=", to))).then(
      (answer) => answer.data().count,
      () => null,
    );
  };
  const fields = fieldsOf(context);
  const notices = noticesOf(fields);
  const last = dayAfter(today, notices.at(-1) ?? 0);
  const countField = async (field: ExpiringField) => {
    const { field: key = "", leftOut = [] } = field.expires.while ?? {};
    const [expired, soon, others] = await Promise.all([
      count(field, FIRST_DAY, dayAfter(today, -1)),
      Promise.all(notices.map((days) => count(field, today, dayAfter(today, days)))),
      Promise.all(leftOut.map(({ value }) => count(field, FIRST_DAY, last, { [key]: value }))),
    ]);
    return {
      ...{ ...nameOf(field), expired },
      soon: notices.map((days, at) => ({ days, count: soon[at] ?? null })),
      leftOut: leftOut.map(({ value }, at) => ({ value, count: others[at] ?? null })),
    };
  };
  return { fields: await Promise.all(fields.map(countField)) };
}

/** The expiring fields of the collections that the principal may list. */
export function fieldsOf({ principal }: CallContext): readonly ExpiringField[] {
  const seen = panel().collections.flatMap(({ name }) => findCollection(name, principal) ?? []);
  return expiringFields(seen.filter((collection) => canDo(principal, "list", collection)));
}

/**
 * The records of a field from a day on, in the order of their days. rules/indexes.ts declares the indexes.
 * @param all the records that the principal may see.
 * @param equal values of other fields.
 */
export function expiringFrom(
  all: Query,
  { field, expires, conditions }: ExpiringField,
  from: string,
  equal: Equal = {},
): Query {
  const { field: key, value } = expires.while ?? {};
  const values = { ...(key !== undefined && { [key]: value }), ...equal };
  const equals = conditions
    .filter((one) => Object.hasOwn(values, one.key))
    .map((one) => where(pathOf(one), "==", values[one.key]));
  return query(all, ...equals, where(pathOf(field), ">=", from), orderBy(pathOf(field)));
}

export function pathOf(field: Field): FieldPath {
  return new FieldPath(...(storedKeysOf(field)[0] ?? field.key).split("."));
}

export function nameOf({ collection, field }: ExpiringField): ExpiryField {
  return { resource: collection.name, field: field.key };
}
