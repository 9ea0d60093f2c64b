import type { CrudFilter, CrudSort } from "@refinedev/core";
import { afterEach, beforeAll, expect, test } from "vitest";
import { sortKey } from "../../../src/fields/sort-keys";
import { foldText } from "../../../src/fields/search-text";
import { companyOf, nameOf, putEmployees } from "../../fixtures/many-employees";
import { reads, resetReads } from "../../fixtures/reads";
import { adminPanel } from "../fixtures/signed-in";

const COUNT = 1_234;
const { fixture, data } = await adminPanel();
const { firebase } = fixture;

beforeAll(async () => {
  await putEmployees(firebase.origin("firestore"), firebase.projectId, { count: COUNT });
  // The first list of a session asks how large it is.
  await open({ page: 1 });
});
afterEach(() => resetReads(firebase));

interface Asked {
  readonly page?: number;
  readonly search?: string;
  readonly sort?: CrudSort;
  readonly further?: number;
}
const open = ({ page = 1, search, sort, further }: Asked) => {
  const filters: CrudFilter[] =
    search === undefined ? [] : [{ field: "q", operator: "contains", value: search }];
  return data.getList({
    resource: "Employees",
    filters,
    sorters: sort ? [sort] : [],
    pagination: { currentPage: page, pageSize: 10, mode: "server" },
    meta: { further },
  });
};
const namesOf = ({ data: rows }: Awaited<ReturnType<typeof open>>) => rows.map((row) => String(row["name"]));
const all = Array.from({ length: COUNT }, (_, index) => ({
  name: nameOf(index),
  company: companyOf(index).name,
  empId: `E${index}`,
}));
const asStored = [...all].sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ name }) => name);
const rowsOf = (names: readonly string[], page: number) => names.slice((page - 1) * 10, page * 10);

test("pages come one after the other, each for its own rows", async () => {
  await resetReads(firebase);
  for (const page of [1, 2, 3, 4]) {
    const answer = await open({ page });
    expect(namesOf(answer)).toEqual(rowsOf(asStored, page));
    expect(answer.total).toBe(COUNT);
  }
  expect((await reads(firebase)).total).toBeLessThanOrEqual(4 * 11);
});

test("the last page, and those before it", async () => {
  const last = Math.ceil(COUNT / 10);
  for (const page of [last, last - 1, last - 2])
    expect(namesOf(await open({ page }))).toEqual(rowsOf(asStored, page));
});

test("a jump of a few pages, forward and back, and then on", async () => {
  for (const page of [1, 4, 7, 5, 6, 9, 8, 3])
    expect(namesOf(await open({ page }))).toEqual(rowsOf(asStored, page));
});

test("an address in the middle opens the nearest page that can be reached", async () => {
  const sort: CrudSort = { field: "qid", order: "asc" };
  const answer = await open({ page: 60, sort });
  expect(answer["page"]).toBe(11);
  expect(namesOf(answer)).toEqual(Array.from({ length: 10 }, (_, index) => nameOf(100 + index)));
  const near = await open({ page: 8, sort });
  expect(near["page"]).toBeUndefined();
  expect(namesOf(near)).toEqual(Array.from({ length: 10 }, (_, index) => nameOf(70 + index)));
});

test.each(["asc", "desc"] as const)("an order that people expect, %s", async (order) => {
  const key = ({ empId }: (typeof all)[number]) => String(sortKey({}, empId));
  const sign = order === "asc" ? 1 : -1;
  const expected = [...all].sort((a, b) => (key(a) < key(b) ? -sign : sign)).map(({ name }) => name);
  for (const page of [1, 2, 124, 123])
    expect(namesOf(await open({ page, sort: { field: "empId", order } }))).toEqual(rowsOf(expected, page));
});

test.each([
  "mendoza 49",
  "ahmed al-",
  "hammed al-su",
  "company c2",
  "thani",
  "endo",
  "fatima al-thani",
  "E12",
  "1233",
])("a search finds what contains it, and says how many: %s", async (search) => {
  const wanted = foldText(search);
  const expected = all
    .filter(({ name, company }) => [name, company].some((text) => foldText(text).includes(wanted)))
    .map(({ name }) => name)
    .sort((a, b) => (a < b ? -1 : 1));
  let answer = await open({ search });
  for (let further = 1; answer["looked"] !== undefined; further++) answer = await open({ search, further });
  expect(namesOf(answer)).toEqual(rowsOf(expected, 1));
  if (answer["bound"] === undefined) expect(answer.total).toBe(expected.length);
  else expect(answer.total).toBeGreaterThanOrEqual(expected.length);
});
