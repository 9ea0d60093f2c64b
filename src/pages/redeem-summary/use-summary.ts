import { useList, type HttpError } from "@refinedev/core";
import { useMemo } from "react";
import { formerNamesOf } from "firestore-panel/former-names";
import type { Collection, RecordOf } from "firestore-panel/schema";
import { useCall } from "firestore-panel/calls";
import { useText } from "firestore-panel/use-text";
import { countsOf, namedBrands, summarise, type Summary } from "./summary";

/** The subcollection of redeemed discounts, and its field with the brand's name. */
const SUBCOLLECTION = "redeemed_discounts";
const FIELD = "brandName";

/** Brands or flat offers: any collection with names. */
export type Venue = Collection<{ readonly id: string; readonly nameEng: string | null }>;

type Unready =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly message: string; readonly retry: () => void };

export type SummaryState =
  | Unready
  | {
      readonly status: "ready";
      readonly summary: Summary;
      /** Redeemed discounts of deleted accounts, which no other number includes. */
      readonly deleted: number;
      /** Labels of the kinds of accounts, in the order of the numbers. */
      readonly kinds: readonly string[];
      /** Firestore names of the kinds. */
      readonly parents: readonly string[];
      /** Milliseconds since the epoch. */
      readonly countedAt: number;
      readonly counting: boolean;
      readonly again: () => void;
    };

/** Redeemed discounts by brand, for the brands of two collections. */
export function useSummary(
  collections: readonly Collection[],
  venues: readonly [Venue, Venue],
): SummaryState {
  const t = useText();
  const state = useNamedCounts(venues);
  if (state.status !== "ready") return state;
  const { known, totals, deleted, ...counted } = state;
  return {
    ...counted,
    summary: summarise(
      known.map(({ name }) => name),
      known.map((brand) => brand.counts),
      totals,
      t("summary.unknown"),
    ),
    deleted: deleted.reduce((all, one) => all + one, 0),
    kinds: state.parents.map(
      (parent) => collections.find(({ name }) => name === parent)?.label.many ?? parent,
    ),
  };
}

type NamedCounts =
  | Unready
  | {
      readonly status: "ready";
      /** Each brand's redemptions, under its current and its former names. */
      readonly known: ReturnType<typeof countsOf>;
      /** Firestore names of the kinds of accounts, in the order of the numbers. */
      readonly parents: readonly string[];
      /** Of all brands, and Unknown. */
      readonly totals: readonly number[];
      readonly deleted: readonly number[];
      /** Milliseconds since the epoch. */
      readonly countedAt: number;
      readonly counting: boolean;
      readonly again: () => void;
    };

/**
 * Counts redeemed discounts by the names of the brands in two collections.
 * @param only these brands alone, once there are any. A former name of theirs still counts for the brand that has it now.
 */
export function useNamedCounts(
  venues: readonly [Venue, Venue],
  only?: ReturnType<typeof namesIn>,
): NamedCounts {
  const [brands, offers] = [useRecords(venues[0]), useRecords(venues[1])];
  const named = useMemo(() => {
    const listed = [...namesIn(venues[0], brands.data?.data), ...namesIn(venues[1], offers.data?.data)];
    const all = namedBrands([...listed, ...(only ?? [])]);
    return only ? all.filter(({ name }) => only.some((one) => one.name === name)) : all;
  }, [venues, brands.data, offers.data, only]);
  const names = useMemo(() => named.flatMap((brand) => brand.names), [named]);
  const tally = useCall(
    "tally",
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
    return { status: "failed", message, retry: () => void failed.refetch() };
  }
  if (!tally.data) return { status: "loading" };
  const { values, parents, counts, totals, deleted } = tally.data.data;
  return {
    status: "ready",
    known: countsOf(named, values, counts),
    parents,
    totals,
    deleted,
    countedAt: tally.dataUpdatedAt,
    counting: tally.isFetching,
    again: () => void tally.refetch(),
  };
}

/** The names of records for `namedBrands`. */
export function namesIn(venue: Venue, records: readonly RecordOf<Venue>[] = []) {
  return records.map((record) => ({ name: record.nameEng, former: formerNamesOf(venue, record) }));
}

/** All records, updated live: a new brand appears at once. */
function useRecords({ name }: Venue) {
  return useList<RecordOf<Venue>, HttpError>({
    resource: name,
    pagination: { mode: "off" },
    liveMode: "auto",
    errorNotification: false,
  }).query;
}
