import type { BrowserContext, Page } from "@playwright/test";
import { ADMIN } from "./admin-account";
import { expect, test } from "./fixtures";
import { Panel } from "./panel";

/** What a page finds of what pages before it left. */
const found = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cookies: document.cookie,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    name: window.name,
  }));
const NOTHING = { local: [], session: [], cookies: "", databases: [], caches: [], name: "" };

const leaveSomething = (page: Page) =>
  page.evaluate(async () => {
    localStorage.setItem("left", "1");
    sessionStorage.setItem("left", "1");
    document.cookie = "left=1; max-age=1000";
    window.name = "left";
    await caches.open("left");
    await new Promise((resolve) => (indexedDB.open("left").onsuccess = resolve));
  });

test("a browser that a story gives back keeps nothing of it", async ({ contextPool }) => {
  const context = await contextPool.take("");
  const left = new Panel(await context.newPage());
  await left.page.setViewportSize({ width: 400, height: 400 });
  await left.page.emulateMedia({ colorScheme: "dark" });
  await left.startSignedIn();
  await left.page.goto("/westwalk-privacy-policies");
  expect(await left.page.evaluate(() => localStorage.getItem("currentUser"))).toContain(ADMIN.email);
  await leaveSomething(left.page);
  await contextPool.giveBack(context);
  expect(left.page.isClosed()).toBe(true);

  expect(await contextPool.take("")).toBe(context);
  const page = await context.newPage();
  await page.goto("/westwalk-privacy-policies");
  expect(await found(page)).toEqual(NOTHING);
  expect(page.viewportSize()).toEqual({ width: 1280, height: 800 });
  expect(await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches)).toBe(false);
  await page.goto("/");
  await expect(page).toHaveURL(/login/);
  await contextPool.giveBack(context);
});

test("a browser whose clock, network or pages a story changed for good is not used again", async ({
  contextPool,
}) => {
  const changes: { readonly [what: string]: (context: BrowserContext) => Promise<unknown> } = {
    clock: (context) => context.clock.install(),
    "clock of a page": async (context) => (await context.newPage()).clock.setFixedTime(0),
    network: (context) => context.setOffline(true),
    script: (context) => context.addInitScript(() => undefined),
    route: (context) => context.route("**", (route) => route.continue()),
  };
  for (const [what, change] of Object.entries(changes)) {
    const context = await contextPool.take("");
    await change(context);
    await contextPool.giveBack(context);
    const next = await contextPool.take("");
    expect(next, what).not.toBe(context);
    await contextPool.giveBack(next);
  }
});
