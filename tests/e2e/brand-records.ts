import type { PlainFields } from "../../packages/firestore-panel/cli/owner/wire";
import { currentStack } from "./stack";

/** The address of a picture that is not there, at a host that the panel's policy lets it ask. */
export async function missingPicture(): Promise<string> {
  const { ports } = await currentStack();
  return `http://127.0.0.1:${String(ports.storage)}/v0/b/elsewhere/o/logo.png?alt=media`;
}

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
