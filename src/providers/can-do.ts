import { callersOf } from "../schema/access";
import type { Caller, Collection, Operation } from "../schema/types";

/** Whether the declaration grants the operation. The generated rules say the same of the same declaration. */
export function canDo(caller: Caller, operation: Operation, collection: Collection): boolean {
  return callersOf(collection.access, operation).includes(caller);
}
