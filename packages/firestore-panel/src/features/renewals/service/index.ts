import { defineService } from "../../../data/service";

export type { ExpiringParams, ExpiringRecord, FieldValues } from "./expiry";

export const expiry = defineService("expiry", {
  counts: async () => (await import("./expiry")).countExpiring,
  records: async () => (await import("./expiry")).readExpiring,
});
