import { describe, expect, it } from "vitest";
import { hiddenColumns, withColumns } from "../../../src/pages/list/list-address";
import { addressOf, showsSame } from "../../../src/pages/list/views/view-address";
import {
  deletedView,
  nameError,
  readViews,
  withFirst,
  withoutView,
  withRestored,
  withView,
  type View,
  type Views,
} from "../../../src/pages/list/views/view-store";
import { brands } from "../../../src/resources/brands";
import { tenants } from "../../../src/resources/tenants";

const view = (name: string, search = "", hidden: readonly string[] = []): View => ({ name, search, hidden });
const ACTIVE = view("Active", "q=gym&sort=-nameEng", ["pin"]);
const ARABIC = view("مطاعم");

describe("what the browser keeps", () => {
  it.each([
    ["nothing", null, { views: [] }],
    ["no object", "views", { views: [] }],
    ["no list", { views: {} }, { views: [] }],
    [
      "what is no view",
      { views: [{ name: "" }, { ...ACTIVE, hidden: [7] }, 7, ACTIVE] },
      { views: [ACTIVE] },
    ],
    ["a default that is gone", { views: [ACTIVE], first: "Old" }, { views: [ACTIVE] }],
    ["a default", { views: [ACTIVE], first: "Active" }, { views: [ACTIVE], first: "Active" }],
  ])("is read where it is %s", (_, kept, read) => {
    expect(readViews(kept)).toEqual(read);
  });
});

describe("a view", () => {
  const both: Views = { views: [ACTIVE, ARABIC], first: "Active" };

  it("is saved at the end, replaced in its place, and renamed with what it is to the list", () => {
    expect(withView({ views: [ACTIVE] }, ARABIC)).toEqual({ views: [ACTIVE, ARABIC] });
    const changed = { ...ACTIVE, search: "" };
    expect(withView(both, changed)).toEqual({ views: [changed, ARABIC], first: "Active" });
    const renamed = { ...ACTIVE, name: "Open" };
    expect(withView(both, renamed, "Active")).toEqual({ views: [renamed, ARABIC], first: "Open" });
    expect(withView(both, { ...ARABIC, name: "Food" }, "مطاعم").first).toBe("Active");
  });

  it("is deleted, and is no default then", () => {
    expect(withoutView(both, "Active")).toEqual({ views: [ARABIC] });
    expect(withoutView(both, "مطاعم")).toEqual({ views: [ACTIVE], first: "Active" });
    expect(withFirst(both, undefined)).toEqual({ views: both.views });
  });

  it("is brought back to its place, and is the default again unless another one is now", () => {
    const all: Views = { views: [view("a"), ACTIVE, ARABIC], first: "Active" };
    const deleted = deletedView(all, ACTIVE);
    const rest = withoutView(all, "Active");
    expect(withRestored(rest, deleted)).toEqual(all);
    expect(withRestored(withFirst(rest, "a"), deleted)).toEqual({ ...all, first: "a" });
    expect(withRestored(withoutView(rest, "a"), deleted).views).toEqual([ARABIC, ACTIVE]);
    expect(withRestored(withoutView(all, "a"), deletedView(all, view("a")))).toEqual(all);
    expect(withRestored(withoutView(all, "مطاعم"), deletedView(all, ARABIC))).toEqual(all);
  });

  it.each([
    [" \n ", undefined, "Give the view a name"],
    ["م".repeat(40), undefined, undefined],
    ["م".repeat(41), undefined, "At most 40 characters"],
    ["😀".repeat(40), undefined, undefined],
    [" ACTIVE ", undefined, "There is a view of this name already"],
    ["active", "Active", undefined],
    ["مطاعم", "Active", "There is a view of this name already"],
    ["all  records", undefined, "There is a view of this name already"],
  ])("may be called %j, or not", (typed, own, fault) => {
    expect(nameError(both, typed, own)).toBe(fault);
  });
});

describe("the address of a view", () => {
  it("says in full what is shown, and its name", () => {
    expect(addressOf(brands, { ...ACTIVE, name: "Active & gyms" })).toBe(
      "q=gym&sort=-nameEng&columns=img,nameEng,selectedCategory,discount,status&view=Active+%26+gyms",
    );
  });

  it.each([
    ["", undefined],
    ["columns=", undefined],
    ["columns=nothing,else", undefined],
    ["columns=nameEng", ["img", "selectedCategory", "discount", "status", "pin"]],
    ["columns=pin,nothing,status,img,discount", ["selectedCategory"]],
  ])("names columns, of which others are ignored: %s", (search, hidden) => {
    expect(hiddenColumns(brands, search)).toEqual(hidden);
  });

  it("keeps what else stands there", () => {
    expect(withColumns(brands, "q=gym&edit=a", ["img", "selectedCategory", "discount", "status"])).toBe(
      "q=gym&edit=a&columns=nameEng,pin",
    );
  });
});

describe("what two views show", () => {
  it.each([
    ["another order", view("b", "q=gym&sort=nameEng"), view("c", "sort=nameEng&q=gym"), true],
    ["a default that is said", view("b", "tenantCategory=Residential"), view("c"), true],
    ["all in place of the default", view("b", "tenantCategory=All"), view("c"), false],
    ["columns that are no more", view("b", "", ["gone", "qid"]), view("c", "", ["qid"]), true],
    ["other columns", view("b", "", ["qid"]), view("c"), false],
    ["another search", view("b", "q=a"), view("c", "q=b"), false],
  ])("differs or not by %s", (_, one, other, same) => {
    expect(showsSame(tenants, one, other)).toBe(same);
  });
});
