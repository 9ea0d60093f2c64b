import type { Page } from "@playwright/test";
import { ADMINS } from "../../demo/admins";
import { ADMIN, accountDocuments, storedAdmin } from "./account-records";
import { brandRecord, missingPicture } from "./records";
import { addCompanies, CompanyPanel, employeeOf, GATE } from "./company-panel";
import { expect, test } from "./fixtures";
import { Panel } from "./panel";

const ENDING = "Your session ends in less than 5 minutes.";
const EXPIRED = "You have been signed in for 12 hours.";
const [OWNER] = ADMINS;
if (!OWNER) throw new Error("The demo data has no admin.");
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

test("a session ends in sight, and goes on with what is typed", async ({ backend, context, page, panel }) => {
  await backend.put({ "Brands/pearl": brandRecord("Pearl Café", 0, { img: await missingPicture() }) });
  await page.clock.install();
  let passed = 11.9;
  await moveServerClock(page, () => passed);
  await panel.startSignedIn();
  await panel.openBrands();
  await panel.openEditBrand("Pearl Café");
  await panel.name.fill("Pearl Kitchen");
  const other = new Panel(await context.newPage());
  await other.openBrands();
  await other.openEditBrand("Pearl Café");
  await other.form.getByLabel("Discount", { exact: true }).fill("Half");
  const typed = panel.name;
  const notice = page.getByRole("status").filter({ hasText: ENDING });
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  const password = page.getByLabel("Password", { exact: true });

  await test.step("minutes before the end, the panel offers to stay signed in", async () => {
    await page.clock.fastForward(11.9 * HOUR_MS);
    await expect(typed).toHaveValue("Pearl Kitchen");
    await expect(notice).toHaveCount(0);
    passed = 11.95;
    await page.clock.fastForward(0.05 * HOUR_MS);
    await expect(notice).toBeVisible();
    await typed.focus();
    await page.keyboard.press("Alt+Z");
    await expect(page.getByRole("dialog", { name: "Stay signed in" })).toContainText(ENDING);
    await expect(password).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(password).toHaveCount(0);
    await expect(typed).toBeFocused();
  });

  await test.step("a laptop that wakes after the end hides the page and takes the password", async () => {
    // Its clock has gone on, and no timer.
    await page.clock.setSystemTime(Date.now() + 20 * HOUR_MS);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(dialog).toContainText(EXPIRED);
    await expect(dialog.getByLabel("Account")).toHaveValue(ADMIN.email);
    await expect(page.getByText("Pearl Café")).toBeHidden();
    expect(await page.evaluate(() => document.elementFromPoint(5, 5)?.tagName)).toBe("DIALOG");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(password).toBeFocused();
    await page.keyboard.type("wrong");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Invalid email or password")).toBeVisible();
    await password.fill(ADMIN.password);
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(typed).toBeFocused();
    await panel.save();
    await expect(panel.says("Brand updated successfully!")).toBeVisible();
    await expect(panel.brand("Pearl Kitchen")).toBeVisible();
  });

  await test.step("another tab goes on, too, with what is typed there, and its list is live", async () => {
    await expect(other.form.getByLabel("Discount", { exact: true })).toHaveValue("Half");
    await other.save();
    await expect(other.says("Brand updated successfully!")).toBeVisible();
    await backend.change("Brands/pearl", { nameEng: "Pearl Garden" });
    for (const tab of [panel, other]) await expect(tab.brand("Pearl Garden")).toContainText("Half");
  });
});

test("who reloads over an ended session finds what was typed, and another account a fresh page", async ({
  backend,
  context,
  page,
  panel,
}) => {
  const owner = accountDocuments(storedAdmin({ ...OWNER, recordId: "owner" }));
  await backend.put({ ...owner, "Brands/pearl": brandRecord("Pearl Café") });
  let passed = 0;
  await moveServerClock(page, () => passed);
  await panel.startSignedIn();
  await panel.openBrands();
  await panel.openEditBrand("Pearl Café");
  await panel.name.fill("Pearl Kitchen");
  passed = 12.1;
  await page.clock.setFixedTime(new Date(Date.now() + 12.1 * HOUR_MS));
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await expect(dialog).toContainText(EXPIRED);
  page.on("dialog", (question) => void question.accept());
  await page.reload();
  await expect(dialog).toContainText(EXPIRED);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog).toHaveCount(0);
  const typed = panel.name;
  await expect(typed).toHaveValue("Pearl Kitchen");

  passed = 0;
  await page.clock.setFixedTime(new Date());
  const other = new Panel(await context.newPage());
  await other.signIn(OWNER.password, OWNER.email);
  await expect(page.getByText(OWNER.name)).toBeVisible();
  await expect(typed).toHaveValue("Pearl Café");
});

test("a company's session goes on in place, too", async ({ backend, page }) => {
  await addCompanies(backend);
  await backend.put({ "Employees/g1": employeeOf(GATE, "Amal Gate") });
  const company = new CompanyPanel(page);
  await company.enter(GATE);
  // The end of a session is watched only after the server has confirmed it, and the list may be there before.
  await page.waitForFunction(() => localStorage.getItem("early-requests company") !== null);
  await page.clock.setFixedTime(new Date(Date.now() + 12.1 * HOUR_MS));
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await expect(dialog.getByLabel("Account")).toHaveValue(GATE.companyId);
  await page.getByLabel("Password", { exact: true }).fill(GATE.password);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await backend.change("Employees/g1", { name: "Amal Bay" });
  await expect(company.employee("Amal Bay")).toBeVisible();
});

test("an admin signs in and saves with a clock that is 13 hours behind", async ({ backend, page, panel }) => {
  await backend.put({ "Brands/pearl": brandRecord("Pearl Café", 0, { img: await missingPicture() }) });
  await page.clock.setSystemTime(Date.now() - 13 * HOUR_MS);
  await page.goto("/login?to=%2Fbrands");
  await panel.submitSignIn(ADMIN.password, ADMIN.email);
  await panel.openEditBrand("Pearl Café");
  await panel.name.fill("Pearl Kitchen");
  await panel.save();
  await expect(panel.says("Brand updated successfully!")).toBeVisible();
  await page.reload();
  await expect(panel.brand("Pearl Kitchen")).toBeVisible();
});
