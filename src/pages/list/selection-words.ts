/** What is said of a deletion of several records. */
import { counted } from "../../schema/default-messages";
import type { Collection } from "../../schema/types";
import { titleOf } from "../record/record-title";
import type { Ending } from "./delete-in-turn";

const MOST_NAMES = 5;

/** The first of some names, and how many more there are. */
export function firstNames(names: readonly string[]): readonly string[] {
  const more = names.length - MOST_NAMES;
  return more > 0 ? [...names.slice(0, MOST_NAMES), `and ${more.toLocaleString("en")} more`] : names;
}

/** "3 brands deleted.", or how many of them were when it was stopped or some were refused. */
export function endingTitle({ label }: Collection, { asked, deleted, refused }: Ending): string {
  if (deleted === asked) return `${counted(asked, label)} deleted.`;
  if (refused.length === asked) return `${counted(asked, label)} could not be deleted.`;
  return `${deleted.toLocaleString("en")} of ${counted(asked, label)} deleted.`;
}

/** Which were refused and why, those with the same reason together. Empty: none was. */
export function refusals(collection: Collection, { refused }: Ending): string {
  const named = refused.slice(0, MOST_NAMES);
  const reasons = [...new Set(named.map(({ reason }) => reason))];
  const told = reasons.map((reason) => {
    const names = named.filter((one) => one.reason === reason);
    return `${names.map(({ record }) => titleOf(collection, record)).join(", ")}: ${reason}`;
  });
  const more = refused.length - named.length;
  return [...told, ...(more > 0 ? [`And ${more.toLocaleString("en")} more.`] : [])].join(" ");
}
