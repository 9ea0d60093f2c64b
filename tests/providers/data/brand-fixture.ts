/** A brand as a form sends it, and as it is stored. */
import type { brands } from "../../../src/resources/brands";
import type { RecordOf } from "../../../src/schema/types";

/** The smallest PNG: one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** @param bytes zeros after the picture, to give the upload some length. */
export function picture(name = "logo.png", bytes = 0): File {
  return new File([Buffer.from(PIXEL, "base64"), new Uint8Array(bytes)], name, { type: "image/png" });
}

/** Everything that a brand needs, but its logo. */
export const BRAND = {
  nameEng: "Corner Cafe",
  nameArabic: "مقهى الزاوية",
  selectedCategory: "Food and Drink",
  descriptionEng: "Coffee and cake",
  descriptionArabic: "قهوة وكعك",
  PhoneNumber: "+974 4400 0000",
  address: "Pearl Boulevard",
  status: "In-active",
  pin: "123456",
} satisfies Partial<RecordOf<typeof brands>>;

export function storedBrand(more: { readonly [key: string]: unknown } = {}): { [key: string]: unknown } {
  return { ...BRAND, img: "https://example.qa/logo.png", time: new Date(), ...more };
}
