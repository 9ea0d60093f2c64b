/** The reads of a large list of three thousand records stay within their budgets (docs/lists.md). */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { nameOf, putEmployees } from "../../fixtures/many-employees";
import { reads, resetReads } from "../../fixtures/reads";
import { testClock } from "../fixtures/clock";
import { openList, type ScreenQuery } from "../fixtures/list-screen";
import { adminPanel, companyPanel } from "../fixtures/signed-in";

const COUNT = 3_000;
const OF_COMPANY = 640;
/** Reads of a count of all, and of one that tells large lists from small ones. */
const COUNTED = COUNT / 1000;
const clock = testClock();
const { fixture, admin } = await adminPanel();
const company = await companyPanel(fixture, "OWN");
const { firebase } = fixture;

beforeAll(async () => {
  await putEmployees(firebase.origin("firestore"), firebase.projectId, {
    count: COUNT,
    company: (index) =>
      index < OF_COMPANY
        ? { id: "OWN", name: "Company OWN" }
        : { id: `CO${index % 39}`, name: `Company ${index % 39}` },
  });
  await openList(admin, "Employees");
});
beforeEach(() => clock.pass(61_000));

/** What is read by it, and what is found. */
async function cost(asked: ScreenQuery, panel = admin) {
  await resetReads(firebase);
  const answer = await openList(panel, "Employees", asked);
  const { documents, counts } = await reads(firebase);
  return { documents, counts, total: documents + counts, answer };
}

/** "hammed al-su" of "Mohammed Al-Sulaiti". */
function broken(name: string): string {
  const [first = "", last = ""] = name.toLowerCase().split(" ");
  return `${first.slice(2)} ${last.slice(0, 5)}`;
}

test("a list that is opened: its rows and its counts; the next page and the one before: their rows", async () => {
  const first = await cost({});
  expect(first.documents).toBeLessThanOrEqual(12);
  expect(first.counts).toBeLessThanOrEqual(COUNTED + 1);
  for (const page of [2, 3, 4]) expect((await cost({ page })).total).toBeLessThanOrEqual(11);
  // Beyond the pages whose listeners are still open.
  expect((await cost({ page: 3 })).total).toBeLessThanOrEqual(11);
  const last = await cost({ page: COUNT / 10 });
  expect(last.documents).toBeLessThanOrEqual(11);
  expect(last.answer.data).toHaveLength(10);
});

test("rows 1 to 1,000 by paging on: 1,000 reads and the counts", async () => {
  await resetReads(firebase);
  for (let page = 1; page <= 20; page++)
    expect((await openList(admin, "Employees", { page, size: 50 })).data).toHaveLength(50);
  const { documents, counts } = await reads(firebase);
  expect(documents).toBeLessThanOrEqual(1_000);
  expect(counts).toBeLessThanOrEqual(COUNTED + 1);
});

test.each([7, 1_360, 2_998].flatMap((index) => [nameOf(index), nameOf(index).replace(/ \d+$/, "")]))(
  "a search by a whole name: %s",
  async (search) => {
    const { total, answer } = await cost({ search });
    expect(total).toBeLessThanOrEqual(90);
    expect(answer.data.length).toBeGreaterThan(0);
    // All there are, or a full page.
    if (answer.total < 10) expect(answer.data).toHaveLength(answer.total);
    else expect(answer.data).toHaveLength(10);
  },
);

test.each(["Mendoza", "fatima", "company", "tim", "san"])(
  "a search by one word, or by three letters in the middle of one: %s",
  async (search) => {
    const { total, answer } = await cost({ search });
    expect(total).toBeLessThanOrEqual(40);
    expect(answer.data).toHaveLength(10);
  },
);

test.each([3, 57, 212].map((index) => broken(nameOf(index))))(
  "a search by two broken words, and each time that it goes on: %s",
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

test("another order: its rows and a count", async () => {
  await openList(admin, "Employees");
  for (const order of ["asc", "desc"] as const) {
    const sorted = await cost({ sort: { field: "empId", order } });
    expect(sorted.documents).toBeLessThanOrEqual(12);
    // The parts of an order from the end are counted each for itself.
    expect(sorted.counts).toBeLessThanOrEqual(COUNTED + 1);
    expect(sorted.answer.data).toHaveLength(10);
  }
});

test("a list within a company's own records: its rows, and counts of these alone", async () => {
  const first = await cost({}, company);
  expect(first.documents).toBeLessThanOrEqual(12);
  expect(first.counts).toBeLessThanOrEqual(2 + 3);
  expect(first.answer.total).toBe(OF_COMPANY);
  expect((await cost({ page: 2 }, company)).total).toBeLessThanOrEqual(11);
});

test("a record that is opened from its list, and one that a search has found: nothing", async () => {
  for (const asked of [{ page: 2 }, { search: nameOf(1_357) }]) {
    const { data } = await openList(admin, "Employees", asked);
    await resetReads(firebase);
    for (const { id } of data) await admin.dataProvider.getOne({ resource: "Employees", id: id ?? "" });
    expect((await reads(firebase)).total).toBe(0);
  }
});
