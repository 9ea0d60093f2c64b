/** Faults of a collection's larger options, for checkCollections. */
import { ALL } from "./filter";
import { repeated } from "./repeated";
import type { Collection, FieldModel } from "./types";

type Models = ReadonlyMap<string, FieldModel>;

/** What a list's address says besides its filters. */
const ADDRESS_KEYS: ReadonlySet<string> = new Set(["q", "sort", "page"]);

/** The panel signs in as the person to change or remove the user, so it has to know the password. */
export function accountFaults({ account, bulk, fields }: Collection): readonly string[] {
  if (!account) return [];
  const type = fields.find(({ key }) => key === account.password)?.type;
  return [
    ...[account.email, account.password]
      .filter((key) => !fields.some((field) => field.key === key))
      .map((key) => `account names the field "${key}", which does not exist`),
    ...(type === undefined || type === "issued-password"
      ? []
      : [`account.password "${account.password}" is not of type "issued-password"`]),
    ...(bulk ? ["rows of a file bring no users along: account and bulk exclude each other"] : []),
  ];
}

/** What nobody shares is one stored text or number, and its scope a stored key. */
export function uniqueFaults({ unique, fields }: Collection, stored: ReadonlySet<string>): readonly string[] {
  if (!unique) return [];
  const { field, within } = unique;
  return [
    ...(fields.some(({ key }) => key === field)
      ? []
      : [`unique names the field "${field}", which does not exist`]),
    ...(within === undefined || stored.has(within)
      ? []
      : [`unique names the field "${within}", which does not exist`]),
  ];
}

/** A filter chooses among the few values of its field, and the address says which. */
export function filterFaults({ filters = [], fields }: Collection, models: Models): readonly string[] {
  const keys = filters.map(({ field }) => field);
  return [
    ...repeated(keys).map((key) => `filters names the field "${key}" twice`),
    ...filters.flatMap(({ field: key, default: chosen }) => {
      const field = fields.find((candidate) => candidate.key === key);
      if (!field) return [`filters names the field "${key}", which does not exist`];
      if (ADDRESS_KEYS.has(key))
        return [`filters names the field "${key}", whose name a list's address uses already`];
      const choices = models.get(field.type)?.choices?.(field);
      if (!choices) return [`filters names the field "${key}", whose type "${field.type}" has no choices`];
      if (choices.includes(ALL))
        return [`filters names the field "${key}", one of whose choices is "${ALL}"`];
      return chosen === undefined || choices.includes(chosen)
        ? []
        : [`the filter "${key}" begins with "${chosen}", which is not one of its choices`];
    }),
  ];
}
