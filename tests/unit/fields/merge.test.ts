import { expect, test } from "vitest";
import { tags } from "../../../packages/firestore-panel/src/fields/choice/model";
import { geopoint } from "../../../packages/firestore-panel/src/fields/geopoint/model";
import { mergeValue } from "../../../packages/firestore-panel/src/fields/merge";
import { array, group } from "../../../packages/firestore-panel/src/fields/nested/model";
import { openingHours } from "../../../packages/firestore-panel/src/fields/opening-hours/model";
import { text } from "../../../packages/firestore-panel/src/fields/text/model";
import type { FieldDeclaration } from "../../../packages/firestore-panel/src/schema/types";

const label = "Value";
const fields = { street: text({ label: "Street" }), place: geopoint({ label: "Place" }) };
const address = group({ label, fields });
const branches = array({ label, itemLabel: "Branch", most: 3, fields: { name: text({ label: "Name" }) } });
const [doha, lusail, rayyan, wakrah] = ["Doha", "Lusail", "Rayyan", "Wakrah"].map((name) => ({ name }));
const [here, there, away] = [1, 2, 3].map((degree) => ({ latitude: degree, longitude: degree }));

test.each<
  [what: string, field: FieldDeclaration, was: unknown, theirs: unknown, mine: unknown, merged: unknown]
>([
  [
    "days of an empty week",
    openingHours({ label }),
    null,
    { monday: "9" },
    { friday: "2" },
    { monday: "9", friday: "2" },
  ],
  [
    "members of a group",
    address,
    { street: "A" },
    { street: "B" },
    { street: "A", place: here },
    { street: "B", place: here },
  ],
  ["items added to a list", branches, [doha], [doha, lusail], [doha, rayyan], [doha, lusail, rayyan]],
  ["items of an empty list", tags({ label }), null, ["a", "b"], ["b", "c"], ["a", "b", "c"]],
])("%s are merged", (_what, declared, was, theirs, mine, merged) => {
  const { value, conflict } = mergeValue({ ...declared, key: "value" }, { was, theirs, mine });
  expect(conflict).toBe(false);
  expect(value).toMatchObject(merged as object);
});

test.each<[what: string, field: FieldDeclaration, was: unknown, theirs: unknown, mine: unknown]>([
  ["the same day", openingHours({ label }), null, { monday: "9" }, { monday: "8" }],
  ["the coordinates of a place", address, { place: here }, { place: there }, { place: away }],
  ["a removed and an added item", branches, [doha, lusail], [doha], [doha, lusail, rayyan]],
  ["more items than a list may have", branches, [doha], [doha, lusail, rayyan], [doha, wakrah]],
  ["two texts", text({ label }), "a", "b", "c"],
])("%s are a conflict", (_what, declared, was, theirs, mine) => {
  expect(mergeValue({ ...declared, key: "value" }, { was, theirs, mine }).conflict).toBe(true);
});
