import type { MatchCount } from "../../../contract/calls";

/** The prefix of a number that is an upper or a lower bound. */
export const BOUND = { most: "about ", least: "at least " } as const;

/** "2,345", or "about 2,345" for an estimate. */
export function amount({ count, bound }: MatchCount): string {
  return `${bound ? BOUND[bound] : ""}${count.toLocaleString("en")}`;
}
