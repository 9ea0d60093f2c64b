import { dayAfter } from "firestore-panel/days";
import { formatsOf, type Formats } from "firestore-panel/formats";
import { reportNumbers, sum, type ReportNumbers } from "firestore-panel/report-numbers";
import type { RecordData } from "firestore-panel/schema";

/** A brand's current name, and all names in its redemptions, the current one first. */
interface NamedBrand {
  readonly name: string;
  readonly names: readonly string[];
}

/**
 * The brands in the English order of their current names, the same in every language, without duplicates and empty names. A name belongs to the
 * brand that has it now, or otherwise to the first brand that had it.
 */
export function namedBrands(
  records: readonly { readonly name: string | null; readonly former: readonly string[] }[],
): readonly NamedBrand[] {
  const former = new Map<string, string[]>();
  for (const { name, former: names } of records)
    if (name) former.set(name, [...(former.get(name) ?? []), ...names]);
  const taken = new Set(former.keys());
  return [...former.keys()].sort(formatsOf("en").compare).map((name) => {
    const names = [name];
    for (const earlier of former.get(name) ?? []) {
      if (!taken.has(earlier)) names.push(earlier);
      taken.add(earlier);
    }
    return { name, names };
  });
}

/** Adds up the counts of each brand's names. Brands without a count are omitted. */
export function countsOf(
  brands: readonly NamedBrand[],
  values: readonly string[],
  counts: readonly (readonly number[])[],
): readonly { readonly name: string; readonly counts: readonly number[] }[] {
  const byValue = new Map(values.map((value, index) => [value, counts[index] ?? []]));
  return brands.flatMap(({ name, names }) => {
    const found = names
      .flatMap((value) => [byValue.get(value) ?? []])
      .filter((counted) => counted.length > 0);
    const [first] = found;
    return first
      ? { name, counts: first.map((_, kind) => sum(found.map((counted) => counted[kind] ?? 0))) }
      : [];
  });
}

/** Redemptions by brand name, as they are counted now or stored in a closed period. */
export interface Counted {
  readonly values: readonly string[];
  /** For each value, the number for each kind of account. */
  readonly counts: readonly (readonly number[])[];
  readonly totals: readonly number[];
}

export function byBrand(
  brands: readonly NamedBrand[],
  { values, counts, totals }: Counted,
  unknown: string,
): ReportNumbers {
  const named = countsOf(brands, values, counts);
  return reportNumbers(
    named.map(({ name }) => name),
    named.map((brand) => brand.counts),
    totals,
    unknown,
  );
}

/** @returns the values of a new period. @param parents Firestore names of the kinds of accounts. */
export function periodValues({ rows, totals }: ReportNumbers, parents: readonly string[]) {
  const keyed = (counts: readonly number[]) =>
    Object.fromEntries(parents.map((parent, kind) => [parent, counts[kind] ?? 0]));
  const brands = rows.filter(({ isRest, total }) => !isRest && total > 0);
  return { ...keyed(totals), brands: brands.map(({ name, counts }) => ({ name, ...keyed(counts) })) };
}

/** @returns what a period holds. Rules do not check its brands, so anything else counts as nothing. */
export function countedIn(period: RecordData, parents: readonly string[]): Counted {
  const brands = (Array.isArray(period["brands"]) ? period["brands"] : []).filter(isMap);
  const counts = (stored: { readonly [key: string]: unknown }) =>
    parents.map((parent) => (Number.isInteger(stored[parent]) ? Number(stored[parent]) : 0));
  return {
    values: brands.map(({ name }) => String(name)),
    counts: brands.map(counts),
    totals: counts(period),
  };
}

function isMap(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null;
}

/** The closed periods that limit what counts. Without the first, everything before; without the last, everything until now. */
export interface Span {
  readonly since: RecordData | undefined;
  readonly until: RecordData | undefined;
}

export function closedAt(period: RecordData): number {
  return new Date(String(period["closed"])).getTime();
}

/** A period's name. One that `monthToClose` suggested is written in the language of the formats. */
export function periodName(period: RecordData, { months }: Formats): string {
  const name = String(period["name"]);
  const [, month = "", year] = /^(\w+) (\d{4})$/.exec(name) ?? [];
  const index = formatsOf("en").months().indexOf(month);
  return year === undefined || index < 0 ? name : `${months()[index] ?? ""} ${year}`;
}

/** Until this day of a month, a period is that of the month before. */
const LATE = 15;

/**
 * The month that is ending, as a period is usually named. English in every language, so that two admins choose one name.
 * @param day of the count. @param taken names of other periods.
 * @returns an empty name if it is taken, and how many days of the next month the period includes.
 */
export function monthToClose(day: string, taken: readonly unknown[]) {
  const date = Number(day.slice(-2));
  const before = dayAfter(day, -date);
  const name = (date > LATE ? [day] : [before, day])
    .map((month) => monthName(month, formatsOf("en")))
    .find((suggested) => !taken.includes(suggested));
  return { name: name ?? "", daysAfter: name === monthName(before, formatsOf("en")) ? date : 0 };
}

/** @param day "2026-11-27" @returns "November 2026" */
export function monthName(day: string, { months }: Formats): string {
  return `${months()[Number(day.slice(5, 7)) - 1] ?? ""} ${day.slice(0, 4)}`;
}
