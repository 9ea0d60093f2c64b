import { counted } from "../../../schema/default-messages";

/** What one record of a collection is called: "Employee". Undefined: this person's panel does not know it. */
export type NameOf = (resource: string) => string | undefined;

/** "300 employees" */
export function amountOf(resource: string, count: number, nameOf: NameOf): string {
  const one = nameOf(resource) ?? "record";
  return counted(count, { one, many: one });
}
