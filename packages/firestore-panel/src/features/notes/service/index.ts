import { defineService } from "../../../data/service";

export const notes = defineService("notes", {
  /** As whom the rules know the person. */
  author: async () => async (context) => context.author,
  count: async () => (await import("./counts")).countNotes,
});
