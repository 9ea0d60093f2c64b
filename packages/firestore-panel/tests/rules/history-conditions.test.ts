/**
 * Each condition of the rules of History, Trash and recorded records is there for a reason: a request is refused, or let
 * through, for it alone. Each rule is judged for itself, whatever the others of the same commit say.
 */
import { firestoreRules } from "../../src/rules/firestore-rules";
import { changeFunctions, historyMatches } from "../../src/rules/history-rules";
import { tryConditions } from "./conditions";
import { collections, RIGHT, WRONG } from "./history-table";
import { RIGHT_TRASH, WRONG_TRASH } from "./trash-table";

/** What another condition says as well. They stay: they say it where a reader looks for it. */
const saidTwice = [
  // The evaluator takes the text for one segment of a path, whatever it holds. Another may not.
  "isTrueEntry: d.first.matches('[^/]+')",
];

tryConditions(
  firestoreRules(collections, "company"),
  [
    { ...RIGHT, ...RIGHT_TRASH },
    { ...WRONG, ...WRONG_TRASH },
  ],
  [changeFunctions, historyMatches].map((linesOf) => linesOf({ collections, scopeKind: "company" })),
  ["History", "Trash"],
  { least: 60, saidTwice },
);
