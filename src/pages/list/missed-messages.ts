/** Messages about records that a search or an order misses because they are not indexed. */
import type { MatchCount } from "../../contract/calls";
import { counted } from "../../schema/default-messages";
import type { Collection } from "../../schema/types";

const RECORD = { one: "record", many: "records" };

/** Replaces "nothing found". */
export const NONE_SEEN = "None found among the records that search can look at.";

/** "37 records cannot be found by search yet" */
export function unfoundText(missed: number): string {
  return `${counted(missed, RECORD)} cannot be found by search yet`;
}

/** Replaces the rows of an empty list. @param query the search text; empty: the order hides the records. */
export function noneText(missed: number, query: string): string {
  if (query !== "") return `${NONE_SEEN} ${unfoundText(missed)}.`;
  return `None found among the records that can be put in this order. ${counted(missed, RECORD)} cannot be put in order yet.`;
}

/** Shown before an action on everything that matches. Undefined: no record is missed. */
export function leftOutText({ label }: Collection, { missed = 0 }: MatchCount): string | undefined {
  if (missed === 0) return undefined;
  const [are, they] = missed === 1 ? ["is", "it has"] : ["are", "they have"];
  return `${counted(missed, label)} ${are} left out: ${they} not been prepared for search and sorting yet.`;
}
