/**
 * Each condition of the rules of History, Trash and recorded records is there for a reason: a request is refused, or let
 * through, for it alone. Each rule is judged for itself, whatever the others of the same commit say.
 */
import { expect, it } from "vitest";
import { firestoreRules } from "../../src/rules/firestore-rules";
import { changeFunctions, historyMatches } from "../../src/rules/history-rules";
import { conditionsOf, unnoticed } from "./conditions";
import { allows, lazyRules } from "../fixtures/rules/evaluate";
import { collections, RIGHT as RIGHT_CHANGES, WRONG as WRONG_CHANGES } from "./history-table";
import { RIGHT_TRASH, WRONG_TRASH } from "./trash-table";

const text = firestoreRules(collections, "company");
const rules = lazyRules(() => text);
const RIGHT = { ...RIGHT_CHANGES, ...RIGHT_TRASH };
const WRONG = { ...WRONG_CHANGES, ...WRONG_TRASH };

it.each(Object.entries(RIGHT))("the rules allow: %s", (_, asked) => {
  expect(allows(rules(), asked)).toBe(true);
});

it.each(Object.entries(WRONG))("the rules refuse: %s", (_, asked) => {
  expect(allows(rules(), asked)).toBe(false);
});

/** What another condition says as well. They stay: they say it where a reader looks for it. */
const SAID_TWICE: readonly string[] = [
  // The evaluator takes the text for one segment of a path, whatever it holds. Another may not.
  "isTrueEntry: d.first.matches('[^/]+')",
];

const own = [
  changeFunctions({ collections, scopeKind: "company" }),
  historyMatches({ collections, scopeKind: "company" }),
];
const names = own.flatMap((lines) => [...lines.join("\n").matchAll(/function (is\w+)/g)]);
const conditions = conditionsOf(
  text,
  new Set(names.map(([, name]) => name!).filter((name) => name !== "isDerived")),
  ["History", "Trash"],
);

it("every condition of the history rules changes the answer to some request", () => {
  expect(conditions.length).toBeGreaterThan(60);
  expect(unnoticed(text, conditions, RIGHT, WRONG)).toEqual(SAID_TWICE);
}, 120_000);
