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
  readonly counts: readonly number[];
}

export interface StatementData {
  readonly venue: string;
  readonly record: StatementRecord;
  readonly redemptions: Redemptions;
}

type StatementsState =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly message: string; readonly retry: () => void }
  | {
      readonly status: "ready";
      readonly statements: readonly StatementData[];
      /** Ids without a record. */
      readonly missing: readonly string[];
      /** Milliseconds since the epoch. */
      readonly countedAt: number;
      readonly counting: boolean;
    };

interface Selected {
  readonly venue: Collection<StatementRecord>;
  readonly ids: readonly string[];
}

function useSelected({ venue, ids }: Selected) {
  const { query } = useMany<StatementRecord, HttpError>({
    resource: venue.name,
    ids: [...ids],
    errorNotification: false,
    queryOptions: { enabled: ids.length > 0 },
  });
  const data = query.data?.data;
  const found = useMemo(() => (ids.length === 0 ? [] : data), [ids, data]);
  const names = useMemo(() => namesIn(venue, found), [venue, found]);
  const all = ids.map((id) => ({ id, venue: venue.name, record: found?.find((record) => record.id === id) }));
  return { query, found, names, all };
}

export function useStatements(
  [first, second]: readonly [Selected, Selected],
  venues: readonly [Venue, Venue],
  { since, until }: Span,
): StatementsState {
  const selected = [useSelected(first), useSelected(second)] as const;
  const [one, other] = selected;
  const isFound = one.found !== undefined && other.found !== undefined;
  const names = useMemo(
    () => (isFound ? [...one.names, ...other.names] : []),
    [isFound, one.names, other.names],
  );
  const counts = useNamedCounts(venues, names);
  const all = selected.flatMap((part) => part.all);
  const missing = all.flatMap(({ id, record }) => (record ? [] : id));

  const failed = selected.find(({ query, found }) => query.isError && !found)?.query;
  if (failed)
    return { status: "failed", message: failed.error?.message ?? "", retry: () => void failed.refetch() };
  if (!isFound) return { status: "loading" };
  if (missing.length === all.length)
    return { status: "ready", statements: [], missing, countedAt: 0, counting: false };
  if (counts.status !== "ready") return counts;
  const { named, counted, parents, countedAt, counting } = counts;
  const countsByName = ({ values, counts: numbers }: Counted) =>
    new Map(countsOf(named, values, numbers).map((brand) => [brand.name, brand.counts]));
  const byName = countsByName(counted);
  const storedIn = (period: RecordData) => countsByName(countedIn(period, parents));
  const end = until ? storedIn(until) : byName;
  const before = since && storedIn(since);
  // The numbers of a former selection lack names of this one.
  if (names.some(({ name }) => name && !byName.has(name))) return { status: "loading" };
  return {
    status: "ready",
    statements: all.flatMap(({ venue, record }) => {
      if (!record) return [];
      const name = record.nameEng ?? "";
      const numbers = parents.map(
        (_, kind) => (end.get(name)?.[kind] ?? 0) - (before?.get(name)?.[kind] ?? 0),
      );
      return { venue, record, redemptions: { parents, counts: numbers } };
    }),
    missing,
    countedAt,
    counting,
  };
}
