/** What several collections share. */
import { choice } from "firestore-panel/fields/choice";
import { PDF_TYPE, RASTER_TYPES } from "firestore-panel/fields/file";
import { geopoint } from "firestore-panel/fields/geopoint";
import { longText, phone, text } from "firestore-panel/fields/text";
import type { Expiry, FormerNames } from "firestore-panel/schema";

export const CATEGORIES = [
  "Food and Drink",
  "Retail and Services",
  "Beauty and Spa",
  "Health and Fitness",
  "Entertainment",
  "Hotel",
  "Services",
] as const;

/** Fields of brands and flat offers. */
export const VENUE = {
  names: {
    nameEng: text({ label: "English name", language: "en", required: true, column: "Brand Name" }),
    nameArabic: text({ label: "Arabic name", required: true, language: "ar", translates: "nameEng" }),
  },
  offer: {
    status: choice({
      label: "Status",
      options: ["Active", "In-active"],
      // Lists show any other value than Active in red.
      tones: { Active: "good", "In-active": "bad" },
      default: "In-active",
      column: "Status",
    }),
    isBestSeller: choice({ label: "Best seller", options: ["Yes", "No"], default: "No" }),
  },
  description: {
    descriptionEng: longText({ label: "English description", language: "en", required: true }),
    descriptionArabic: longText({
      label: "Arabic description",
      required: true,
      language: "ar",
      translates: "descriptionEng",
    }),
  },
  contact: {
    PhoneNumber: phone({ label: "Phone number", required: true }),
    address: text({ label: "Address", required: true, maxLength: 500 }),
    position: geopoint({ label: "Position on the map" }),
  },
};

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
