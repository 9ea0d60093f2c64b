/** Dialogs of a list are loaded when they are asked for. Without a network they are not, and the list stays as it is. */
import type { Page } from "@playwright/test";
import { brandRecord } from "./brand-records";
import { expect, test } from "./fixtures";

test.use({ freshBrowsers: true });

const UNREACHABLE = "The server cannot be reached. Check the connection and try again.";

async function expectTold(page: Page, title: string): Promise<void> {
  const told = page.getByRole("alert").filter({ hasText: title });
  await expect(told).toHaveCount(1);
  await expect(told).toContainText(UNREACHABLE);
}

test("an admin without a network is told what could not be opened, keeps list and ticks, and opens it later", async ({
  backend,
  context,
  page,
  panel,
}) => {
  await backend.put({
    "Brands/pearl": brandRecord("Pearl Café", 5),
    "Brands/pear": brandRecord("Pear Tree", 6),
    "Brands/souq": brandRecord("Souq Gym", 7),
  });
  await panel.startSignedIn();
  await page.goto("/brands?q=pear");
  const tick = page.getByRole("checkbox", { name: "Select Pear Tree" });
  await tick.check();
  const expectListAsItWas = async () => {
    await expect(tick).toBeChecked();
    await expect(panel.search).toHaveValue("pear");
    await expect(page.getByText("1–2 of 2")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  const exportButton = page.getByRole("button", { name: "Export" });
  const setButton = page.getByRole("button", { name: "Set…" });

  await context.setOffline(true);
  await exportButton.press("Enter");
  await expectTold(page, "Could not open the export");
  await expectListAsItWas();
  await expect(exportButton).toBeFocused();
  // The second failure is told as the first one was.
  await setButton.press("Enter");
  await expectTold(page, "Could not open the dialog");
  await expectListAsItWas();
  await setButton.press("Enter");
  await expectTold(page, "Could not open the dialog");

  await context.setOffline(false);
  await page.waitForFunction(() => navigator.onLine);
  await exportButton.press("Enter");
  const exporting = page.getByRole("dialog", { name: /^Export / });
  await expect(exporting.getByRole("status")).toHaveText("2 brands, about 3 reads.");
  // Its own style sheet has come too.
  await expect(exporting.getByRole("group", { name: "Columns" })).toHaveCSS("display", "grid");
  await exporting.getByRole("button", { name: "Cancel" }).click();
  await expect(exporting).toHaveCount(0);
  await setButton.press("Enter");
  await expect(page.getByRole("dialog", { name: /^Set a value for 1 brand/ })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Could not open" })).toHaveCount(0);
});
