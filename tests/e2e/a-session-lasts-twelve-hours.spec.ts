import { brandRecord } from "./brand-records";
import { expect, test } from "./fixtures";

const EXPIRED = "You have been signed in for 12 hours. Sign in again.";
const HOUR_MS = 3_600_000;

test("an open screen is covered after twelve hours, not before", async ({ backend, page, panel }) => {
  await backend.put({ "Brands/pearl": brandRecord("Pearl Café") });
  await page.clock.install();
  await panel.startSignedIn();
  await panel.openBrands();
  await expect(panel.brand("Pearl Café")).toBeVisible();
  await page.clock.fastForward(11.9 * HOUR_MS);
  await expect(panel.brand("Pearl Café")).toBeVisible();
  await page.clock.fastForward(0.2 * HOUR_MS);
  const notice = page.getByRole("dialog", { name: "You are signed out" });
  await expect(notice).toContainText(EXPIRED);
  await notice.getByRole("link", { name: "Sign in again" }).click();
  await expect(page).toHaveURL("/login?to=%2Fbrands");
});

test("a page that is opened with an expired session shows a notice", async ({ page, panel }) => {
  await panel.startSignedIn();
  await page.clock.setFixedTime(new Date(Date.now() + 12.1 * HOUR_MS));
  await page.goto("/brands");
  await expect(page.getByRole("dialog", { name: "You are signed out" })).toContainText(EXPIRED);
  // It covers everything: nothing behind it is seen or reached.
  expect(await page.evaluate(() => document.elementFromPoint(5, 5)?.tagName)).toBe("DIALOG");
});
