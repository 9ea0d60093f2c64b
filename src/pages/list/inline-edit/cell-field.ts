import type { Collection, Field } from "../../../schema/types";

/** Field types with one small input and no effects outside the database. */
const TYPES: ReadonlySet<string> = new Set([
  "text",
  "choice",
  "number",
  "boolean",
  "date",
  "email",
  "phone",
  "url",
]);

/** Whether a list's cell can edit a field: one that the form can edit, except sign-in fields. */
export function isCellField({ signIn, account }: Collection, field: Field): boolean {
  const { key, type, readOnly, immutable, form = "both" } = field;
  const entered = TYPES.has(type) && !readOnly && !immutable && (form === "both" || form === "edit");
  return entered && key !== signIn?.id && key !== account?.email;
}
