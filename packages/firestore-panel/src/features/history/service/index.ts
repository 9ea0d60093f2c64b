/** What takes recorded changes back, or deletes their records for good. */
import { type Bound, defineService } from "../../../data/service";

export const changes = defineService("changes", {
  undo: async () => (await import("./undo")).undoOperation,
  revert: async () => (await import("./revert")).revertChange,
  restore: async () => (await import("./trash")).restoreRecords,
  purge: async () => (await import("./trash")).purgeRecords,
});

export type ChangeService = Bound<typeof changes>;
