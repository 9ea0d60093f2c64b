import { type Bound, defineService } from "../../../data/service";

export const imports = defineService("imports", {
  find: async () => (await import("./find")).findRows,
  groups: async () => (await import("./find")).findGroups,
  authors: async () => (await import("./operations")).findAuthors,
  last: async () => (await import("./operations")).findLastImport,
  write: async () => (await import("./write")).importRows,
});

export type ImportService = Bound<typeof imports>;
