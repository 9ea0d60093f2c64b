/** How a search asks a large collection: by the rarest of the marks that everything it can find must carry. */
import { getCountFromServer, type Query } from "firebase/firestore";
import type { Collection } from "../../../schema/types";
import { MORE_MARKS, type SearchQuestion } from "../../../fields/search-text";
import type { Question } from "./question";
import { atMost, searched, withUnmarked, type OrderedQuery } from "./large-query";

/** So few candidates are all read: of a word, which many have, fewer than of several. */
const FEW = 75;
const FEW_OF_A_WORD = 28;
/** And so few where a person has chosen an order, since only then can they be put in it. */
const FEW_TO_SORT = 110;
/** Candidates that are counted: three reads, and the marks of a common name can still be told apart. */
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
 * @param marks at least one.
 * @param counter counts by aggregation, as `countOf` does.
 */
export async function planSearch(
  records: Query,
  collection: Collection,
  { marks }: SearchQuestion,
  counter: typeof countOf,
): Promise<SearchPlan> {
  const countedOf = async (mark: string) => {
    const candidates = searched(records, collection, mark);
    return { candidates, count: await counter(candidates, COUNTED) };
  };
  const [unmarked, ...counts] = await Promise.all([MORE_MARKS, ...marks].map(countedOf));
  const [rarest] = counts.sort((a, b) => a.count - b.count);
  if (!rarest || !unmarked) throw new Error("A search without marks cannot be planned.");
  return {
    candidates: withUnmarked(rarest.candidates, unmarked.candidates),
    count: rarest.count + unmarked.count,
    isCut: rarest.count >= COUNTED || unmarked.count >= COUNTED,
  };
}

/** @returns how many candidates are all read, and then put in any order. */
export function fewOf({ isChosen, search }: Pick<Question, "isChosen" | "search">): number {
  if (isChosen) return FEW_TO_SORT;
  return /\s/.test(search) ? FEW : FEW_OF_A_WORD;
}

/** By aggregation: one read for each thousand. @param most of each part. */
export async function countOf({ parts }: Pick<OrderedQuery, "parts">, most?: number): Promise<number> {
  const counts = await Promise.all(
    parts.map(async (part) => {
      const records = most === undefined ? part : atMost(part, most);
      return (await getCountFromServer(records)).data().count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
