/** Finds records that lists and searches miss, and repairs them. */
import type { ComponentType } from "react";
import { DATA_HEALTH } from "../../schema/stored-names";
import type { Collection } from "../../schema/types";
import { loadModule } from "../../screens/shell/load-code";
import { pageOf } from "../../screens/shell/page-of";
import type { Feature } from "../feature";
import { dataHealthMatches } from "./rules";

export const health: Feature = {
  name: "health",
  kinds: ["admin"],
  rules: dataHealthMatches,
  pages: ({ collections }) => [
    {
      path: "/data-health",
      load: loadHealthPage(collections),
      resource: { name: DATA_HEALTH, label: "Data health", menu: { icon: "health", order: 960 } },
    },
  ],
  listNotes: [async () => (await import("./health-note")).HealthNote],
};

export function loadHealthPage(collections: readonly Collection[]): () => Promise<ComponentType> {
  return async () => {
    const { HealthPage } = await loadModule(() => import("./health-page"));
    return pageOf(HealthPage, { collections });
  };
}
