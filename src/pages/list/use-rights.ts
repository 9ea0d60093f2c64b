import { useCan } from "@refinedev/core";
import type { Collection } from "../../schema/types";

export interface Rights {
  readonly create: boolean;
  readonly edit: boolean;
  readonly delete: boolean;
}

/**
 * What the signed-in person may do here: the granted operations, editing and adding only if there is a form. Nothing is
 * offered until the rights are known, so that no button disappears again.
 */
export function useRights({ name: resource, routes }: Collection): Rights {
  const hasForm = routes?.form !== undefined;
  const create = useCan({ resource, action: "create" }).data?.can ?? false;
  const edit = useCan({ resource, action: "edit" }).data?.can ?? false;
  const remove = useCan({ resource, action: "delete" }).data?.can ?? false;
  return { create: hasForm && create, edit: hasForm && edit, delete: remove };
}
