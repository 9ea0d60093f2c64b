import { counted } from "../../../schema/default-messages";

/** The label of a single record: "Employee". Undefined: this panel does not declare the collection. */
export type NameOf = (resource: string) => string | undefined;

/** "300 employees" */
export function amountOf(resource: string, count: number, nameOf: NameOf): string {
  const one = nameOf(resource) ?? "record";
  return counted(count, { one, many: one });
}
