import { useResourceParams } from "@refinedev/core";
import { isAudited, TRASH } from "../../schema/history";
import type { Collection } from "../../schema/types";

/** @returns where the person sees what was deleted of a collection. Undefined: nothing of it is kept, or not for them. */
export function useTrashAddress(collection: Collection): string | undefined {
  const { resources } = useResourceParams();
  if (!isAudited(collection)) return undefined;
  const list = resources.find(({ name }) => name === TRASH)?.list;
  return typeof list === "string" ? list : undefined;
}
