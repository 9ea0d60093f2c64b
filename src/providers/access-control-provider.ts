/**
 * Refine's access control: the panel offers no action that the rules deny, because both follow from the same
 * declarations (`access` and `protect` in src/resources). A company may open its own resources only, and nobody may
 * change the protected admin account. The data provider refuses the same before it asks the database.
 */
import type { AccessControlProvider, DataProvider } from "@refinedev/core";
import { collections } from "../resources";
import {
  type AccessMethod,
  type Collection,
  type Principal,
  canDo,
  isProtected,
} from "firestore-panel/schema";
import { text } from "firestore-panel/texts";
import { definition } from "../definition";

const { history, trash } = definition;

const RESOURCES: readonly Collection[] = [...collections, history, trash];

const METHODS_BY_ACTION: { readonly [action: string]: AccessMethod } = {
  list: "list",
  show: "get",
  create: "create",
  clone: "create",
  edit: "update",
  delete: "delete",
};

/**
 * A resource without a collection is a page: it has no data of its own, and every signed-in account may open it.
 */
export function createAccessControlProvider(
  principal: Principal,
  dataProvider: Pick<DataProvider, "getOne">,
): AccessControlProvider {
  return {
    async can({ resource, action, params }) {
      const collection = RESOURCES.find(({ name }) => name === resource);
      if (!collection) return { can: true };
      const method = Object.hasOwn(METHODS_BY_ACTION, action) ? METHODS_BY_ACTION[action] : undefined;
      if (!method || !canDo(principal, method, collection)) {
        return { can: false, reason: text("app.denied") };
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
