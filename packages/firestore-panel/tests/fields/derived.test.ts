/** What records of a collection that grows carry, by its declaration. */
import { expect, it } from "vitest";
import {
  derivedVersion,
  derivedWrites,
  searchedKeys,
  SEARCH_KEY,
  SORT_KEY,
  withDerived,
  derivedRepairs,
} from "../../src/fields/derived";
import { documentOf, readRecord } from "../../src/fields/record";
import { searchTerms } from "../../src/fields/search-text";
import { text } from "../../src/fields/text/model";
import { companyEmployees, employees } from "../fixtures/residence";
import { declared } from "../fixtures/specimens/specimen";
import type { Collection, CollectionDeclaration } from "../../src/schema/types";

const STORED = {
  name: "Maria Mendoza",
  empId: "DGE-4471",
  qid: "284 6340 0001",
  email: "maria@dana.example",
  password: "Palm-7788",
  companyId: "DGE2024",
  companyName: "Dana Trading",
};
const derivedOf = (collection: Collection) =>
  documentOf(derivedWrites(collection, readRecord(collection, "x", STORED)));

it("an employee has the same derived fields when an admin or the company saves it", () => {
  expect(derivedVersion(companyEmployees)).toBe(derivedVersion(employees));
  expect(derivedOf(companyEmployees)).toEqual(derivedOf(employees));
});

it.each([
  ["the number", "4471"],
  ["the QID in one piece", "٢٨٤٦٣٤"],
  ["the e-mail", "dana.exa"],
  ["the company, which admins search by", "trad dana"],
  ["the name", "mendoza"],
])("an employee is found by %s", (_, query) => {
  const { tokens } = searchTerms(query);
  expect(tokens.length).toBeGreaterThan(0);
  expect(derivedOf(employees)[SEARCH_KEY]).toEqual(expect.arrayContaining([...tokens]));
});

it("an employee is not found by a field that no list searches", () => {
  const { tokens } = searchTerms(STORED.password);
  expect(tokens.filter((mark) => (derivedOf(employees)[SEARCH_KEY] as string[]).includes(mark))).toEqual([]);
});

const PERMITS = {
  search: { fields: ["plate"], placeholder: "" },
  indexed: true,
  fields: { plate: text({ label: "Plate", column: "Plate" }), owner: text({ label: "Owner" }) },
};
const permits = (change: Partial<CollectionDeclaration> = {}) =>
  declared("Permits", { ...PERMITS, ...change });
const { fields } = PERMITS;

it.each<[what: string, change: Partial<CollectionDeclaration>]>([
  ["another search", { search: { fields: ["plate", "owner"], placeholder: "" } }],
  ["marks of another field", { indexed: { by: ["plate", "owner"] } }],
  ["a column more", { fields: { ...fields, owner: text({ label: "Owner", column: "Owner" }) } }],
  ["a column that is sorted by from the start", { sort: ["owner", "asc"] }],
  [
    "a column in another order",
    { fields: { ...fields, plate: text({ label: "Plate", column: "Plate", collation: "suffix-number" }) } },
  ],
])("the version of derived fields changes with %s", (_, change) => {
  expect(derivedVersion(permits(change))).not.toBe(derivedVersion(permits()));
});

it("each record has the version, which stays the same when neither search tokens nor sort keys change", () => {
  const other = permits({
    indexed: { by: ["plate"] },
    pageSize: 50,
    search: { fields: ["plate"], placeholder: "x" },
  });
  expect(searchedKeys(other)).toEqual(searchedKeys(permits()));
  expect(derivedVersion(other)).toBe(derivedVersion(permits()));
  expect(derivedOf(permits())[SORT_KEY]).toEqual({
    _version: derivedVersion(permits()),
    plate: expect.anything(),
  });
});

/** What a record is owed of derived fields: a work on all records writes it, and leaves alone what has it. */

const ID = "maria";
const WRITES = Object.entries({ name: "Maria Cruz", empId: "E1", companyId: "C1", companyName: "Dana" }).map(
  ([key, value]) => ({ path: [key], value }),
);
const stored = documentOf(withDerived(employees, ID, {}, WRITES)) as { readonly [key: string]: unknown };
const due = (record: { readonly [key: string]: unknown }) =>
  derivedRepairs(employees, ID, record)
    .map(({ path: [key] }) => key)
    .sort();

it("a document with its derived fields needs no repair, in any order of its keys, and with missing or outdated ones all of them", () => {
  expect(due(stored)).toEqual([]);
  const turned = Object.fromEntries(Object.entries(stored["_sort"] as object).reverse());
  expect(due({ ...stored, _sort: turned })).toEqual([]);
  expect(due({ ...stored, name: "Ana Cruz" })).toEqual(["_search", "_sort"]);
  const { _search, ...without } = stored;
  expect(_search).toBeInstanceOf(Array);
  expect(due(without)).toEqual(["_search", "_sort"]);
  expect(due({ ...stored, _search: [] })).toEqual(["_search", "_sort"]);
});
