import { type Bound, defineService } from "../../../data/service";

export const imports = defineService("imports", {
  find: async () => (await import("./find")).findRows,
  groups: async () => (await import("./find")).findGroups,
  authors: async () => (await import("./find")).findAuthors,
  last: async () => (await import("./find")).findLastImport,
  write: async () => (await import("./write")).importRows,
});

export type ImportService = Bound<typeof imports>;
export type LastImport = NonNullable<Awaited<ReturnType<ImportService["last"]>>>;
