import { defineService } from "../../../data/service";

export const purging = defineService("purging", {
  purge: async () => (await import("./purge")).purgeRecords,
});
