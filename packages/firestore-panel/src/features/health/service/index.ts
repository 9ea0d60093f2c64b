import { type Bound, defineService } from "../../../data/service";

export const health = defineService("health", {
  report: async () => (await import("./report")).readReport,
  save: async () => (await import("./report")).saveReport,
  count: async () => (await import("./report")).countFaults,
  misordered: async () => (await import("./checks")).findMisordered,
  reindex: async () => (await import("./checks")).reindexRecords,
  records: async () => (await import("./checks")).examineRecords,
  storedFiles: async () => (await import("./checks")).listStoredFiles,
  unusedFiles: async () => (await import("./checks")).findUnusedFiles,
  removeFiles: async () => (await import("./checks")).removeUnusedFiles,
});

export type HealthService = Bound<typeof health>;
