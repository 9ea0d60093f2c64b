/** The requests that a page sends before the panel has loaded are answered as the SDK's own (data/early-requests.ts). */
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { noteFirstRequests } from "../../../packages/firestore-panel/src/providers";
import { counts } from "../../../packages/firestore-panel/src/data/services";
import type { PanelProviders } from "../../../src/providers/create-providers";
import { eventually } from "../fixtures/eventually";
import { openList, screensOf } from "../fixtures/list-screen";
import { call } from "../fixtures/provider-calls";
import { storedBrand, storedEmployee } from "../fixtures/records";
import { adminPanel, companyPanel } from "../fixtures/signed-in";

type Note = {
  readonly uid: string;
  readonly url: string;
  readonly paths: {
    readonly [path: string]: readonly { readonly method: "runQuery"; readonly body: object }[];
  };
};

const { fixture, admin } = await adminPanel();
const company = await companyPanel(fixture, "OWN");
const brands = screensOf(admin, "Brands");
const employees = screensOf(company, "Employees");
const COUNTED = ["Brands", "Employees"];

beforeAll(async () => {
  await fixture.putAll(
    ["OWN", "OTHER"].map((id) => [`Employees/${id}`, storedEmployee(id, { name: `Of ${id}`, empId: id })]),
  );
});
let tag = 0;
beforeEach(async () => {
  tag += 1;
  const ids = ["a", "b", "c"].map((name) => `${name}-${tag}`);
  await fixture.putAll(ids.map((id) => [`Brands/${id}`, storedBrand({ nameEng: id, time: new Date() })]));
});
afterEach(async () => {
  globalThis.earlyRequests = undefined;
  // What one test has opened would answer the next from memory.
  await admin.authProvider.logout({});
  await admin.authProvider.login({ id: "noor@example.qa", password: "correct horse" });
});

/** Sends what is noted for an address, as public/first-paint.js does. */
async function sendEarly(panel: PanelProviders, kind: "admin" | "company", path: string): Promise<Note> {
  noteFirstRequests(fixture.definition, kind, kind === "admin" ? { "/": COUNTED } : {}, panel);
  const note = JSON.parse(localStorage.getItem(`early-requests ${kind}`) ?? "") as Note;
  const token = await (await panel.firebase.auth()).currentUser?.getIdToken();
  const ask = async ({ method, body }: Note["paths"][string][number]) => {
    const headers = { authorization: `Bearer ${token ?? ""}` };
    const answer = await fetch(`${note.url}:${method}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return answer.ok ? ((await answer.json()) as unknown) : undefined;
  };
  const sent = (note.paths[path] ?? []).map((request) => ({ request, answer: ask(request) }));
  await Promise.all(sent.map(({ answer }) => answer));
  globalThis.earlyRequests = { uid: note.uid, sent };
  return note;
}

/** Holds all that the SDK reads. */
function holdReads(): () => void {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  fixture.requests((url, _method, send) =>
    /:runAggregationQuery|\/Listen\/channel/.test(url) ? isReleased.then(send) : undefined,
  );
  return release;
}

test("the first rows are there before the SDK reads anything, and equal its own", async () => {
  await sendEarly(admin, "admin", "/brands");
  const release = holdReads();
  const screen = await brands({ partial: true });
  const early = screen.now();
  expect(early).toMatchObject({ partial: true, bound: "least" });
  expect(early.data.length).toBeGreaterThanOrEqual(3);
  release();
  await eventually(() => expect(screen.now().partial).toBeUndefined());
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
  const release = holdReads();
  const screen = await employees({ partial: true });
  expect(screen.names()).toEqual(["Of OWN"]);
  release();
  // The whole answer ends what was sent early, also for the next test.
  await eventually(() => expect(screen.now().partial).toBeUndefined());
  const [{ body } = { body: {} }] = paths["/employee-list"] ?? [];
  const token = await (await company.firebase.auth()).currentUser?.getIdToken();
  const all = JSON.stringify(body).replace('"OWN"', '"OTHER"');
  const headers = { authorization: `Bearer ${token ?? ""}` };
  const answer = await fetch(`${url}:runQuery`, { method: "POST", headers, body: all });
  expect(answer.status).toBe(403);
});

test("counts are answered once, and counted again later", async () => {
  await sendEarly(admin, "admin", "/");
  const seen = fixture.requests();
  const counted = () => seen.urls.filter((url) => url.includes(":runAggregationQuery")).length;
  const of = COUNTED.map((resource) => ({ resource }));
  const first = await call(admin, counts.records, { of });
  expect(counted()).toBe(0);
  expect(await call(admin, counts.records, { of })).toEqual(first);
  expect(counted()).toBe(COUNTED.length);
});

test("nothing is noted or kept when the session has ended", async () => {
  await sendEarly(admin, "admin", "/brands");
  await admin.authProvider.logout({});
  expect(localStorage.getItem("early-requests admin")).toBeNull();
  expect(globalThis.earlyRequests).toBeUndefined();
  expect(() => noteFirstRequests(fixture.definition, "admin", {}, admin)).toThrow("ended");
});
