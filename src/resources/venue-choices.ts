/** What brands and flat offers have in common. */
import type { FormerNames } from "../schema/types";

export const CATEGORIES = [
  "Food and Drink",
  "Retail and Services",
  "Beauty and Spa",
  "Health and Fitness",
  "Entertainment",
  "Hotel",
  "Services",
] as const;

/** Anything but Active is red in the lists. */
export const STATUS = {
  options: ["Active", "In-active"],
  tones: { Active: "good", "In-active": "bad" },
} as const;

/** Redemptions carry the name that a venue had when they were made (redeemed-discounts.ts). */
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
