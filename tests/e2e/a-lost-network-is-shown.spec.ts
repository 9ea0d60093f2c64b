import type { BrowserContext, Page } from "@playwright/test";
import { brandRecord, missingPicture } from "./brand-records";
import { expect, test } from "./fixtures";
import type { Panel } from "./panel";

// Dialogs of a list are loaded when they are asked for: in this browser nothing was.
test.use({ freshBrowsers: true });

/** More than a save waits for an answer before it says that there is none. */
const SAVE_GIVES_UP_MS = 30_000;
const UNREACHABLE = "The server cannot be reached. Check the connection and try again.";

async function expectTold(page: Page, title: string): Promise<void> {
  const told = page.getByRole("alert").filter({ hasText: title });
  await expect(told).toHaveCount(1);
  await expect(told).toContainText(UNREACHABLE);
}

/** On the list of brands, found by "pear". */
async function pressWithoutNetwork({ page, search }: Panel, context: BrowserContext): Promise<void> {
  const tick = page.getByRole("checkbox", { name: "Select Pear Tree" });
  await tick.check();
  const expectListAsItWas = async () => {
    await expect(tick).toBeChecked();
    await expect(search).toHaveValue("pear");
    await expect(page.getByText("1–2 of 2")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  const exportButton = page.getByRole("button", { name: "Export" });
  const setButton = page.getByRole("button", { name: "Set a field…" });

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
}

test("a lost network is said, keeps what was typed, and is over when it is back", async ({
  backend,
  context,
  page,
  panel,
}) => {
  await backend.put({
    "Brands/pearl": brandRecord("Pearl Café", 5, { img: await missingPicture() }),
    "Brands/pear": brandRecord("Pear Tree", 6),
    "Brands/souq": brandRecord("Souq Gym", 7),
  });
  await panel.startSignedIn();
  await page.goto("/brands?q=pear");
  await panel.openEditBrand("Pearl Café");
  await panel.fillBrand({ nameEng: "Pearl Kitchen", discount: "35% off" });

  await context.setOffline(true);
  const notice = page.getByText("No connection.");
  await expect(notice).toBeVisible();
  await panel.save();
  await expect(panel.says("Error saving brand")).toBeVisible({ timeout: SAVE_GIVES_UP_MS });
  await expect(panel.form.getByLabel("English name")).toHaveValue("Pearl Kitchen");

  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  await panel.save();
  await expect(panel.says("Brand updated successfully!")).toBeVisible();
  await expect(panel.brand("Pearl Kitchen")).toContainText("35% off");
  await expect(panel.form).toHaveCount(0);

  await test.step("what is pressed without a network is told, keeps list and ticks, and opens later", () =>
    pressWithoutNetwork(panel, context));
});
