/** How a search asks a large collection: by the rarest of the search tokens that everything it can find must carry. */
import { getCountFromServer, type Query } from "firebase/firestore";
import type { Collection } from "../../../schema/types";
import { TOKEN_OVERFLOW, type SearchTerms } from "../../../fields/search-text";
import type { ListQuery } from "./list-query";
import { atMost, searched, withOverflow, type OrderedQuery } from "./large-query";

/** So few candidates are all read: of a word, which many have, fewer than of several. */
const FEW = 75;
const FEW_OF_A_WORD = 28;
/** And so few where a person has chosen an order, since only then can they be put in it. */
const FEW_TO_SORT = 110;
/** Candidates that are counted: three reads, and the search tokens of a common name can still be told apart. */
const COUNTED = 3000;

export interface SearchPlan {
  /** All candidates: what is searched for is among them. */
  readonly candidates: OrderedQuery;
  readonly count: number;
  /** There may be more of them than were counted. */
  readonly isCut: boolean;
}

/**
 * @param records what the filters leave.
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
  if (!rarest || !overflow) throw new Error("A search without marks cannot be planned.");
  return {
    candidates: withOverflow(rarest.candidates, overflow.candidates),
    count: rarest.count + overflow.count,
    isCut: rarest.count >= COUNTED || overflow.count >= COUNTED,
  };
}

/** @returns how many candidates are all read, and then put in any order. */
export function maxReadCandidates({ isChosen, search }: Pick<ListQuery, "isChosen" | "search">): number {
  if (isChosen) return FEW_TO_SORT;
  return /\s/.test(search) ? FEW : FEW_OF_A_WORD;
}

/** By aggregation: one read for each thousand. @param most of each part. */
export async function countQuery({ parts }: Pick<OrderedQuery, "parts">, most?: number): Promise<number> {
  const counts = await Promise.all(
    parts.map(async (part) => {
      const records = most === undefined ? part : atMost(part, most);
      return (await getCountFromServer(records)).data().count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
