import { useResourceParams } from "@refinedev/core";
import { isAudited, TRASH } from "../../schema/history";
import type { Collection } from "../../schema/types";

/** @returns the address of a collection's trash. Undefined: it has no trash, or the person may not see it. */
export function useTrashAddress(collection: Collection): string | undefined {
  const { resources } = useResourceParams();
  if (!isAudited(collection)) return undefined;
  const list = resources.find(({ name }) => name === TRASH)?.list;
  return typeof list === "string" ? list : undefined;
}
