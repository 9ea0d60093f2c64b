import { defineService } from "../../../data/service";

export type { CollectionHealth, HealthReport } from "../../../data/last-report";

export const health = defineService("health", {
  report: async () => (await import("./report")).readReport,
  check: async () => (await import("./check")).checkData,
  recount: async () => (await import("./check")).recountFaults,
  reorder: async () => (await import("./repairs")).reorderRecords,
  reindex: async () => (await import("./repairs")).reindexRecords,
  removeFiles: async () => (await import("./repairs")).removeUnusedFiles,
});
