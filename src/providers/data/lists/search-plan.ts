/**
 * Plans a search of a large collection: it queries the rarest of the search tokens that every match must
 * carry.
 */
import { getCountFromServer, type Query } from "firebase/firestore";
import type { Collection } from "../../../schema/types";
import { TOKEN_OVERFLOW, type SearchTerms } from "../../../fields/search-text";
import type { ListQuery } from "./list-query";
import { atMost, searched, withOverflow, type OrderedQuery } from "./large-query";

/**
 * Up to this many candidates are all read. The limit of a single word is lower, because many records match
 * one.
 */
const FEW = 75;
const FEW_OF_A_WORD = 28;
/** The same limit where a person has chosen an order, since only complete results can be sorted. */
const FEW_TO_SORT = 110;
/** Most candidates to count: three reads, which still distinguish the search tokens of a common name. */
const COUNTED = 3000;

export interface SearchPlan {
  /** All candidates; they include every match. */
  readonly candidates: OrderedQuery;
  readonly count: number;
  /** There may be more candidates than were counted. */
  readonly isCut: boolean;
}

/**
 * @param records the records that pass the filters.
 * @param tokens at least one.
 * @param counter counts by aggregation, as `countQuery` does.
 */
export async function planSearch(
  records: Query,
  collection: Collection,
  { tokens }: SearchTerms,
  counter: typeof countQuery,
): Promise<SearchPlan> {
  const countedOf = async (token: string) => {
    const candidates = searched(records, collection, token);
    return { candidates, count: await counter(candidates, COUNTED) };
  };
  const [overflow, ...counts] = await Promise.all([TOKEN_OVERFLOW, ...tokens].map(countedOf));
  const [rarest] = counts.sort((a, b) => a.count - b.count);
  if (!rarest || !overflow) throw new Error("A search without tokens cannot be planned.");
  return {
    candidates: withOverflow(rarest.candidates, overflow.candidates),
    count: rarest.count + overflow.count,
    isCut: rarest.count >= COUNTED || overflow.count >= COUNTED,
  };
}

/** @returns up to how many candidates are all read, so that they can be sorted. */
export function maxReadCandidates({ isChosen, search }: Pick<ListQuery, "isChosen" | "search">): number {
  if (isChosen) return FEW_TO_SORT;
  return /\s/.test(search) ? FEW : FEW_OF_A_WORD;
}

/** Counts by aggregation: one read for each thousand. @param most limits the count of each query. */
export async function countQuery({ parts }: Pick<OrderedQuery, "parts">, most?: number): Promise<number> {
  const counts = await Promise.all(
    parts.map(async (part) => {
      const records = most === undefined ? part : atMost(part, most);
      return (await getCountFromServer(records)).data().count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
