import type { ComponentType } from "react";
import type { Collection } from "../../schema/types";
import { loadModule, pageOf } from "../../screens/shell/load-code";

export function loadImportPage(collection: Collection): () => Promise<ComponentType> {
  return async () => {
    const { ImportPage } = await loadModule(() => import("./import-page"));
    return pageOf(ImportPage, { collection });
  };
}
