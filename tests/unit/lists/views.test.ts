import { expect, it } from "vitest";
import { hiddenColumns } from "../../../packages/firestore-panel/src/screens/list/list-address";
import { showsSame, nameError } from "../../../packages/firestore-panel/src/features/views/list-views";
import {
  readViews,
  viewAddress,
  type View,
  type Views,
} from "../../../packages/firestore-panel/src/screens/list/stored-preferences";
import { text } from "../../../packages/firestore-panel/src/texts/texts";
import { brands } from "../../../src/resources/brands";
import { tenants } from "../../../src/resources/tenants";

const view = (name: string, search = "", hidden: readonly string[] = []): View => ({ name, search, hidden });
const ACTIVE = view("Active", "q=gym&sort=-nameEng", ["pin"]);
const ARABIC = view("مطاعم");

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

const both: Views = { views: [ACTIVE, ARABIC], first: "Active" };

it.each([
  [" \n ", undefined, "Give the view a name"],
  ["م".repeat(40), undefined, undefined],
  ["م".repeat(41), undefined, "At most 40 characters"],
  ["😀".repeat(40), undefined, undefined],
  [" ACTIVE ", undefined, "There is a view of this name already"],
  ["active", "Active", undefined],
  ["مطاعم", "Active", "There is a view of this name already"],
  ["all  records", undefined, "There is a view of this name already"],
])("the name %j of a view is valid or has an error", (typed, own, error) => {
  expect(nameError(text, both, typed, own)).toBe(error);
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

it.each([
  ["another order", view("b", "q=gym&sort=nameEng"), view("c", "sort=nameEng&q=gym"), true],
  ["an explicit default", view("b", "tenantCategory=Residential"), view("c"), true],
  ["all instead of the default", view("b", "tenantCategory=All"), view("c"), false],
  ["removed columns", view("b", "", ["gone", "qid"]), view("c", "", ["qid"]), true],
  ["other columns", view("b", "", ["qid"]), view("c"), false],
  ["another search", view("b", "q=a"), view("c", "q=b"), false],
])("two views show the same or not with %s", (_, one, other, same) => {
  expect(showsSame(tenants, one, other)).toBe(same);
});
