import type { AccessControlProvider, DataProvider } from "@refinedev/core";
import type { Principal, AccessMethod } from "../schema/types";
import { canDo } from "./can-do";
import { findCollection, isProtected } from "./data/registry";

const METHODS_BY_ACTION: { readonly [action: string]: AccessMethod } = {
  list: "list",
  show: "get",
  create: "create",
  clone: "create",
  edit: "update",
  delete: "delete",
};

/**
 * Applies the declarations' permissions, so that the panel offers no action that the rules deny. A resource
 * without a collection is a page: it has no data of its own, and every signed-in account may open it.
 */
export function createAccessControlProvider(
  principal: Extract<Principal, "admin" | "company">,
  dataProvider: Pick<DataProvider, "getOne">,
): AccessControlProvider {
  return {
    async can({ resource, action, params }) {
      const collection = findCollection(resource ?? "");
      if (!collection) return { can: true };
      const method = Object.hasOwn(METHODS_BY_ACTION, action) ? METHODS_BY_ACTION[action] : undefined;
      if (!method || !canDo(principal, method, collection)) {
        return { can: false, reason: "Your account may not do this." };
      }
      const changes = method === "update" || method === "delete";
      if (!changes || !collection.protect || params?.id === undefined) return { can: true };
      // The list that shows the button has the record already, so this costs no read.
      const record = await dataProvider
        .getOne({ resource: collection.name, id: params.id })
        .catch(() => undefined);
      if (!isProtected(collection, record?.data)) return { can: true };
      return { can: false, reason: collection.protect.message };
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: false } },
  };
}
