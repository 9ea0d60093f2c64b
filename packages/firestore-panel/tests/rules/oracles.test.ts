/**
 * The answer to a company's commit does not depend on documents that the company may not read. Otherwise it could
 * guess their values, or whether they exist.
 */
import { expect, it } from "vitest";
import { allows, allowsBatch, lazyRules, partsOf, type Documents } from "../fixtures/rules/evaluate";
import { firestoreRules } from "../../src/rules/firestore-rules";
import { collections, RIGHT, WRONG } from "./history-table";
import { RIGHT_TRASH, WRONG_TRASH } from "./trash-table";

const rules = lazyRules(() => firestoreRules(collections, "company"));
const uid = "company";
const commits = Object.entries({ ...RIGHT, ...WRONG, ...RIGHT_TRASH, ...WRONG_TRASH }).filter(
  ([, commit]) => commit.uid === uid && Object.keys(commit.after).length > 0,
);

/** What a sign-in alone may compare. */
const OF_SESSION = /^(Sessions|Credentials)\//;
const hiddenIn = (before: Documents) =>
  Object.keys(before).filter(
    (path) => !OF_SESSION.test(path) && !allows(rules(), { uid, method: "get", path, before }),
  );

/** The value with each text in it another, one at a time. */
function variants(value: unknown): readonly unknown[] {
  if (typeof value === "string") return [`${value}x`];
  if (typeof value !== "object" || value === null || value instanceof Date) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    variants(inner).map((one) =>
      Array.isArray(value) ? value.with(Number(key), one) : { ...value, [key]: one },
    ),
  );
}

/** A company learns whether its former employee, who moved to another company, is in the trash (docs/security.md). */
const KNOWN = [
  "what a company adds under the id of another's deleted record",
  "a row of a company's import, under the id of a deleted record",
];

it("only a former employee's id depends on what the company may not read", () => {
  const telling = commits.filter(([, { before, after }]) => {
    const answer = (stored: Documents) => allowsBatch(rules(), stored, after, partsOf(after, { uid }));
    return hiddenIn(before).some((path) => {
      const { [path]: hidden, ...others } = before;
      const all = [others, ...variants(hidden).map((one) => ({ ...others, [path]: one }) as Documents)];
      return all.some((stored) => answer(stored) !== answer(before));
    });
  });
  expect(telling.map(([what]) => what)).toEqual(KNOWN);
});
