import { defineService } from "../../../data/service";

export type { Beat } from "./documents";

export const presence = defineService("presence", {
  tell: async () => (await import("./documents")).tell,
  watch: async () => (await import("./documents")).watch,
});
