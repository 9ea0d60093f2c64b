import { modelOf, storedKeysOf } from "../../fields/models";
import { valueAt } from "../../fields/record";
import type { Collection, FormValues, Json, StoredData, StoredWrite } from "../../schema/types";
import type { Scope } from "./record-reader";

/**
 * Writes a company's own id and name into its records, whatever the form, the address or `meta` contain.
 * Every save writes both from the session, because the rules compare them with the company's current record.
 * @param variables Refine's variables of a create or an update.
 */
export function withOwnCompany(
  collection: Collection,
  variables: unknown,
  { company }: Pick<Scope, "company">,
): unknown {
  if (!company) return variables;
  return { ...(isValues(variables) ? variables : {}), ...ownCompany(collection, company) };
}

/** The id and name that differ in a record's stored data: the company's name may have changed since. */
export function ownCompanyWrites(
  collection: Collection,
  stored: StoredData,
  { company }: Pick<Scope, "company">,
): readonly StoredWrite[] {
  const values = company ? ownCompany(collection, company) : {};
  return collection.fields.flatMap((field) => {
    if (!Object.hasOwn(values, field.key)) return [];
    return Object.entries(modelOf(field).write(values[field.key] ?? null, field)).flatMap(([key, value]) => {
      const path = key.split(".");
      return valueAt(stored, path) === value ? [] : { path, value };
    });
  });
}

/** The value of the field that copies the company's id, and with it the company's name. */
function ownCompany(collection: Collection, company: { readonly [key: string]: Json }): FormValues {
  for (const field of collection.fields) {
    const keys = storedKeysOf(field);
    if (collection.companyField === undefined || !keys.includes(collection.companyField)) continue;
    const sources = modelOf(field).target?.(field).keys ?? [collection.companyField];
    const stored = keys.map((key, index) => [key, company[sources[index] ?? ""]] as const);
    return { [field.key]: modelOf(field).read(Object.fromEntries(stored), field) };
  }
  return {};
}

function isValues(variables: unknown): variables is FormValues {
  return typeof variables === "object" && variables !== null;
}
