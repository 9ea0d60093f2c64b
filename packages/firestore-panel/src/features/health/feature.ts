/** Finds records that lists and searches miss, and repairs them. */
import { DATA_HEALTH } from "../../schema/stored-names";
import type { Feature } from "../feature";
import { loadHealthPage } from "./load";
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
