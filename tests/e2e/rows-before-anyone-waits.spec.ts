import type { Page, Request } from "@playwright/test";
import { expiringFields, noticesOf } from "#engine/fields/expiry.ts";
import { COUNTED } from "../../src/config/dashboard";
import { collections } from "../../src/resources";
import type { Backend } from "./backend";
import { brandRecord } from "./records";
import { expect, test } from "./fixtures";
import type { Panel } from "./panel";

const EXPIRING = expiringFields(collections);
const LEFT_OUT = EXPIRING.flatMap(({ expires }) => expires.while?.leftOut ?? []).length;
/** Of what expires: one for what has expired, and one for each notice. */
const EXPIRY_CELLS = EXPIRING.length * (noticesOf(EXPIRING).length + 1);
/** With that of the coming events. */
const DASHBOARD_COUNTS = COUNTED.length + EXPIRY_CELLS + LEFT_OUT + 1;

async function holdAnswers(page: Page, to: RegExp, method: "GET" | "POST" = "POST") {
  const sent: Request[] = [];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(to, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    sent.push(route.request());
    const response = await route.fetch();
    await released;
    return route.fulfill({ response });
  });
  return {
    sent: () => sent.length,
    bodies: () => sent.map((request) => decodeURIComponent(request.postData() ?? "")).join("\n"),
    release,
  };
}

async function startWithVenues(backend: Backend, panel: Panel, count: number): Promise<void> {
  const venues = Array.from(
    { length: count },
    (_, index) => [`Brands/b${index}`, brandRecord(`Venue ${index}`, index)] as const,
  );
  await backend.put(Object.fromEntries(venues));
  await panel.startSignedIn();
}

test("rows take three round trips, and do not wait for their count", async ({ backend, page, panel }) => {
  await startWithVenues(backend, panel, 12);
  const account = await holdAnswers(page, /accounts:lookup/);
  const listeners = await holdAnswers(page, /\/Listen\/channel/);
  const counts = await holdAnswers(page, /:runAggregationQuery/);
  const code = await holdAnswers(page, /\/assets\/panel-/, "GET");
  await page.goto("/brands", { waitUntil: "commit" });

  await test.step("the account is looked up", async () => {
    await expect.poll(account.bodies).toContain("idToken");
    account.release();
  });
  await test.step("the session, the first rows and the count are requested before any is answered or the panel's code has come", async () => {
    await expect.poll(listeners.bodies).toContain("/documents/Admins/");
    await expect.poll(listeners.bodies).toContain('"collectionId":"Brands"');
    await expect.poll(counts.bodies).toContain('"collectionId":"Brands"');
    await expect.poll(code.sent).toBeGreaterThan(0);
    code.release();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expect(panel.brand("Venue 0")).toHaveCount(0);
    listeners.release();
  });
  await test.step("the rows are shown without the count, and then the total", async () => {
    await expect(panel.brand("Venue 0")).toBeVisible();
    await expect(page.getByText(/ of 12$/)).toHaveCount(0);
    counts.release();
    await expect(page.getByText("1–10 of 12")).toBeVisible();
  });
});

/** Opens the list once, so that its first request is noted. */
async function visitBefore(page: Page, panel: Panel): Promise<void> {
  await page.goto("/brands");
  await expect(panel.brand("Venue 0")).toBeVisible();
}

/** What is sent before the panel has loaded. */
const isEarly = (request: Request) => request.url().endsWith("/documents:runQuery");

test("at a later visit the rows are there before the account is looked up, and what has changed replaces them", async ({
  backend,
  page,
  panel,
}) => {
  await startWithVenues(backend, panel, 12);
  await visitBefore(page, panel);
  const account = await holdAnswers(page, /accounts:lookup/);
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  const early = page.waitForRequest((request) => isEarly(request) && request.method() === "POST");
  await page.reload({ waitUntil: "commit" });
  const token = (await (await early).allHeaders())["authorization"]?.replace("Bearer ", "") ?? "";
  await expect(panel.brand("Venue 0")).toBeVisible();
  await expect.poll(account.sent).toBe(1);
  await backend.change("Brands/b0", { nameEng: "Renamed" });
  await backend.remove("Brands/b2");
  await expect(panel.brand("Venue 2")).toBeVisible();
  account.release();
  await expect(panel.brand("Renamed")).toBeVisible();
  await expect(page.getByText("1–10 of 11")).toBeVisible();
  await expect(panel.brand("Venue 2")).toHaveCount(0);
  await test.step("the token is in no address and in nothing that is stored", async () => {
    expect(token.length).toBeGreaterThan(100);
    expect(urls.filter((url) => url.includes(token))).toEqual([]);
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(stored).not.toContain(token);
  });
});

/** As if an hour had passed since the last visit. */
const expireToken = (page: Page) =>
  page.evaluate(async () => {
    type Users = { value: { stsTokenManager: { expirationTime: number } } }[];
    const settled = <T>(request: IDBRequest) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result as T);
      });
    const database = await settled<IDBDatabase>(indexedDB.open("firebaseLocalStorageDb"));
    const users = database
      .transaction("firebaseLocalStorage", "readwrite")
      .objectStore("firebaseLocalStorage");
    for (const user of await settled<Users>(users.getAll())) {
      user.value.stsTokenManager.expirationTime = Date.now() + 60_000;
      await settled(users.put(user));
    }
    database.close();
  });

test("where the token expires, the listener brings the rows silently", async ({ backend, page, panel }) => {
  await startWithVenues(backend, panel, 12);
  await visitBefore(page, panel);
  await expireToken(page);
  const sent: Request[] = [];
  page.on("request", (request) => isEarly(request) && sent.push(request));
  await page.reload();
  await expect(page.getByText("1–10 of 12")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(sent).toEqual([]);
});

test("after a sign-in, totals are requested before the panel's code has come", async ({ page, panel }) => {
  const code = await holdAnswers(page, /\/assets\/panel-/, "GET");
  const counts = await holdAnswers(page, /:runAggregationQuery/);
  counts.release();
  await panel.signIn();
  await expect.poll(counts.sent).toBe(COUNTED.length);
  code.release();
  await expect(page.getByRole("row", { name: /^Contract Tenants 0/ })).toBeVisible();
  // With those of what needs attention.
  await expect.poll(counts.sent).toBe(DASHBOARD_COUNTS);
});

test("each press of Next opens a page more, before any rows have come", async ({ backend, page, panel }) => {
  await startWithVenues(backend, panel, 32);
  await page.goto("/brands");
  await expect(page.getByText("1–10 of 32")).toBeVisible();
  const next = page.getByRole("link", { name: "Next page" });
  await next.evaluate(async ({ ownerDocument: shown }) => {
    for (let press = 0; press < 3; press += 1) {
      shown.querySelector<HTMLElement>("[aria-label='Next page']")?.click();
      // React renders what a click changes itself before the next task.
      await Promise.resolve();
    }
  });
  await expect(page.getByText("31–32 of 32")).toBeVisible();
});
