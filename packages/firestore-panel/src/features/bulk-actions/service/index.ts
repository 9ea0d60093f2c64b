import { defineService } from "../../../data/service";

export const bulk = defineService("bulk", {
  set: async () => (await import("./bulk")).setMany,
});
