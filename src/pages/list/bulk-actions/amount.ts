import type { MatchCount } from "../../../contract/calls";

/** What stands before a number that is the most or the least that there can be. */
export const BOUND = { most: "about ", least: "at least " } as const;

/** "2,345", or "about 2,345" where nobody knows the number. */
export function amount({ count, bound }: MatchCount): string {
  return `${bound ? BOUND[bound] : ""}${count.toLocaleString("en")}`;
}
