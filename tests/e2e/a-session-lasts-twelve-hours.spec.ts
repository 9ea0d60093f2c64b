import type { Page } from "@playwright/test";
import { ADMIN } from "./admin-account";
import { brandRecord, missingPicture } from "./brand-records";
import { expect, test } from "./fixtures";

const EXPIRED = "You have been signed in for 12 hours. Sign in again.";
const HOUR_MS = 3_600_000;

/** The server renews tokens as if it were `hours()` later. A test process accepts unsigned tokens. */
async function moveServerClock(page: Page, hours: () => number): Promise<void> {
  await page.route("**/v1/token?*", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { readonly id_token: string };
    const payload = Buffer.from(answer.id_token.split(".")[1] ?? "", "base64url").toString();
    const claims = JSON.parse(payload) as { readonly iat: number; readonly exp: number };
    const [iat, exp] = [claims.iat, claims.exp].map((seconds) => seconds + hours() * 3600);
    const [head, body] = [
      { alg: "none", typ: "JWT" },
      { ...claims, iat, exp },
    ].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
    const token = `${String(head)}.${String(body)}.`;
    await route.fulfill({ response, json: { ...answer, id_token: token, access_token: token } });
  });
}

test("an open screen is covered after twelve hours, not before", async ({ backend, page, panel }) => {
  await backend.put({ "Brands/pearl": brandRecord("Pearl Café") });
  await page.clock.install();
  let passed = 11.9;
  await moveServerClock(page, () => passed);
  await panel.startSignedIn();
  await panel.openBrands();
  await expect(panel.brand("Pearl Café")).toBeVisible();
  await page.clock.fastForward(11.9 * HOUR_MS);
  await expect(panel.brand("Pearl Café")).toBeVisible();
  passed = 12.1;
  await page.clock.fastForward(0.2 * HOUR_MS);
  const notice = page.getByRole("dialog", { name: "You are signed out" });
  await expect(notice).toContainText(EXPIRED);
  await notice.getByRole("link", { name: "Sign in again" }).click();
  await expect(page).toHaveURL("/login?to=%2Fbrands");
});

test("a page that is opened with an expired session shows a notice", async ({ page, panel }) => {
  await moveServerClock(page, () => 12.1);
  await panel.startSignedIn();
  await page.clock.setFixedTime(new Date(Date.now() + 12.1 * HOUR_MS));
  await page.goto("/brands");
  await expect(page.getByRole("dialog", { name: "You are signed out" })).toContainText(EXPIRED);
  // It covers everything: nothing behind it is seen or reached.
  expect(await page.evaluate(() => document.elementFromPoint(5, 5)?.tagName)).toBe("DIALOG");
});

test("an admin signs in and saves with a clock that is 13 hours behind", async ({ backend, page, panel }) => {
  await backend.put({ "Brands/pearl": brandRecord("Pearl Café", 0, { img: await missingPicture() }) });
  await page.clock.setSystemTime(Date.now() - 13 * HOUR_MS);
  await page.goto("/login?to=%2Fbrands");
  await panel.submitSignIn(ADMIN.password, ADMIN.email);
  await panel.openEditBrand("Pearl Café");
  await panel.fillBrand({ nameEng: "Pearl Kitchen" });
  await panel.save();
  await expect(panel.says("Brand updated successfully!")).toBeVisible();
  await page.reload();
  await expect(panel.brand("Pearl Kitchen")).toBeVisible();
});
