import type { PlaceName } from "./places";
import type { PlainFields } from "../packages/firestore-panel/cli/owner/wire";

/** The seven categories of the product. */
export type Category =
  | "Food and Drink"
  | "Retail and Services"
  | "Beauty and Spa"
  | "Health and Fitness"
  | "Entertainment"
  | "Hotel"
  | "Services";

/** The hand-written part of a venue, for brands and flat offers. The rest is generated. */
export interface DemoVenue {
  /** Prefix of its picture and file names: "karak-lane". */
  readonly slug: string;
  readonly nameEng: string;
  readonly nameArabic: string;
  readonly category: Category;
  readonly discount: string;
  readonly descriptionEng: string;
  readonly descriptionArabic: string;
  readonly place: PlaceName;
  readonly unit: string;
  readonly hours: HoursName;
  /** Relative number of visits. 0: nobody has redeemed there yet. */
  readonly pull: number;
  readonly isLimited?: string;
  readonly isBestSeller?: true;
  readonly inactive?: true;
  /** Dishes and prices in riyals, for venues with a menu. */
  readonly menu?: readonly (readonly [dish: string, riyals: number])[];
}

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** Opening hours by kind of venue: working days, Thursday, Friday, Saturday. */
const HOURS = {
  cafe: ["07:00 AM - 11:00 PM", "07:00 AM - 12:30 AM", "01:00 PM - 12:30 AM", "07:00 AM - 12:30 AM"],
  dinner: ["12:00 PM - 11:00 PM", "12:00 PM - 12:00 AM", "01:00 PM - 12:00 AM", "12:00 PM - 12:00 AM"],
  shop: ["10:00 AM - 10:00 PM", "10:00 AM - 11:00 PM", "02:00 PM - 11:00 PM", "10:00 AM - 11:00 PM"],
  salon: ["10:00 AM - 09:00 PM", "10:00 AM - 10:00 PM", "02:00 PM - 10:00 PM", "10:00 AM - 10:00 PM"],
  sport: ["06:00 AM - 11:00 PM", "06:00 AM - 11:00 PM", "01:00 PM - 10:00 PM", "07:00 AM - 10:00 PM"],
  play: ["10:00 AM - 10:00 PM", "10:00 AM - 12:00 AM", "02:00 PM - 12:00 AM", "10:00 AM - 12:00 AM"],
  clinic: ["08:00 AM - 08:00 PM", "08:00 AM - 08:00 PM", "Closed", "09:00 AM - 05:00 PM"],
  always: ["Open 24 hours", "Open 24 hours", "Open 24 hours", "Open 24 hours"],
} as const;
export type HoursName = keyof typeof HOURS;

/** The week as the product stores it: free text by day. */
export function timingsOf(name: HoursName): PlainFields {
  const [working, thursday, friday, saturday] = HOURS[name];
  const special: Partial<Record<(typeof DAYS)[number], string>> = { thursday, friday, saturday };
  return Object.fromEntries(DAYS.map((day) => [day, special[day] ?? working]));
}
