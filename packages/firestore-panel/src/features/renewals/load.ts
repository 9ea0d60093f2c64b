import type { ComponentType } from "react";
import type { Collection } from "../../schema/types";
import { loadModule, pageOf } from "../../screens/shell/load-code";
import type { Templates } from "./letters";

/** @param options `templates`: the collection of texts to write with. */
export function loadRenewalsPage(
  collections: readonly Collection[],
  options: { readonly templates?: Templates } = {},
): () => Promise<ComponentType> {
  return async () => {
    const { RenewalsPage } = await loadModule(() => import("./renewals-page"));
    return pageOf(RenewalsPage, { collections, ...options });
  };
}
