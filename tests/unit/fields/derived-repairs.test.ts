/** What a record is owed of derived fields: a work on all records writes it, and leaves alone what has it. */
import { expect, it } from "vitest";
import { withDerived, derivedRepairs } from "../../../packages/firestore-panel/src/fields/derived";
import { documentOf } from "../../../packages/firestore-panel/src/fields/record";
import { employees } from "../../../src/resources/employees";

const ID = "maria";
const WRITES = Object.entries({ name: "Maria Cruz", empId: "E1", companyId: "C1", companyName: "Dana" }).map(
  ([key, value]) => ({ path: [key], value }),
);
const stored = documentOf(withDerived(employees, ID, {}, WRITES)) as { readonly [key: string]: unknown };
const due = (record: { readonly [key: string]: unknown }) =>
  derivedRepairs(employees, ID, record)
    .map(({ path: [key] }) => key)
    .sort();

it("a document with its derived fields needs no repair, in any order of its keys", () => {
  expect(due(stored)).toEqual([]);
  const turned = Object.fromEntries(Object.entries(stored["_sort"] as object).reverse());
  expect(due({ ...stored, _sort: turned })).toEqual([]);
});

it("a document with missing or outdated derived fields needs all of them", () => {
  expect(due({ ...stored, name: "Ana Cruz" })).toEqual(["_search", "_sort"]);
  const { _search, ...without } = stored;
  expect(_search).toBeInstanceOf(Array);
  expect(due(without)).toEqual(["_search", "_sort"]);
  expect(due({ ...stored, _search: [] })).toEqual(["_search", "_sort"]);
});
