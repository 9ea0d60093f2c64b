import type { PlainFields } from "../../demo/types";

/**
 * A stored brand as the panel writes it.
 * @param minutesAgo when it was saved: the list shows the newest first.
 */
export function brandRecord(nameEng: string, minutesAgo = 0, more: PlainFields = {}): PlainFields {
  return {
    nameEng,
    nameArabic: "مطعم الدوحة",
    discount: "10% off",
    descriptionEng: "A restaurant.",
    descriptionArabic: "مطعم",
    PhoneNumber: "+974 4400 0000",
    address: "Doha",
    selectedCategory: "Food and Drink",
    status: "Active",
    isBestSeller: "No",
    pin: "123456",
    img: "",
    time: new Date(Date.now() - minutesAgo * 60_000),
    ...more,
  };
}
