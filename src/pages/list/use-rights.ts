import { useCan } from "@refinedev/core";
import type { Collection } from "../../schema/types";

export interface Rights {
  readonly create: boolean;
  readonly edit: boolean;
  readonly delete: boolean;
}

/**
 * The permitted operations; editing and adding also require a form. Nothing is permitted until the rights load, so that
 * no button disappears again.
 */
export function useRights({ name: resource, routes }: Collection): Rights {
  const hasForm = routes?.form !== undefined;
  const create = useCan({ resource, action: "create" }).data?.can ?? false;
  const edit = useCan({ resource, action: "edit" }).data?.can ?? false;
  const remove = useCan({ resource, action: "delete" }).data?.can ?? false;
  return { create: hasForm && create, edit: hasForm && edit, delete: remove };
}
