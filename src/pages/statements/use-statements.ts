import { useMany, type HttpError } from "@refinedev/core";
import { useMemo } from "react";
import type { Collection, RecordData } from "firestore-panel/schema";
import { countedIn, countsOf, type Counted, type Span } from "../redeem-summary/summary";
import { namesIn, useNamedCounts, type Venue } from "../redeem-summary/use-summary";

/** A brand or a flat offer, as far as a statement shows it. A type, because an interface is no record. */
export type StatementRecord = {
  readonly id: string;
  readonly img: string | null;
  readonly nameEng: string | null;
  readonly nameArabic: string | null;
  readonly selectedCategory: string | null;
  readonly discount: string | null;
  readonly isLimited?: string | null;
  readonly startAt: string | null;
  readonly endAt: string | null;
  readonly address: string | null;
  readonly PhoneNumber: string | null;
  readonly pin: string | null;
};

export interface Redemptions {
  /** Firestore names of the kinds of accounts. */
  readonly parents: readonly string[];
  /** For each kind. */
  readonly counts: readonly number[];
}

export interface StatementData {
  readonly record: StatementRecord;
  readonly redemptions: Redemptions;
}

export type StatementsState =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly message: string; readonly retry: () => void }
  | {
      readonly status: "ready";
      /** In the order of the ids. */
      readonly statements: readonly StatementData[];
      /** Ids without a record. */
      readonly missing: readonly string[];
      /** Milliseconds since the epoch. */
      readonly countedAt: number;
      /** The numbers are counted again. */
      readonly counting: boolean;
    };

/**
 * @param venues the collections that contain the brands' names. One of them has the records.
 * @param span closed periods: only what came after the first, and until the last.
 */
export function useStatements(
  venue: Collection<StatementRecord>,
  venues: readonly [Venue, Venue],
  ids: readonly string[],
  { since, until }: Span,
): StatementsState {
  const { query } = useMany<StatementRecord, HttpError>({
    resource: venue.name,
    ids: [...ids],
    errorNotification: false,
    queryOptions: { enabled: ids.length > 0 },
  });
  const found = query.data?.data;
  const names = useMemo(() => namesIn(venue, found), [venue, found]);
  const counts = useNamedCounts(venues, names);

  if (query.isError && !found)
    return { status: "failed", message: query.error.message, retry: () => void query.refetch() };
  if (ids.length === 0 || found?.length === 0)
    return { status: "ready", statements: [], missing: ids, countedAt: 0, counting: false };
  if (counts.status !== "ready") return counts;
  if (!found) return { status: "loading" };
  const { named, counted, parents, countedAt, counting } = counts;
  const countsByName = ({ values, counts: numbers }: Counted) =>
    new Map(countsOf(named, values, numbers).map((brand) => [brand.name, brand.counts]));
  const byName = countsByName(counted);
  const storedIn = (period: RecordData) => countsByName(countedIn(period, parents));
  const end = until ? storedIn(until) : byName;
  const before = since && storedIn(since);
  // The numbers of a former selection lack names of this one.
  if (found.some(({ nameEng }) => nameEng && !byName.has(nameEng))) return { status: "loading" };
  const recordOf = (id: string) => found.find((record) => record.id === id);
  return {
    status: "ready",
    statements: ids.flatMap((id) => {
      const record = recordOf(id);
      if (!record) return [];
      const name = record.nameEng ?? "";
      const numbers = parents.map(
        (_, kind) => (end.get(name)?.[kind] ?? 0) - (before?.get(name)?.[kind] ?? 0),
      );
      return { record, redemptions: { parents, counts: numbers } };
    }),
    missing: ids.filter((id) => !recordOf(id)),
    countedAt,
    counting,
  };
}
