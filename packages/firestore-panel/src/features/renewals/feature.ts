/** Lists what expires, changes its date, and writes to those whom it concerns. */
import type { ComponentType } from "react";
import { expiringFields } from "../../fields/expiry";
import { ascending, pairs, pathOf, scopeFields } from "../../rules/indexes";
import type { Collection } from "../../schema/types";
import { pageLoader } from "../../screens/shell/load-code";
import type { Feature } from "../feature";
import type { Templates } from "./letters";

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

/** @param options `templates`: the collection of texts to write with. */
export function loadRenewalsPage(
  collections: readonly Collection[],
  options: { readonly templates: Templates },
): () => Promise<ComponentType> {
  return pageLoader(async () => (await import("./renewals-page")).RenewalsPage, { collections, ...options });
}
