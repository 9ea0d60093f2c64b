import type { ComponentType } from "react";
import type { Collection } from "../../schema/types";
import { loadModule } from "../../screens/shell/load-code";
import { pageOf } from "../../screens/shell/page-of";

export function loadImportPage(collection: Collection): () => Promise<ComponentType> {
  return async () => {
    const { ImportPage } = await loadModule(() => import("./import-page"));
    return pageOf(ImportPage, { collection });
  };
}
