/** The rules of the notes that deletions write (src/schema/deleted-accounts.ts). */
import {
  DELETED_ACCOUNTS,
  DELETED_OF_COLLECTION,
  MAX_DELETED_NAMES,
  MAX_DELETED_TOTAL,
  MAX_LARGE_COUNTS,
  SMALL_COUNT,
} from "../schema/deleted-accounts";
import type { Collection } from "../schema/types";
import { block, conjunction } from "./rule-writer";
import { documentPath } from "./session-rules";

const numbersTo = (last: number) => Array.from({ length: last + 1 }, (_, number) => number);

/**
 * A note belongs to the batch that deletes its record, so only principals who may delete the record write
 * one. Otherwise a client could subtract the redemptions of an existing account.
 */
export function deletedAccountMatches(collections: readonly Collection[]): readonly string[] {
  const noted = collections.filter(({ subcollections }) => subcollections.some(({ tally }) => tally));
  if (noted.length === 0) return [];
  return [
    "",
    "// Notes of the documents below a deleted record, written only in the batch that deletes it.",
    ...conjunction("isDeletionNote(d)", [
      "d.keys().hasOnly(['time', 'total', 'names'])",
      "d.time == request.time",
      "d.total is int && d.total > 0",
      `d.total <= ${MAX_DELETED_TOTAL}`,
      "d.names is map",
      `d.names.size() <= ${MAX_DELETED_NAMES}`,
      "areCounts(d.names.values(), d.total)",
    ]),
    "// Integers up to the total. One call removes all small ones, and few large ones may remain.",
    ...conjunction(
      "areCounts(counts, total)",
      [
        `large.size() <= ${MAX_LARGE_COUNTS}`,
        ...numbersTo(MAX_LARGE_COUNTS - 1).map((at) => `isLarge(large, ${at}, total)`),
      ],
      [
        `let small = [${numbersTo(SMALL_COUNT).join(", ")}];`,
        `let large = counts.removeAll(small[0:(total < ${SMALL_COUNT} ? total + 1 : ${SMALL_COUNT + 1})]);`,
      ],
    ),
    "function isLarge(large, at, total) {",
    `  return large.size() <= at || large[at] is int && large[at] > ${SMALL_COUNT} && large[at] <= total;`,
    "}",
    ...noted.flatMap(({ name }) => {
      const record = documentPath(name, "$(id)");
      return block(`match /${DELETED_ACCOUNTS}/${name}/${DELETED_OF_COLLECTION}/{id}`, [
        "allow list: if isAdmin();",
        `allow create, update: if isSignedIn() && isDeletionNote(request.resource.data)`,
        `  && exists(${record})`,
        `  && !existsAfter(${record});`,
        // A restored record counts the documents below it again.
        `allow delete: if isAdmin() || isSignedIn() && !exists(${record}) && existsAfter(${record});`,
      ]);
    }),
  ];
}
