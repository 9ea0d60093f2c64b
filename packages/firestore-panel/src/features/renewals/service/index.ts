/** What expires. */
import { defineService } from "../../../data/service";

export const expiry = defineService("expiry", {
  counts: async () => (await import("./expiry-counts")).countExpiring,
  records: async () => (await import("./expiry")).readExpiring,
});
