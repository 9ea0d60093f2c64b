import { type Bound, defineService } from "../../../data/service";

export const imports = defineService("imports", {
  find: async () => (await import("./import-request")).findRows,
  groups: async () => (await import("./import-request")).findGroups,
  write: async () => (await import("./import-request")).importRows,
});

export type ImportService = Bound<typeof imports>;
