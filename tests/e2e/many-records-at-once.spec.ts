/** An admin works on many brands at once, while another admin works on them too. */
import type { Page } from "@playwright/test";
import { MAX_DELETIONS } from "../../src/schema/history";
import { brandRecord } from "./brand-records";
import { expect, test } from "./fixtures";

const BRANDS = 40;

test.beforeEach(async ({ backend, panel }) => {
  const names = Array.from({ length: BRANDS }, (_, index) => `Venue ${String(index + 10)}`);
  await backend.put(
    Object.fromEntries(
      names.map((name, index) => [
        `Brands/b${String(index)}`,
        brandRecord(name, index, { status: "In-active" }),
      ]),
    ),
  );
  await panel.startSignedIn();
  await panel.openBrands();
  await expect(panel.brand("Venue 10")).toBeVisible();
});

const selection = (page: Page) => page.getByRole("region", { name: "Selection" });

async function selectEverything(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(selection(page)).toContainText("10 selected");
  await selection(page).getByRole("button", { name: "Select all 40 that match" }).click();
  await expect(selection(page)).toContainText("All 40 that match are selected");
}

async function chooseActive(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: /^Set a value for/ });
  await dialog.getByRole("combobox", { name: "Field" }).click();
  await page.getByTitle("Status", { exact: true }).click();
  await dialog.getByRole("radiogroup", { name: "Status" }).getByText("Active", { exact: true }).click();
}

test("activates 40 brands over four pages", async ({ page, panel }) => {
  await selectEverything(page);
  await selection(page).getByRole("button", { name: "Set…" }).click();
  await chooseActive(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Set Status to Active for 40 brands?")).toBeVisible();
  await dialog.getByRole("button", { name: "Set", exact: true }).click();
  await expect(panel.says("40 brands changed.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const statuses = page.getByRole("cell", { name: /^(In-a|A)ctive$/ });
  await expect(statuses).toHaveText(Array<string>(10).fill("Active"));
  await page.getByRole("link", { name: "Page 4" }).click();
  await expect(page.getByText("31–40 of 40")).toBeVisible();
  await expect(statuses).toHaveText(Array<string>(10).fill("Active"));
});

test("is told which one another admin has deleted meanwhile", async ({ page, panel, anotherBrowser }) => {
  await page.getByRole("checkbox", { name: "Select Venue 10" }).check();
  await page.getByRole("checkbox", { name: "Select Venue 11" }).check();
  await selection(page).getByRole("button", { name: "Set…" }).click();
  await chooseActive(page);

  const other = await anotherBrowser();
  await other.startSignedIn();
  await other.openBrands();
  await other.brand("Venue 11").getByRole("button", { name: "Delete" }).click();
  await other.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(other.brand("Venue 11")).toHaveCount(0);

  await page.getByRole("dialog").getByRole("button", { name: "Set", exact: true }).click();
  const told = page.getByRole("dialog", { name: "1 of 2 brands changed." });
  await expect(told.getByRole("region", { name: /^Not found: this brand/ })).toContainText("Venue 11");
  await told.getByRole("button", { name: "Close" }).click();
  await expect(panel.brand("Venue 10")).toContainText("Active");
  await expect(other.brand("Venue 10")).toContainText("Active");
});

test("stops a deletion half way", async ({ page, panel }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let deletions = 0;
  await page.route(/documents:commit/, async (route) => {
    deletions += 1;
    // The second part is under way until the person has pressed Cancel.
    if (deletions === 2) await held;
    await route.continue();
  });
  await selectEverything(page);
  await selection(page).getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("40");
  await dialog.getByRole("button", { name: "Delete" }).click();
  const part = MAX_DELETIONS;
  await expect(dialog.getByRole("status")).toHaveText(
    `Deleting ${String(part + 1)}–${String(2 * part)} of 40…`,
  );
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByRole("button", { name: "Stopping…" })).toBeVisible();
  release();
  await expect(panel.says(`Cancelled: ${String(2 * part)} of 40 brands deleted.`)).toBeVisible();
  await expect(page.getByText(`1–10 of ${String(40 - 2 * part)}`)).toBeVisible();
});
