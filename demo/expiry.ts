import { dayFromReference, daysToReference } from "./dates";
import type { PlainDocument, PlainFields } from "./types";

interface MovedDays {
  readonly keys: readonly string[];
  /** Only records with these values. */
  readonly only?: PlainFields;
  /** Days from the seed's day, each of one record, so that each state of what expires shows. */
  readonly soon: readonly number[];
}

const OFFERS = { keys: ["endAt"], only: { status: "Active" } };
const MOVED: { readonly [collection: string]: MovedDays } = {
  Tenants: { keys: ["contractExpiry"], only: { status: "active" }, soon: [-8, -3, 5] },
  Westwalk_Staff: { keys: ["qidExpiry"], soon: [-6, 12, 50] },
  Brands: { ...OFFERS, soon: [-5, 9, 26] },
  "Flat-Offer": { ...OFFERS, soon: [-2, 17] },
  Events: { keys: ["startAt", "endAt"], soon: [] },
};
/** Records between two of `soon`. */
const STEP = 3;

/**
 * Moves what expires or begins with the present, because it would soon have expired everywhere.
 * @param today the seed's day, YYYY-MM-DD.
 */
export function asOf(records: readonly PlainDocument[], today: string): PlainDocument[] {
  const later = daysToReference(today);
  const places = new Map<string, number>();
  return records.map((record) => {
    const [name = ""] = record.path.split("/");
    const moved = MOVED[name];
    const { fields } = record;
    if (!moved || Object.entries(moved.only ?? {}).some(([key, value]) => fields[key] !== value))
      return record;
    const place = places.get(name) ?? 1;
    places.set(name, place + 1);
    const soon = moved.soon[place / STEP - 1];
    const days = moved.keys.map((key) => [
      key,
      dayFromReference(later + (soon ?? daysToReference(String(fields[key])))),
    ]);
    return { ...record, fields: { ...fields, ...Object.fromEntries(days) } as PlainFields };
  });
}
