/** Lists what expires, changes its date, and writes to those whom it concerns. */
import { expiringFields } from "../../fields/expiry";
import { ascending, pairs, pathOf, scopeFields } from "../../rules/indexes";
import type { Feature } from "../feature";

export const renewals: Feature = {
  name: "renewals",
  /** By day: each equality that service/expiry.ts may ask for, in the order of each field. */
  indexes: (collection) =>
    expiringFields([collection]).flatMap(({ field, conditions }) =>
      pairs(
        collection,
        [...scopeFields(collection), ...conditions.map((condition) => ascending(pathOf(condition)))],
        [ascending(pathOf(field))],
      ),
    ),
};
