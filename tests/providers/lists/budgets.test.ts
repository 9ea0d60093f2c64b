/** What a large list reads of its collection, at three thousand records (docs/lists.md). */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { nameOf } from "../../fixtures/many-employees";
import { testClock } from "../fixtures/clock";
import { costOf } from "../../fixtures/reads";
import { namesIn, openList, type ScreenQuery } from "../fixtures/list-screen";
import { adminPanel, companyPanel } from "../fixtures/signed-in";

const COUNT = 3_000;
const OF_COMPANY = 640;
/** Reads of a count of all, and of one that tells large lists from small ones. */
const COUNTED = COUNT / 1000;
const clock = testClock();
const { fixture, admin } = await adminPanel();
const company = await companyPanel(fixture, "OWN");

beforeAll(async () => {
  await fixture.putEmployees({
    count: COUNT,
    company: (index) =>
      index < OF_COMPANY
        ? { id: "OWN", name: "Company OWN" }
        : { id: `CO${index % 39}`, name: `Company ${index % 39}` },
  });
  await openList(admin, "Employees");
});
beforeEach(() => clock.pass(61_000));

const cost = (query: ScreenQuery, panel = admin) =>
  costOf(fixture, () => openList(panel, "Employees", query));
/** "hammed al-su" of "Mohammed Al-Sulaiti". */
function broken(name: string): string {
  const [first = "", last = ""] = name.toLowerCase().split(" ");
  return `${first.slice(2)} ${last.slice(0, 5)}`;
}

test("an opened list reads its rows and its counts, and the next and the previous page read their rows", async () => {
  const first = await cost({});
  expect(first.documents).toBeLessThanOrEqual(12);
  expect(first.counts).toBeLessThanOrEqual(COUNTED + 1);
  // The last of them is beyond the pages whose listeners are still open.
  for (const page of [2, 3, 4, 3]) expect((await cost({ page })).total).toBeLessThanOrEqual(11);
  const last = await cost({ page: COUNT / 10 });
  expect(last.documents).toBeLessThanOrEqual(11);
  expect(last.answer.data).toHaveLength(10);
});

test("a list read to row 1,000 page by page costs 1,000 reads and the counts", async () => {
  const { documents, counts } = await costOf(fixture, async () => {
    for (let page = 1; page <= 20; page++)
      expect((await openList(admin, "Employees", { page, size: 50 })).data).toHaveLength(50);
  });
  expect(documents).toBeLessThanOrEqual(1_000);
  expect(counts).toBeLessThanOrEqual(COUNTED + 1);
});

test("an address in the middle opens the nearest page that can be reached", async () => {
  const sort = { field: "qid", order: "asc" } as const;
  const rows = (from: number) => Array.from({ length: 10 }, (_, index) => nameOf(from + index));
  const far = await openList(admin, "Employees", { page: 60, sort });
  expect([far.page, namesIn(far)]).toEqual([11, rows(100)]);
  const near = await openList(admin, "Employees", { page: 8, sort });
  expect([near.page, namesIn(near)]).toEqual([undefined, rows(70)]);
});

const WHOLE = [7, 1_360, 2_998].flatMap((index) => [nameOf(index), nameOf(index).replace(/ \d+$/, "")]);
test.each([
  ...WHOLE.map((search) => [search, 90] as const),
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
    for (let further = 1; answer.looked !== undefined; further++) {
      ({ total, answer } = await cost({ search, further }));
      expect(total).toBeLessThanOrEqual(130);
    }
    expect(answer.data.length).toBeGreaterThan(0);
  },
);

test("a list in another order reads its rows and a count", async () => {
  await openList(admin, "Employees");
  for (const order of ["asc", "desc"] as const) {
    const sorted = await cost({ sort: { field: "empId", order } });
    expect(sorted.documents).toBeLessThanOrEqual(12);
    // The parts of an order from the end are counted separately.
    expect(sorted.counts).toBeLessThanOrEqual(COUNTED + 1);
    expect(sorted.answer.data).toHaveLength(10);
  }
});

test("a company's list reads its own rows, and counts its own records alone", async () => {
  const first = await cost({}, company);
  expect(first.documents).toBeLessThanOrEqual(12);
  expect(first.counts).toBeLessThanOrEqual(2 + 3);
  expect(first.answer.total).toBe(OF_COMPANY);
  expect((await cost({ page: 2 }, company)).total).toBeLessThanOrEqual(11);
});

test("a record opened from its list or from a search reads nothing", async () => {
  for (const query of [{ page: 2 }, { search: nameOf(1_357) }]) {
    const { data } = await openList(admin, "Employees", query);
    const opened = await costOf(fixture, async () => {
      for (const { id } of data) await admin.dataProvider.getOne({ resource: "Employees", id: id ?? "" });
    });
    expect(opened.total).toBe(0);
  }
});
