import { useResourceParams } from "@refinedev/core";
import { counted } from "../../schema/define-collection";
import { text } from "../../texts/texts";

/** @returns a number of records of any collection as text: "300 books". */
export function useAmountOf(): AmountOf {
  const { resources } = useResourceParams();
  return (resource, count) => {
    // Undefined: this panel does not declare the collection.
    const label: unknown = resources.find(({ name }) => name === resource)?.meta?.["one"];
    return typeof label === "string"
      ? counted(count, { one: label, many: label })
      : text("list.records", { count });
  };
}

export type AmountOf = (resource: string, count: number) => string;
