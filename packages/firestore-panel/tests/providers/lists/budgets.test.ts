/** What large lists read of their collection, at three thousand records (docs/lists.md). */
import { beforeEach, expect, test } from "vitest";
import { MAX_HELD_ROWS } from "../../../src/data/lists/lists";
import { employeeData, idOf, nameOf } from "../../fixtures/many-employees";
import { testClock } from "../../fixtures/providers/clock";
import { costOf, reads } from "../../fixtures/reads";
import { namesIn, openList, screensOf, type ScreenQuery } from "../../fixtures/providers/list-screen";
import { ManyTenants, manyTenants } from "../../fixtures/providers/many-tenants";
import { recount } from "../../fixtures/providers/provider-calls";
import { adminPanel, companyPanel, PASSWORD } from "../../fixtures/providers/signed-in";

const COUNT = 3_000;
const OF_COMPANY = 640;
/** The read that tells a large list from a small one. */
const IS_LARGE = 1;
const clock = testClock();
const { fixture, admin, data } = await adminPanel();
const company = await companyPanel(fixture, "OWN");
const show = screensOf(admin, "Employees");

await fixture.putEmployees({
  count: COUNT,
  company: (index) =>
    index < OF_COMPANY
      ? { id: "OWN", name: "Company OWN" }
      : { id: `CO${index % 39}`, name: `Company ${index % 39}` },
});
// Sizes are believed for a minute.
beforeEach(() => clock.pass(61_000));

const cost = (query: ScreenQuery, panel = admin, resource = "Employees") =>
  costOf(fixture, () => openList(panel, resource, query));
/** "hammed al-su" of "Mohammed Al-Sulaiti". */
function broken(name: string): string {
  const [first = "", last = ""] = name.toLowerCase().split(" ");
  return `${first.slice(2)} ${last.slice(0, 5)}`;
}

test.each([
  ["an admin", admin, COUNT],
  ["a company", company, OF_COMPANY],
] as const)("a list that %s opens costs its rows and one count, in any order", async (_who, panel, total) => {
  for (const order of [undefined, "asc", "desc"] as const) {
    clock.pass(61_000);
    const opened = await cost(order ? { sort: { field: "empId", order } } : {}, panel);
    // The parts of an order from the end are counted separately.
    const counted = Math.ceil(total / 1000) + (order === "desc" ? 1 : 0);
    expect(opened).toMatchObject({ answer: { total }, counts: IS_LARGE + counted });
    expect(opened.documents).toBeLessThanOrEqual(12);
    expect(opened.answer.data).toHaveLength(10);
  }
});

test("the next, the previous and the last page read their rows", async () => {
  for (const panel of [admin, company]) {
    await openList(panel, "Employees");
    // The last of them is beyond the pages whose listeners are still open.
    for (const page of [2, 3, 4, 3]) expect((await cost({ page }, panel)).total).toBeLessThanOrEqual(11);
  }
  const last = await cost({ page: COUNT / 10 });
  expect(last.documents).toBeLessThanOrEqual(11);
  expect(last.answer.data).toHaveLength(10);
});

test("a list read to row 1,000 page by page costs 1,000 reads and the counts", async () => {
  const { documents, counts } = await costOf(fixture, async () => {
    for (let page = 1; page <= 10; page++)
      expect((await openList(admin, "Employees", { page, size: 100 })).data).toHaveLength(100);
  });
  expect(documents).toBeLessThanOrEqual(1_000);
  expect(counts).toBeLessThanOrEqual(COUNT / 1000 + IS_LARGE);
});

test("an address in the middle opens its page if it can be reached, and the first one otherwise", async () => {
  const sort = { field: "qid", order: "asc" } as const;
  const rows = (from: number) => Array.from({ length: 10 }, (_, index) => nameOf(from + index));
  const far = await openList(admin, "Employees", { page: 60, sort });
  expect([far.page, namesIn(far)]).toEqual([1, rows(0)]);
  const near = await openList(admin, "Employees", { page: 8, sort });
  expect([near.page, namesIn(near)]).toEqual([undefined, rows(70)]);
});

const WHOLE = [7, 1_360, 2_998].flatMap((index) => [nameOf(index), nameOf(index).replace(/ \d+$/, "")]);
const REVERSED = WHOLE.map((name) => name.split(" ").reverse().join(" "));
const { qid, email } = employeeData(1_360) as { qid: string; email: string };
test.each([
  ...[...WHOLE, ...REVERSED].map((search) => [search, 90] as const),
  ...[qid, qid.slice(-6), email].map((search) => [search, 30] as const),
  ...["Mendoza", "fatima", "company", "tim", "san"].map((search) => [search, 40] as const),
])("a search for %j costs at most %i reads", async (search, most) => {
  const { total, answer } = await cost({ search });
  expect(total).toBeLessThanOrEqual(most);
  expect(answer.data.length).toBeGreaterThan(0);
  // All there are, or a full page.
  expect(answer.data).toHaveLength(Math.min(answer.total, 10));
});

test.each([3, 57, 212].map((index) => broken(nameOf(index))))(
  "a search for the broken words %j costs at most 130 reads for each step",
  async (search) => {
    let { total, answer } = await cost({ search });
    expect(total).toBeLessThanOrEqual(130);
    for (let continueScan = 1; answer.scanned !== undefined; continueScan++) {
      ({ total, answer } = await cost({ search, continueScan }));
      expect(total).toBeLessThanOrEqual(130);
    }
    expect(answer.data.length).toBeGreaterThan(0);
  },
);

test("a record opened from its list or from a search reads nothing", async () => {
  for (const query of [{ page: 2 }, { search: nameOf(1_357) }]) {
    const opened = await openList(admin, "Employees", query);
    const { total } = await costOf(fixture, async () => {
      for (const { id } of opened.data) await data.getOne({ resource: "Employees", id: id ?? "" });
    });
    expect(total).toBe(0);
  }
});

test("a list that is known to miss nothing is not read again after a check, nor counted for a search", async () => {
  await openList(admin, "Employees");
  await recount(admin, fixture, "Employees");
  expect(await cost({})).toMatchObject({ answer: { total: COUNT }, counts: 0 });
  const { answer, asked } = await cost({ search: "mendoza 49" });
  expect(answer.data.length).toBeGreaterThan(0);
  const counts = asked.filter(({ kind }) => kind === "count");
  expect(counts.filter(({ what }) => !what.includes("_search"))).toEqual([]);
});

test("a list with an order of its own costs one count when a check has found its records complete", async () => {
  await new ManyTenants(fixture).put(manyTenants(360));
  const open = () => cost({}, admin, "Tenants");
  // Without a report: all, and those with the present keys.
  expect(await open()).toMatchObject({ answer: { total: 360 }, counts: IS_LARGE + 2 + 1 });
  await recount(admin, fixture, "Tenants");
  clock.pass(61_000);
  const opened = await open();
  expect(opened).toMatchObject({ answer: { total: 360 }, counts: IS_LARGE + 1 });
  // A list that was read whole is paged without a read.
  clock.pass(61_000);
  await data.getList({ resource: "Tenants", pagination: { mode: "off" } });
  const { data: rows } = opened.answer;
  expect(await open()).toMatchObject({ answer: { data: rows, total: 360 }, total: 0 });
});

test("a small list is counted exactly, and a larger one by its least size", async () => {
  expect(await openList(admin, "Admins")).toMatchObject({ total: 1, truncated: false });
  const ids = Array.from({ length: MAX_HELD_ROWS + 1 }, (_, index) => `c${index}`);
  await fixture.putAll(ids.map((id) => [`Companies/${id}`, { companyName: id, companyId: id }]));
  expect(await openList(admin, "Companies")).toMatchObject({ total: MAX_HELD_ROWS, truncated: true });
});

const isOfEmployees = ({ what }: { readonly what: string }) => /\bEmployees\b/.test(what);
const QUESTIONS: readonly ScreenQuery[] = [
  { page: 1 },
  { page: 2 },
  { page: OF_COMPANY / 10 },
  { sort: { field: "empId", order: "desc" } },
  { search: nameOf(7) },
  // The names of others.
  { search: "!!!x" },
];
/** The answers and costs of the company's lists in a new session, which holds none of them. */
async function askAll() {
  await company.authProvider.logout({});
  await company.authProvider.login({ id: "OWN", password: PASSWORD });
  const answers = [];
  for (const query of QUESTIONS) {
    // A last page counts its list again only some time after the first count.
    clock.pass(1_000);
    const { answer, asked } = await cost(query, company);
    // The session's own listeners may answer at any moment.
    const own = asked.filter(isOfEmployees).reduce((sum, one) => sum + one.reads, 0);
    answers.push({ names: namesIn(answer), total: answer.total, reads: own });
  }
  return answers;
}

test("another company's records change neither the answers nor the costs of a company's lists", async () => {
  const OTHERS = 1_000;
  const names = Array.from({ length: OF_COMPANY }, (_, index) => nameOf(index)).sort();
  const before = await askAll();
  expect(before).toMatchObject([
    { names: names.slice(0, 10), total: OF_COMPANY },
    { names: names.slice(10, 20), total: OF_COMPANY },
    { names: names.slice(-10), total: OF_COMPANY },
    { total: OF_COMPANY },
    { names: [nameOf(7)], total: 1 },
    { names: [], total: 0 },
  ]);
  // A page of ten and a count of its list.
  expect(before[0]?.reads).toBeGreaterThan(10);

  await fixture.putEmployees({
    ...{ count: OTHERS, from: 10_000, company: () => ({ id: "OTHER", name: "Company OTHER" }) },
    change: () => ({ name: "!" }),
  });
  expect(await askAll()).toEqual(before);
  const { asked } = await reads(fixture.firebase);
  expect(asked.filter((one) => isOfEmployees(one) && !one.what.includes("companyId"))).toEqual([]);

  // The admins' list has many pages of "!" now, and everybody behind them.
  const all = await openList(admin, "Employees");
  expect([all.total, namesIn(all)]).toEqual([COUNT + OTHERS, Array.from({ length: 10 }, () => "!")]);
  const everybody = Array.from({ length: COUNT }, (_, index) => nameOf(index)).sort();
  const last = await openList(admin, "Employees", { page: (COUNT + OTHERS) / 10 });
  expect(namesIn(last)).toEqual(everybody.slice(-10));
  const search = { search: nameOf(2_500) };
  expect(namesIn(await openList(admin, "Employees", search))).toEqual([nameOf(2_500)]);
  expect(await openList(company, "Employees", search)).toMatchObject({ data: [], total: 0 });
});

test("a search gives its exact number of results when it may read all candidates, and a bound otherwise", async () => {
  const sort = { field: "empId", order: "asc" } as const;
  const answers = (search: string) =>
    Promise.all([{}, { sort }].map((query) => openList(admin, "Employees", { search, ...query })));
  // More candidates are read where an order is chosen, or where the search has several words.
  expect(await answers("mendoza")).toMatchObject([{ total: 67, bound: "most" }, { total: 67 }]);
  expect((await answers("mendoza"))[1]).not.toHaveProperty("bound");
  expect((await answers("company mendoza"))[0]).not.toHaveProperty("bound");
  // Too many to count or sort.
  const least = { total: 28, bound: "least" };
  expect(await answers("company")).toMatchObject([least, { ...least, unsorted: true }]);
});

test("deletions in this tab lower the total of a shown list without a count each", async () => {
  const [count, deleted] = [4_000, 12];
  const screen = await show();
  await expect.poll(() => screen.now().total).toBe(count);
  // After this time another count may be taken.
  clock.pass(10_000);
  const began = performance.now();
  await costOf(fixture, async () => {
    for (let index = 0; index < deleted; index += 1) {
      await data.deleteOne({ resource: "Employees", id: idOf(index) });
      await screen.go({});
      expect(screen.now().total).toBe(count - index - 1);
    }
  });
  const { asked } = await reads(fixture.firebase);
  const counted = asked.filter(({ kind }) => kind === "count").reduce((sum, one) => sum + one.reads, 0);
  // One count of all costs four reads. More are due as time passes, one in 1.2 seconds at most.
  expect(counted / 4).toBeLessThanOrEqual(deleted / 3 + (performance.now() - began) / 1_200);
  // A deletion by somebody else is counted later.
  await fixture.remove(`Employees/${idOf(2_999)}`);
  await data.deleteOne({ resource: "Employees", id: idOf(2_998) });
  clock.pass(10_000);
  await expect.poll(() => screen.now().total).toBe(count - deleted - 2);
});
