/** The first rows of a list are shown before its size is known (docs/lists.md). */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { whole } from "../../fixtures/derived";
import { costOf } from "../../fixtures/reads";
import { tenants } from "../../../src/resources/tenants";
import { eventually } from "../fixtures/eventually";
import { namesIn, openList, screensOf } from "../fixtures/list-screen";
import { storedBrand } from "../fixtures/records";
import { expectRefusal, meanwhile, refusal, refused } from "../fixtures/requests";
import { EMAIL, PASSWORD, signedOutPanel } from "../fixtures/signed-in";

const LARGE = 640;
const SMALL = 12;
/** The read by which the session is checked, if it has not come yet, and the version of the data. */
const OWN_READS = 2;
const { fixture, admin } = await signedOutPanel();
const employees = screensOf(admin, "Employees");
const brands = screensOf(admin, "Brands");

beforeAll(async () => {
  await fixture.putEmployees({ count: LARGE, company: () => ({ id: "OWN", name: "Company OWN" }) });
  await fixture.putAll(
    Array.from({ length: SMALL }, (_, index) => [
      `Brands/brand-${index}`,
      storedBrand({ nameEng: `Brand ${index}` }),
    ]),
  );
});
// A new session knows no list.
beforeEach(() => admin.authProvider.login({ id: EMAIL, password: PASSWORD }));

/** Holds every count until all are released or refused. */
function holdCounts() {
  let end: (isRefused: boolean) => void = () => undefined;
  const ended = new Promise<boolean>((resolve) => (end = resolve));
  fixture.requests((url, _method, send) =>
    url.includes(":runAggregationQuery")
      ? ended.then((isRefused) => (isRefused ? refused() : send()))
      : undefined,
  );
  return { release: () => end(false), refuse: () => end(true) };
}

test.each([
  ["large", employees, LARGE],
  ["small", brands, SMALL],
] as const)(
  "a %s list shows its rows before it is counted, and then its total",
  async (_size, show, total) => {
    const counts = holdCounts();
    const screen = await show({ partial: true });
    expect(screen.now()).toMatchObject({ partial: true, bound: "least", total: 10 });
    const rows = screen.now().data.map(({ id }) => id);
    expect(rows).toHaveLength(10);
    counts.release();
    await eventually(() => expect(screen.now().partial).toBeUndefined());
    expect(screen.now().total).toBe(total);
    expect(screen.now().bound).toBeUndefined();
    expect(screen.now().data.map(({ id }) => id)).toEqual(rows);
    expect(await screen.go({ partial: true })).not.toHaveProperty("partial");
  },
);

test.each([
  ["large", "Employees", 10, 2],
  ["small", "Brands", 10 + SMALL, 1],
])(
  "a request that begins before the page's own shares its answer: a %s list",
  async (_size, resource, documents, counts) => {
    const opened = await costOf(fixture, async () => {
      await Promise.all([1, 2].map(() => openList(admin, resource, { partial: true })));
      return openList(admin, resource);
    });
    expect(opened.counts).toBe(counts);
    expect(opened.documents).toBeLessThanOrEqual(documents + OWN_READS);
  },
);

test("what an ended session has asked for is not answered in the next one", async () => {
  const answer = meanwhile(
    fixture,
    ":runAggregationQuery",
    () => openList(admin, "Brands"),
    async () => {
      await admin.authProvider.logout({});
      await admin.authProvider.login({ id: EMAIL, password: PASSWORD });
    },
  );
  await expectRefusal(answer, 401);
});

test("a list whose count is refused after its first rows shows the refusal", async () => {
  const counts = holdCounts();
  const screen = await employees({ partial: true });
  expect(screen.now().partial).toBe(true);
  counts.refuse();
  await eventually(() => expect(screen.error()).toMatchObject(refusal(403)));
});

test("a list does not show its first rows in an order that leaves records out", async () => {
  const stored = (id: string) => ({ name: id, tenantId: id, time: new Date() });
  await fixture.putAll([
    ["Tenants/known", whole(tenants, "known", stored("known"))],
    ["Tenants/unknown", stored("unknown")],
  ]);
  const counts = holdCounts();
  const opened = openList(admin, "Tenants", { partial: true, size: 100 });
  // What one connection is asked for later arrives later, so the rows have come by then.
  for (const id of ["brand-0", "brand-1"]) await admin.dataProvider.getOne({ resource: "Brands", id });
  counts.release();
  expect(namesIn(await opened)).toEqual(["known", "unknown"]);
});
