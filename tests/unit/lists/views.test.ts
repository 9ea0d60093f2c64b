import { expect, it } from "vitest";
import { hiddenColumns } from "../../../packages/firestore-panel/src/screens/list/list-address";
import {
  readViews,
  viewAddress,
  type View,
} from "../../../packages/firestore-panel/src/screens/list/stored-preferences";
import { brands } from "../../../src/resources/brands";

const view = (name: string, search = "", hidden: readonly string[] = []): View => ({ name, search, hidden });
const ACTIVE = view("Active", "q=gym&sort=-nameEng", ["pin"]);

it.each([
  ["nothing", null, { views: [] }],
  ["no object", "views", { views: [] }],
  ["no list", { views: {} }, { views: [] }],
  [
    "entries that are no views",
    { views: [{ name: "" }, { ...ACTIVE, hidden: [7] }, 7, ACTIVE] },
    { views: [ACTIVE] },
  ],
  ["a default that is gone", { views: [ACTIVE], first: "Old" }, { views: [ACTIVE] }],
  ["a default", { views: [ACTIVE], first: "Active" }, { views: [ACTIVE], first: "Active" }],
])("stored views are read from %s", (_, stored, views) => {
  expect(readViews(stored)).toEqual(views);
});

it("a view's address contains its search, order, columns and name", () => {
  expect(viewAddress(brands, { ...ACTIVE, name: "Active & gyms" })).toBe(
    "q=gym&sort=-nameEng&columns=img,nameEng,selectedCategory,discount,status&view=Active+%26+gyms",
  );
});

it.each([
  ["", undefined],
  ["columns=", undefined],
  ["columns=nothing,else", undefined],
  ["columns=nameEng", ["img", "selectedCategory", "discount", "status", "pin"]],
  ["columns=pin,nothing,status,img,discount", ["selectedCategory"]],
])("a view's address ignores unknown columns: %s", (search, hidden) => {
  expect(hiddenColumns(brands, search)).toEqual(hidden);
});
