/**
 * The first rows of a list are shown before its size is known (docs/lists.md). Those that a page requests before the panel
 * has loaded are answered as the SDK's own (data/early-requests.ts).
 */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EarlyRequest } from "../../../src/data/early-requests";
import { noteFirstRequests } from "../../../src/providers";
import type { PanelProviders } from "../../fixtures/providers/panel-providers";
import { tenants } from "../../fixtures/residence";
import { whole } from "../../fixtures/derived";
import { costOf } from "../../fixtures/reads";
import { namesIn, openList, screensOf } from "../../fixtures/providers/list-screen";
import { idsOf, storedBrand, storedEmployee } from "../../fixtures/providers/records";
import { expectRefusal, meanwhile, refused } from "../../fixtures/providers/requests";
import { companyPanel, EMAIL, PASSWORD, signedOutPanel } from "../../fixtures/providers/signed-in";

const LARGE = 640;
const SMALL = 12;
/** The read by which the session is checked, if it has not come yet, and the version of the data. */
const OWN_READS = 2;
const { fixture, admin } = await signedOutPanel();
const company = await companyPanel(fixture, "OWN");
const employees = screensOf(admin, "Employees");
const brands = screensOf(admin, "Brands");

await fixture.putEmployees({ count: LARGE, company: () => ({ id: "CO1", name: "Company CO1" }) });
const ids = idsOf("brand", SMALL);
await fixture.putAll(ids.map((id) => [`Brands/${id}`, storedBrand({ nameEng: id })]));
// A new session knows no list.
beforeEach(() => admin.authProvider.login({ id: EMAIL, password: PASSWORD }));

const COUNTS = /:runAggregationQuery/;
const READS = /:runAggregationQuery|\/Listen\/channel/;

/** Holds these requests until all are released or refused. */
function hold(held: RegExp) {
  let end: (isRefused: boolean) => void = () => undefined;
  const ended = new Promise<boolean>((resolve) => (end = resolve));
  fixture.requests((url, _method, send) =>
    held.test(url) ? ended.then((isRefused) => (isRefused ? refused() : send())) : undefined,
  );
  return { release: () => end(false), refuse: () => end(true) };
}

test.each([
  ["large", employees, LARGE],
  ["small", brands, SMALL],
] as const)("a %s list shows its rows before it is counted, and then its total", async (_, show, total) => {
  const held = hold(COUNTS);
  const screen = await show({ partial: true });
  expect(screen.now()).toMatchObject({ partial: true, bound: "least", total: 10 });
  const rows = screen.now().data.map(({ id }) => id);
  expect(rows).toHaveLength(10);
  held.release();
  await expect.poll(() => screen.now().partial).toBeUndefined();
  expect(screen.now().total).toBe(total);
  expect(screen.now().bound).toBeUndefined();
  expect(screen.now().data.map(({ id }) => id)).toEqual(rows);
  expect(await screen.go({ partial: true })).not.toHaveProperty("partial");
});

test.each([
  ["large", "Employees", 10, 2],
  ["small", "Brands", 10 + SMALL, 1],
])(
  "a request that begins before the page's own shares its answer: a %s list",
  async (_size, resource, documents, counted) => {
    const opened = await costOf(fixture, async () => {
      await Promise.all([1, 2].map(() => openList(admin, resource, { partial: true })));
      return openList(admin, resource);
    });
    expect(opened.counts).toBe(counted);
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
  const held = hold(COUNTS);
  const screen = await employees({ partial: true });
  expect(screen.now().partial).toBe(true);
  held.refuse();
  await expect.poll(() => screen.error()).toMatchObject({ statusCode: 403 });
});

test("a list does not show its first rows in an order that leaves records out", async () => {
  const stored = (id: string) => ({ name: id, tenantId: id, time: new Date() });
  await fixture.putAll([
    ["Tenants/known", whole(tenants, "known", stored("known"))],
    ["Tenants/unknown", stored("unknown")],
  ]);
  const held = hold(COUNTS);
  const opened = openList(admin, "Tenants", { partial: true, size: 100 });
  // What one connection is asked for later arrives later, so the rows have come by then.
  for (const id of ["brand-0", "brand-1"]) await admin.dataProvider.getOne({ resource: "Brands", id });
  held.release();
  expect(namesIn(await opened)).toEqual(["known", "unknown"]);
});

type Note = {
  readonly uid: string;
  readonly url: string;
  readonly paths: { readonly [path: string]: readonly EarlyRequest[] };
};

describe("requests before the panel has loaded", () => {
  const companyEmployees = screensOf(company, "Employees");
  const COUNTED = ["Brands", "Employees"];

  beforeAll(() =>
    fixture.putAll(
      ["OWN", "OTHER"].map((id) => [`Employees/${id}`, storedEmployee(id, { name: `Of ${id}`, empId: id })]),
    ),
  );
  let tag = 0;
  beforeEach(async () => {
    tag += 1;
    const ids = ["a", "b", "c"].map((name) => `${name}-${tag}`);
    await fixture.putAll(ids.map((id) => [`Brands/${id}`, storedBrand({ nameEng: id, time: new Date() })]));
  });
  afterEach(() => {
    globalThis.earlyRequests = undefined;
  });

  async function send(panel: PanelProviders, url: string, { method, body }: EarlyRequest) {
    const token = await (await panel.firebase.auth()).currentUser?.getIdToken();
    const headers = { authorization: `Bearer ${token ?? ""}` };
    return fetch(`${url}:${method}`, { method: "POST", headers, body: JSON.stringify(body) });
  }

  /** Sends what is noted for an address, as public/first-paint.js does. */
  async function sendEarly(panel: PanelProviders, kind: "admin" | "company", path: string): Promise<Note> {
    noteFirstRequests(fixture.definition, kind, kind === "admin" ? { "/": COUNTED } : {}, panel);
    const note = JSON.parse(localStorage.getItem(`early-requests ${kind}`) ?? "") as Note;
    const ask = async (request: EarlyRequest) => {
      const answer = await send(panel, note.url, request);
      return answer.ok ? ((await answer.json()) as unknown) : undefined;
    };
    const sent = (note.paths[path] ?? []).map((request) => ({ request, answer: ask(request) }));
    await Promise.all(sent.map(({ answer }) => answer));
    globalThis.earlyRequests = { uid: note.uid, sent };
    return note;
  }

  test("the first rows are there before the SDK reads anything, and equal its own", async () => {
    await sendEarly(admin, "admin", "/brands");
    const { release } = hold(READS);
    const screen = await brands({ partial: true });
    const early = screen.now();
    expect(early).toMatchObject({ partial: true, bound: "least" });
    expect(early.data.length).toBeGreaterThanOrEqual(3);
    release();
    await expect.poll(() => screen.now().partial).toBeUndefined();
    expect(screen.now().data).toStrictEqual(early.data);
  });

  test("what this tab writes meanwhile is not hidden by the first rows", async () => {
    await sendEarly(admin, "admin", "/brands");
    expect(globalThis.earlyRequests).toBeDefined();
    await admin.dataProvider.deleteOne({ resource: "Brands", id: `c-${tag}`, variables: {} });
    const { data } = await openList(admin, "Brands", { partial: true });
    expect(data.map(({ id }) => id)).not.toContain(`c-${tag}`);
  });

  test.each(["of another user", "that was refused"])("an answer %s is not shown", async (what) => {
    const { uid } = await sendEarly(admin, "admin", "/brands");
    const sent = globalThis.earlyRequests?.sent ?? [];
    globalThis.earlyRequests =
      what === "of another user"
        ? { uid: "another", sent }
        : { uid, sent: sent.map(({ request }) => ({ request, answer: Promise.resolve(undefined) })) };
    // The stored record is not what was answered.
    await fixture.put(`Brands/a-${tag}`, storedBrand({ nameEng: "Now", time: new Date() }));
    const { data } = await openList(admin, "Brands", { partial: true });
    expect(data[0]).toMatchObject({ nameEng: "Now" });
  });

  test.each([
    ["a search", { search: "a" }],
    ["another order", { sort: { field: "nameEng", order: "asc" as const } }],
    ["the second page", { page: 2, size: 1 }],
    ["a filter", { filters: { status: "Active" } }],
  ])("%s is not answered by the first rows", async (_what, query) => {
    await sendEarly(admin, "admin", "/brands");
    await fixture.remove(`Brands/b-${tag}`);
    const { data } = await openList(admin, "Brands", { partial: true, ...query });
    expect(data.map(({ id }) => id)).not.toContain(`b-${tag}`);
  });

  test("a company gets its own records only, by the same rules", async () => {
    const { paths, url } = await sendEarly(company, "company", "/employee-list");
    expect(Object.keys(paths)).not.toContain("/brands");
    const { release } = hold(READS);
    const screen = await companyEmployees({ partial: true });
    expect(screen.names()).toEqual(["Of OWN"]);
    release();
    // The whole answer ends what was sent early, also for the next test.
    await expect.poll(() => screen.now().partial).toBeUndefined();
    const [{ method, body } = { method: "runQuery" as const, body: {} }] = paths["/employee-list"] ?? [];
    const all = JSON.parse(JSON.stringify(body).replace('"OWN"', '"OTHER"')) as object;
    expect((await send(company, url, { method, body: all })).status).toBe(403);
  });

  test("nothing is noted or kept when the session has ended", async () => {
    await sendEarly(admin, "admin", "/brands");
    await admin.authProvider.logout({});
    expect(localStorage.getItem("early-requests admin")).toBeNull();
    expect(globalThis.earlyRequests).toBeUndefined();
    expect(() => noteFirstRequests(fixture.definition, "admin", {}, admin)).toThrow("ended");
  });
});
