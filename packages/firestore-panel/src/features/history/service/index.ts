/** What takes recorded changes back. */
import { type Bound, defineService } from "../../../data/service";

export const changes = defineService("changes", {
  undo: async () => (await import("./undo")).undoOperation,
  revert: async () => (await import("./revert")).revertChange,
  restore: async () => (await import("./restore")).restoreRecords,
});

export type ChangeService = Bound<typeof changes>;
