import type { Page, Request } from "@playwright/test";
import type { Backend } from "./backend";
import { brandRecord } from "./brand-records";
import { expect, test } from "./fixtures";
import type { Panel } from "./panel";

/** Holds the answers to these requests. */
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
    /** What was sent, as readable text. */
    bodies: () => sent.map((request) => decodeURIComponent(request.postData() ?? "")).join("\n"),
    release,
  };
}

/** Signs in where there are so many brands. */
async function startWithVenues(backend: Backend, panel: Panel, count: number): Promise<void> {
  const venues = Array.from(
    { length: count },
    (_, index) => [`Brands/b${index}`, brandRecord(`Venue ${index}`, index)] as const,
  );
  await backend.put(Object.fromEntries(venues));
  await panel.startSignedIn();
}

test("rows need three round trips from the look-up of the account, and do not wait for their count", async ({
  backend,
  page,
  panel,
}) => {
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
    expect(code.sent()).toBeGreaterThan(0);
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

test("the dashboard's figures are requested before the panel's code has come", async ({
  page,
  panel,
  backend,
}) => {
  await startWithVenues(backend, panel, 12);
  const code = await holdAnswers(page, /\/assets\/panel-/, "GET");
  const counts = await holdAnswers(page, /:runAggregationQuery/);
  counts.release();
  await page.goto("/", { waitUntil: "commit" });
  // The seven cards and the admins, and the twenty of what needs attention.
  await expect.poll(counts.sent).toBe(28);
  code.release();
  await expect(page.getByRole("link", { name: /Brands 12/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Contract Tenants 0/ })).toBeVisible();
  expect(counts.sent()).toBe(28);
});

test("each press of Next opens the following page, before any rows have arrived", async ({
  backend,
  page,
  panel,
}) => {
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

test("when all rows of the last page are deleted, the list never says that it is empty", async ({
  backend,
  page,
  panel,
}) => {
  await startWithVenues(backend, panel, 12);
  await page.goto("/brands?page=2");
  await expect(page.getByText("11–12 of 12")).toBeVisible();
  await page.evaluate(() => {
    new MutationObserver(() => {
      const { textContent } = document.querySelector(".ant-empty") ?? {};
      if (textContent) document.body.dataset["said"] = textContent;
    }).observe(document.body, { subtree: true, childList: true });
  });
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(page.getByText("1–10 of 10")).toBeVisible();
  await expect(page.locator("body")).not.toHaveAttribute("data-said");
});
