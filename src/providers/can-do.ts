import { principalsOf } from "../schema/define-collection";
import type { Principal, Collection, AccessMethod } from "../schema/types";

/** Whether the declaration grants the operation. The generated rules use the same declaration. */
export function canDo(principal: Principal, method: AccessMethod, collection: Collection): boolean {
  return principalsOf(collection.access, method).includes(principal);
}
