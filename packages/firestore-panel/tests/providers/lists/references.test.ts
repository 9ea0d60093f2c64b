/** A large list filtered and sorted by a reference, by a number of documents, and as another kind of account sees it. */
import { beforeEach, expect, test } from "vitest";
import { counts, matches } from "../../../src/data/services";
import { companyOf, idOf, nameOf } from "../../fixtures/many-employees";
import { costOf } from "../../fixtures/reads";
import { testClock } from "../../fixtures/providers/clock";
import { namesIn, openList, type ScreenQuery } from "../../fixtures/providers/list-screen";
import { allMatching } from "../../fixtures/providers/provider-calls";
import { idsOf } from "../../fixtures/providers/records";
import { adminPanel } from "../../fixtures/providers/signed-in";

const COUNT = 1_000;
const COMPANIES = 40;
const OF_COMPANY = COUNT / COMPANIES;
const REDEEMS = "redeemed_discounts";
const { id: company, name: companyName } = companyOf(7);
const filters = { company };
const CRITERIA = [{ field: "company", operator: "eq", value: company }] as const;
const clock = testClock();
const { fixture, admin } = await adminPanel();

const numbers = Array.from({ length: OF_COMPANY }, (_, index) => 7 + index * COMPANIES);
const redeemed = new Map([7, 47, 87].map((number, index) => [number, 3 - index]));

await fixture.putEmployees({ count: COUNT });
const paths = [...redeemed].flatMap(([number, count]) =>
  idsOf(`Employees/${idOf(number)}/${REDEEMS}/r`, count),
);
await fixture.putAll(paths.map((path) => [path, { brandName: "Karak Lane" }]));
// Sizes and counts are believed for a minute.
beforeEach(() => clock.pass(61_000));

const cost = (query: ScreenQuery) => costOf(fixture, () => openList(admin, "Employees", query));
const byName = numbers.map(nameOf).sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));

test("a large list filtered or sorted by a reference costs its page and counts, in any order and with a search", async () => {
  for (const sort of [
    undefined,
    { field: "qid", order: "desc" },
    { field: "company", order: "asc" },
  ] as const) {
    clock.pass(61_000);
    const { documents, counts, answer } = await cost({ filters, ...(sort && { sort }) });
    expect(answer.total).toBe(OF_COMPANY);
    expect(documents).toBeLessThanOrEqual(12);
    expect(counts).toBeLessThanOrEqual(3);
    if (!sort) expect(namesIn(answer)).toEqual(byName.slice(0, 10));
  }
  const found = await cost({ filters, search: nameOf(47) });
  expect(namesIn(found.answer)).toEqual([nameOf(47)]);
  expect(found.documents).toBeLessThanOrEqual(75);
  expect(await cost({ filters: { company: "NOBODY" } })).toMatchObject({ answer: { data: [], total: 0 } });
  // The same choice for an export and a bulk action.
  const all = { resource: "Employees", filters: CRITERIA, sorters: [], size: 500 };
  expect((await admin.call(matches.read, all)).records).toHaveLength(OF_COMPANY);
  // All are sorted by the name of the reference.
  const { answer, documents } = await cost({ sort: { field: "company", order: "asc" } });
  expect(answer.data).toMatchObject(Array.from({ length: 10 }, () => ({ company: companyOf(0) })));
  expect(documents).toBeLessThanOrEqual(12);
});

test("a filtered list sorts by the numbers of documents, each counted once, and a large one says that it cannot", async () => {
  const sort = { field: REDEEMS, order: "desc" } as const;
  const { answer, documents, counts: counted } = await cost({ filters, sort });
  expect(namesIn(answer).slice(0, 3)).toEqual([...redeemed.keys()].map(nameOf));
  expect(answer.total).toBe(OF_COMPANY);
  expect(documents).toBeLessThanOrEqual(OF_COMPANY + 2);
  // The size of the collection, the number of matches, and each of them.
  expect(counted).toBeLessThanOrEqual(OF_COMPANY + 2);
  const ascending = await cost({ filters, sort: { ...sort, order: "asc" }, page: 3 });
  expect(namesIn(ascending.answer).at(-1)).toBe(nameOf(7));
  expect(ascending.counts).toBeLessThanOrEqual(1);
  // A row that shows its number does not count it again.
  const targets = [{ resource: "Employees", id: idOf(7), subcollection: REDEEMS }];
  const shown = await costOf(fixture, () => admin.call(counts.records, { targets }));
  expect([shown.answer.counts, shown.total]).toEqual([[3], 0]);

  // An export of the filtered list has the same order.
  const { ids } = await allMatching(admin, { resource: "Employees", filters: CRITERIA, sorters: [sort] });
  expect(ids).toHaveLength(OF_COMPANY);
  expect(ids.slice(0, 3)).toEqual([...redeemed.keys()].map(idOf));

  const all = await cost({ sort });
  expect(all.answer).toMatchObject({ total: COUNT, uncounted: true });
  expect(all.total).toBeLessThanOrEqual(20);
  expect(namesIn(all.answer)).toEqual(namesIn(await openList(admin, "Employees")));
});

test("an admin who looks as a company searches the fields that the company searches", async () => {
  const find = async (search: string, seenBy?: string) =>
    admin.dataProvider.getList({
      resource: "Employees",
      filters: [
        { field: "q", operator: "contains", value: search },
        { field: "company", operator: "eq", value: company },
      ],
      pagination: { currentPage: 1, pageSize: 10, mode: "server" },
      meta: { seenBy },
    });
  expect((await find("E47", "company")).total).toBe(1);
  expect((await find(companyName)).total).toBe(OF_COMPANY);
  expect((await find(companyName, "company")).total).toBe(0);
});
