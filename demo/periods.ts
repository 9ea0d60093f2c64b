import { momentFromReference } from "./dates";
import { stableId } from "./random";
import type { PlainDocument } from "./types";

const KINDS = ["Westwalk_Staff", "Tenants", "Employees"] as const;
const NAME = "September 2026";

/** @returns the period that was closed a month ago, with what had been redeemed by then. */
export function periodDocument(redemptions: readonly PlainDocument[]): PlainDocument {
  const closed = momentFromReference(-31, 9 * 60 + 30);
  const before = redemptions.filter(({ fields }) => (fields["redeemedAt"] as Date) < closed);
  const countsOf = (some: readonly PlainDocument[]) =>
    Object.fromEntries(
      KINDS.map((kind) => [kind, some.filter(({ path }) => path.startsWith(`${kind}/`)).length]),
    );
  const names = [...new Set(before.flatMap(({ fields }) => fields["brandName"] ?? []))].map(String).sort();
  return {
    path: `RedemptionPeriods/${stableId(`period ${NAME}`)}`,
    fields: {
      name: NAME,
      closed,
      ...countsOf(before),
      note: "Reported to the partners on 4 October.",
      brands: names.map((name) => ({
        name,
        ...countsOf(before.filter(({ fields }) => fields["brandName"] === name)),
      })),
    },
  };
}
