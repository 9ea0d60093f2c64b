import type { ComponentType } from "react";
import type { Collection } from "../../schema/types";
import { loadModule } from "../../screens/shell/load-code";
import { pageOf } from "../../screens/shell/page-of";

/** What is wrong with the stored data, and its repair. */
export function loadHealthPage(collections: readonly Collection[]): () => Promise<ComponentType> {
  return async () => {
    const { HealthPage } = await loadModule(() => import("./health-page"));
    return pageOf(HealthPage, { collections });
  };
}
