/** What each list is searched by, and what it says when it cannot be read, typed out once more from the specification. */
import { describe, expect, it } from "vitest";
import { parseListQuery, answerSmall } from "../../../packages/firestore-panel/src/data/lists/list-query";
import { collections } from "../../../src/resources";
import { companyEmployees } from "../../../src/resources/company-employees";

const PERSON = { name: "Ramon Cruz", email: "ramon@mailbox.example" };
const VENUE = { nameEng: "Dhow Sushi" };

/** Of each list a value for every field that it is searched by, and its words. */
const LISTS: { readonly [path: string]: readonly [searched: object, loadFailed: string] } = {
  "/brands": [VENUE, "Failed to load brands."],
  "/flat-offer": [VENUE, "Failed to load flat offers."],
  "/events": [VENUE, "Failed to load events."],
  "/organization": [{ companyName: "Pearl Trading", companyId: "ID-C" }, "Failed to load companies."],
  "/organization-emp": [
    { name: "Aisha Zaki", company: { id: "c", name: "Bay" } },
    "Failed to fetch employees",
  ],
  "/employee-list": [{ ...PERSON, empId: "N-11" }, "Failed to load employees."],
  "/staff": [{ ...PERSON, staffId: "WW-77" }, "Failed to fetch staff or redeem info"],
  "/tenant": [{ ...PERSON, buildingNo: "B2", unitNumber: "10A" }, "Failed to fetch tenant info."],
  "/admin": [PERSON, "Failed to load accounts."],
};
const textOf = (value: unknown) =>
  typeof value === "object" && value !== null && "name" in value ? String(value.name) : String(value);

describe.each(Object.entries(LISTS))("the list at %s", (path, [searched, loadFailed]) => {
  const collection = [...collections, companyEmployees].find(({ routes }) => routes?.list === path);
  if (!collection) throw new Error(`No collection has a list at ${path}.`);

  it("a search finds records by the specified fields only, in any case and position", () => {
    expect(collection.search?.fields).toEqual(Object.keys(searched));
    for (const [field, value] of Object.entries(searched)) {
      const found = (words: string) => {
        const asked = { filters: [{ field: "q", operator: "contains" as const, value: words }] };
        return answerSmall(collection, [{ id: "one", [field]: value }], parseListQuery(collection, asked));
      };
      expect(found(textOf(value).slice(1).toLowerCase()), field).toHaveLength(1);
      expect(found("nobody"), field).toEqual([]);
    }
  });

  it("a list has its own message for a failed read", () => {
    expect(collection.messages.loadFailed).toBe(loadFailed);
  });
});
