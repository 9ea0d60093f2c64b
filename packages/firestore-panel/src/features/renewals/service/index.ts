/** What expires. */
import { defineService } from "../../../data/service";

export type { ExpiringParams, ExpiringRecord } from "./expiry";
export type { ExpiryCount, FieldValues } from "./expiry-counts";

export const expiry = defineService("expiry", {
  counts: async () => (await import("./expiry-counts")).countExpiring,
  records: async () => (await import("./expiry")).readExpiring,
});
