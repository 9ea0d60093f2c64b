import { expect, test } from "vitest";
import type { ChangedBy, Conflict } from "../../../packages/firestore-panel/src/contract/records";
import { conflictText } from "../../../packages/firestore-panel/src/screens/form/save-conflict";
import { text } from "../../../packages/firestore-panel/src/texts/texts";

const AMAL: ChangedBy = {
  kind: "admin",
  recordId: "amal",
  name: "amal@westwalk.example",
  at: "2026-11-21T11:05:00.000Z",
  isOwn: false,
};
const BADR: ChangedBy = { ...AMAL, name: "badr@westwalk.example" };
const OWN: ChangedBy = { ...AMAL, name: "noor@westwalk.example", isOwn: true };
const conflict = (by?: ChangedBy): Conflict => ({
  key: "name",
  opened: "",
  theirs: "Theirs",
  mine: "Mine",
  ...(by && { by }),
});

test.each<[message: string, by: readonly (ChangedBy | undefined)[]]>([
  ["An admin changed the same field", [AMAL]],
  ["An admin changed the same fields", [AMAL, AMAL]],
  ["You changed the same field in another window", [OWN]],
  ["Somebody else changed the same field", [undefined]],
  ["Somebody else changed the same fields", [undefined, undefined]],
  ["The same fields were changed", [AMAL, BADR]],
  ["The same fields were changed", [AMAL, undefined]],
])("a conflict names who changed the same fields: %s", (message, by) => {
  expect(conflictText(text, by.map(conflict), () => "an admin")).toBe(message);
});
