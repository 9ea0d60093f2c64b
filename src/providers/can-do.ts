import { askersOf } from "../schema/access";
import type { Asker, Collection, Operation } from "../schema/types";

/** Whether the declaration grants the operation. The generated rules say the same of the same declaration. */
export function canDo(asker: Asker, operation: Operation, collection: Collection): boolean {
  return askersOf(collection.access, operation).includes(asker);
}
