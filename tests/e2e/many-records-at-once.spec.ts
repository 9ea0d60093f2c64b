/** An admin works on many brands at once, while another admin works on them too. */
import type { Page } from "@playwright/test";
import { brandRecord } from "./brand-records";
import { expect, test } from "./fixtures";
import type { Panel } from "./panel";

/** One of them is deleted. */
const BRANDS = 41;

const venues = Object.fromEntries(
  Array.from({ length: BRANDS }, (_, index) => [
    `Brands/b${String(index)}`,
    brandRecord(`Venue ${String(index + 10)}`, index, { status: "In-active" }),
  ]),
);
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

async function activateAll(panel: Panel): Promise<void> {
  const { page } = panel;
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
}

test("an admin who changes many is told which one another admin has deleted meanwhile", async ({
  anotherBrowser,
  backend,
  page,
  panel,
}) => {
  await backend.put(venues);
  await panel.startSignedIn();
  await panel.openBrands();
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

  await test.step("activates the other 40, over four pages", () => activateAll(panel));
});
