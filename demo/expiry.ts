import { dayFromReference, daysToReference } from "./dates";
import type { PlainDocument } from "./types";
import type { PlainFields } from "../packages/firestore-panel/cli/owner/wire";

interface MovedDays {
  readonly keys: readonly string[];
  /** Only records with these values. */
  readonly only?: PlainFields;
  /** Days from the seed's day, each of one record, so that each state of what expires shows. */
  readonly soon: readonly number[];
  /** The others stay: a national day has its own. */
  readonly stay?: boolean;
}

const OFFERS = { keys: ["endAt"], only: { status: "Active" } };
const MOVED: { readonly [collection: string]: MovedDays } = {
  Tenants: { keys: ["contractExpiry"], only: { status: "active" }, soon: [-8, -3, 5] },
  Westwalk_Staff: { keys: ["qidExpiry"], soon: [-6, 12, 50] },
  Brands: { ...OFFERS, soon: [-5, 9, 26] },
  "Flat-Offer": { ...OFFERS, soon: [-2, 17] },
  Notes: { keys: ["followUp"], soon: [] },
  Events: { keys: ["startAt", "endAt"], soon: [6], stay: true },
};
/** Records between two of `soon`. */
const STEP = 3;

/**
 * Moves what expires, and an event, to the present: otherwise everything would soon have expired.
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
    if (moved.stay && soon === undefined) return record;
    const dated = moved.keys.filter((key) => fields[key] !== null);
    const days = dated.map((key) => [
      key,
      dayFromReference(later + (soon ?? daysToReference(String(fields[key])))),
    ]);
    return { ...record, fields: { ...fields, ...Object.fromEntries(days) } as PlainFields };
  });
}

/** Keeps what is in the trash as many days longer, so that it can be restored on the seed's day. */
export function keptUntil(documents: readonly PlainDocument[], today: string): PlainDocument[] {
  const longer = daysToReference(today) * 86_400_000;
  return documents.map((document) => {
    const { expireAt } = document.fields;
    if (!document.path.startsWith("Trash/") || !(expireAt instanceof Date)) return document;
    return { ...document, fields: { ...document.fields, expireAt: new Date(expireAt.getTime() + longer) } };
  });
}
