/** Choices that brands and flat offers share. */
import type { Expiry, FormerNames } from "firestore-panel/schema";
import { PDF_TYPE, RASTER_TYPES } from "firestore-panel/fields/file";

export const CATEGORIES = [
  "Food and Drink",
  "Retail and Services",
  "Beauty and Spa",
  "Health and Fitness",
  "Entertainment",
  "Hotel",
  "Services",
] as const;

/** Lists show any other value than Active in red. */
export const STATUS = {
  options: ["Active", "In-active"],
  tones: { Active: "good", "In-active": "bad" },
} as const;

/**
 * An offer that members still see needs attention when its last day comes near.
 * @param others what the others are called.
 */
export const offerExpiry = (others: string): Expiry => ({
  what: "Offer",
  notice: [30],
  while: { field: "status", value: "Active", leftOut: [{ value: "In-active", label: others }] },
});

/** A redemption holds the name that the venue had at that time (redeemed-discounts.ts). */
export const FORMER_NAMES = {
  of: "nameEng",
  field: "formerNames",
  most: 20,
  counted: {
    subcollection: "redeemed_discounts",
    field: "brandName",
    label: { one: "redemption", many: "redemptions" },
  },
} as const satisfies FormerNames;

/** Contracts of staff and tenants: a PDF or a scan, in a folder that only admins may read. */
export const CONTRACT = {
  path: "documents.contract",
  folder: "contracts",
  naming: "time",
  contentTypes: [PDF_TYPE, ...RASTER_TYPES],
} as const;
