import { useList, type HttpError } from "@refinedev/core";
import { useMemo } from "react";
import { formerNamesOf } from "../../fields/former-names";
import type { Collection, RecordOf } from "../../schema/types";
import { useCall } from "../calls";
import { countsOf, namedBrands, summarise, type Summary } from "./summary";

/** Where redeemed discounts lie, and what names the brand in them. */
const SUBCOLLECTION = "redeemed_discounts";
const FIELD = "brandName";

/** Brands or flat offers: whatever has a name. */
export type Venue = Collection<{ readonly id: string; readonly nameEng: string | null }>;

export type SummaryState =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly message: string; readonly retry: () => void }
  | {
      readonly status: "ready";
      readonly summary: Summary;
      /** Redeemed discounts of deleted accounts, which are in no other number. */
      readonly deleted: number;
      /** Names of the kinds of accounts, in the order of the numbers. */
      readonly kinds: readonly string[];
      /** Firestore names of the same. */
      readonly parents: readonly string[];
      /** Milliseconds since the epoch. */
      readonly countedAt: number;
      readonly counting: boolean;
      readonly again: () => void;
    };

/** Redeemed discounts by brand. The brands are those of the two lists of venues. */
export function useSummary(
  collections: readonly Collection[],
  venues: readonly [Venue, Venue],
): SummaryState {
  const [brands, offers] = [useRecords(venues[0]), useRecords(venues[1])];
  const named = useMemo(
    () => namedBrands([...namesIn(venues[0], brands.data?.data), ...namesIn(venues[1], offers.data?.data)]),
    [venues, brands.data, offers.data],
  );
  const names = useMemo(() => named.flatMap((brand) => brand.names), [named]);
  const tally = useCall(
    "tally",
    { subcollection: SUBCOLLECTION, field: FIELD, values: names },
    {
      enabled: brands.isSuccess && offers.isSuccess,
      staleTime: 0,
      refetchOnMount: "always",
      // The numbers stay on screen while they are counted again for a changed list of brands.
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
  const known = countsOf(named, values, counts);
  return {
    status: "ready",
    summary: summarise(
      known.map(({ name }) => name),
      known.map((brand) => brand.counts),
      totals,
    ),
    deleted: deleted.reduce((all, one) => all + one, 0),
    kinds: parents.map((parent) => collections.find(({ name }) => name === parent)?.label.many ?? parent),
    parents,
    countedAt: tally.dataUpdatedAt,
    counting: tally.isFetching,
    again: () => void tally.refetch(),
  };
}

function namesIn(venue: Venue, records: readonly RecordOf<Venue>[] = []) {
  return records.map((record) => ({ name: record.nameEng, former: formerNamesOf(venue, record) }));
}

/** All of them, live: a brand that is added becomes known at once. */
function useRecords({ name }: Venue) {
  return useList<RecordOf<Venue>, HttpError>({
    resource: name,
    pagination: { mode: "off" },
    liveMode: "auto",
    errorNotification: false,
  }).query;
}
