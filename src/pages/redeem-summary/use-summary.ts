import { useList, type BaseRecord, type HttpError } from "@refinedev/core";
import { useMemo } from "react";
import { formerNamesOf } from "firestore-panel/former-names";
import { titleOf } from "firestore-panel/record";
import type { Collection, RecordData, RecordOf } from "firestore-panel/schema";
import { counts } from "firestore-panel/services";
import { useServiceQuery } from "firestore-panel/use-service";
import type { ReportView } from "firestore-panel/report";
import { difference, sum, type ReportNumbers } from "firestore-panel/report-numbers";
import { useText } from "firestore-panel/use-text";
import { areaColor } from "../../config/dashboard";
import { byBrand, countedIn, namedBrands, type Counted, type Span } from "./summary";

/** The subcollection of redeemed discounts, and its field with the brand's name. */
export const SUBCOLLECTION = "redeemed_discounts";
const FIELD = "brandName";

export type Venue = Collection<{
  readonly id: string;
  readonly nameEng: string | null;
  readonly selectedCategory: string | null;
}>;

type Unready =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly message: string; readonly retry: () => void };

interface Ready {
  readonly status: "ready";
  /** Firestore names of the kinds of accounts, in the order of the numbers. */
  readonly parents: readonly string[];
  /** Milliseconds since the epoch. */
  readonly countedAt: number;
  readonly counting: boolean;
  readonly again: () => void;
}

export interface ReadySummary extends Ready {
  /** By brand: everything, or what the span limits it to. */
  readonly summary: ReportNumbers;
  readonly all: ReportNumbers;
  readonly span: Span;
  /** Category of a brand's name, as stored. */
  readonly categories: ReadonlyMap<string, string>;
  /** The reader's name of a brand's name. */
  readonly titles: ReadonlyMap<string, string>;
  /** Redeemed discounts of deleted accounts, which no other number includes. */
  readonly deleted: number;
  /** The kinds of accounts by their Firestore names, in the order of the numbers. */
  readonly parts: ReportView["parts"];
}

export function useSummary(
  collections: readonly Collection[],
  venues: readonly [Venue, Venue],
  span: Span,
): Unready | ReadySummary {
  const t = useText();
  const state = useNamedCounts(venues);
  const { records } = state;
  const categories = useMemo(
    () =>
      new Map(
        records.toReversed().flatMap(({ name, category }) => (name && category ? [[name, category]] : [])),
      ),
    [records],
  );
  if (state.status !== "ready") return state;
  const { named, counted, deleted, ...rest } = state;
  const unknown = t("summary.unknown");
  const storedIn = (period: RecordData) => byBrand(named, countedIn(period, rest.parents), unknown);
  const all = byBrand(named, counted, unknown);
  const end = span.until ? storedIn(span.until) : all;
  return {
    ...rest,
    all,
    summary: span.since ? difference(end, storedIn(span.since)) : end,
    span,
    categories,
    titles: new Map(records.toReversed().flatMap(({ name, title }) => (name ? [[name, title()]] : []))),
    deleted: sum(deleted),
    parts: rest.parents.map((key) => ({
      key,
      label: collections.find(({ name }) => name === key)?.label.many ?? key,
      color: areaColor(key),
    })),
  };
}

type NamedCounts = { readonly records: ReturnType<typeof namesIn> } & (
  | Unready
  | (Ready & {
      readonly named: ReturnType<typeof namedBrands>;
      readonly counted: Counted;
      readonly deleted: readonly number[];
    })
);

/**
 * Counts redeemed discounts by the names of the brands in two collections.
 * @param only these brands alone, once there are any. A former name of theirs still counts for the brand that has it now.
 */
export function useNamedCounts(
  venues: readonly [Venue, Venue],
  only?: ReturnType<typeof namesIn>,
): NamedCounts {
  const [brands, offers] = [useRecords(venues[0]), useRecords(venues[1])];
  const records = useMemo(
    () => [...namesIn(venues[0], brands.data?.data), ...namesIn(venues[1], offers.data?.data)],
    [venues, brands.data, offers.data],
  );
  const named = useMemo(() => {
    const all = namedBrands([...records, ...(only ?? [])]);
    return only ? all.filter(({ name }) => only.some((brand) => brand.name === name)) : all;
  }, [records, only]);
  const names = useMemo(() => named.flatMap((brand) => brand.names), [named]);
  const tally = useServiceQuery(
    counts.tally,
    { subcollection: SUBCOLLECTION, field: FIELD, values: names },
    {
      enabled: brands.isSuccess && offers.isSuccess && only?.length !== 0,
      staleTime: 0,
      refetchOnMount: "always",
      // The numbers stay visible while a changed list of brands is counted again.
      placeholderData: (before) => before,
    },
  );

  const failed = [brands, offers, tally].find(({ isError, data }) => isError && !data);
  if (failed) {
    const message = failed.error?.message ?? "";
    return { records, status: "failed", message, retry: () => void failed.refetch() };
  }
  if (!tally.data) return { records, status: "loading" };
  const { parents, deleted, ...counted } = tally.data;
  return {
    status: "ready",
    ...{ records, named, counted, parents, deleted },
    countedAt: tally.dataUpdatedAt,
    counting: tally.isFetching,
    again: () => void tally.refetch(),
  };
}

export function namesIn(venue: Venue, records: readonly RecordOf<Venue>[] = []) {
  return records.map((record) => ({
    name: record.nameEng,
    title: () => titleOf(venue, record),
    category: record.selectedCategory,
    former: formerNamesOf(venue, record),
  }));
}

/** All records, updated live: a new brand appears at once. */
export function useRecords<Data extends BaseRecord>({ name }: Collection<Data>) {
  return useList<Data, HttpError>({
    resource: name,
    pagination: { mode: "off" },
    liveMode: "auto",
    errorNotification: false,
  }).query;
}
