import type { Collection, Field } from "../../../schema/types";

/** Field types whose value is entered in one small control, and that concern nothing but the database. */
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

/** Whether a field can be edited in a cell of its list: what its form would let a person change, but how people sign in. */
export function isCellField({ signIn, account }: Collection, field: Field): boolean {
  const { key, type, readOnly, immutable, form = "both" } = field;
  const entered = TYPES.has(type) && !readOnly && !immutable && (form === "both" || form === "edit");
  return entered && key !== signIn?.id && key !== account?.email;
}
