import { expiringFields } from "../../fields/expiry";
import { ascending, pairs, pathOf, scopeFields } from "../../rules/indexes";
import type { CompositeIndex } from "../../schema/rules-part";
import type { Collection } from "../../schema/types";

/** Of what expires by day: each equality that service/expiry.ts may ask for, in the order of each field. */
export function expiryIndexes(collection: Collection): readonly CompositeIndex[] {
  return expiringFields([collection]).flatMap(({ field, conditions }) =>
    pairs(
      collection,
      [...scopeFields(collection), ...conditions.map((one) => ascending(pathOf(one)))],
      [ascending(pathOf(field))],
    ),
  );
}
