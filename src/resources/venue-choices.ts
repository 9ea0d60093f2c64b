/** Choices that brands and flat offers have in common. */

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
