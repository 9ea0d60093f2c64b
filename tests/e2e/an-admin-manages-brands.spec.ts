import { PROJECT_RULES } from "./backend";
import { brandRecord } from "./brand-records";
import { expect, test } from "./fixtures";
import { cells } from "./panel";
import { readRulesWithout } from "./people";

test("an admin looks through the brands, adds one with a logo, edits it, deletes it after confirming, and has it back", async ({
  backend,
  page,
  panel,
}) => {
  await panel.startSignedIn();
  await panel.openBrands();
  await test.step("is told when there are none", async () => {
    await expect(panel.says("No Data found.")).toBeVisible();
  });

  await test.step("sees them, the newest first, under the specified headers", async () => {
    await backend.put({
      "Brands/older": brandRecord("Older Venue", 60),
      "Brands/newer": brandRecord("Newer Venue", 5, {
        status: "In-active",
        discount: "25% off",
        pin: "654321",
      }),
    });
    await expect(page.getByRole("columnheader")).toHaveText([
      "Logo",
      "Brand Name",
      "Categories",
      "Discount",
      "Status",
      "Pin",
      "Actions",
    ]);
    await expect(page.getByRole("row", { name: /Venue/ })).toHaveText([/Newer Venue/, /Older Venue/]);
    const values = cells(panel.brand("Newer Venue"));
    await expect(values.nth(2)).toHaveText("Food and Drink");
    await expect(values.nth(3)).toHaveText("25% off");
    await expect(values.nth(4)).toHaveText("In-active");
    await expect(values.nth(5)).toHaveText("654321");
  });

  await test.step("searches by English name, in any case, and a reload shows the same", async () => {
    await panel.search.fill("nEWer");
    await expect(panel.brand("Older Venue")).toHaveCount(0);
    await expect(panel.brand("Newer Venue")).toBeVisible();
    await page.reload();
    await expect(panel.brand("Newer Venue")).toBeVisible();
    await expect(panel.brand("Older Venue")).toHaveCount(0);
    await panel.search.fill("nothing like it");
    await expect(panel.says("No Data found.")).toBeVisible();
    await panel.search.fill("");
    await expect(panel.brand("Older Venue")).toBeVisible();
  });

  await test.step("must enter what is required", async () => {
    await panel.openAddBrand();
    await expect(panel.form.getByLabel("Pin")).toHaveValue(/^[1-9]\d{5}$/);
    await expect(panel.form.getByRole("radio", { name: "In-active" })).toBeChecked();
    await panel.fillBrand({ nameEng: "Half a Venue" });
    await panel.save();
    await expect(panel.says("Please fill all required fields!")).toBeVisible();
    await expect(panel.form.getByLabel("English name")).toHaveValue("Half a Venue");
    expect(await backend.files()).toEqual([]);
  });

  await test.step("a refused save says so, keeps the form and leaves no file", async () => {
    await panel.fillNewBrand({ nameEng: "Pearl Café", discount: "15% off", status: "Active" });
    await backend.replaceRules(readRulesWithout("nothing"));
    await panel.save();
    await expect(panel.says("Error saving brand")).toBeVisible();
    await expect(panel.form.getByLabel("English name")).toHaveValue("Pearl Café");
    await expect(panel.form.getByLabel("Discount", { exact: true })).toHaveValue("15% off");
    await expect.poll(() => backend.files()).toEqual([]);
  });

  await test.step("adds one with a logo by the next try", async () => {
    await backend.replaceRules(PROJECT_RULES);
    await panel.save();
    await expect(panel.says("Brand added successfully!")).toBeVisible();
    await expect(panel.form).toHaveCount(0);
    const row = panel.brand("Pearl Café");
    await expect(row).toContainText("15% off");
    await expect(cells(row).nth(4)).toHaveText("Active");
    // The name beside it says what it shows: for readers it is decoration.
    const logo = row.getByRole("presentation");
    await expect(logo).toHaveJSProperty("naturalWidth", 1);
    expect(await backend.files()).toEqual([expect.stringMatching(/^Brands\/images\/.*logo\.png$/)]);
  });

  await test.step("edits one", async () => {
    await panel.openEditBrand("Pearl Café");
    await panel.fillBrand({ nameEng: "Pearl Kitchen", discount: "30% off", status: "In-active" });
    await panel.save();
    await expect(panel.says("Brand updated successfully!")).toBeVisible();
    await expect(panel.form).toHaveCount(0);
    await expect(panel.brand("Pearl Kitchen")).toContainText("30% off");
    await expect(panel.brand("Pearl Kitchen")).toContainText("In-active");
    await expect(panel.brand("Pearl Café")).toHaveCount(0);
  });

  await test.step("deletes one after confirming, and not after cancelling; its logo is kept as long as it can be restored", async () => {
    const question = page
      .getByRole("dialog")
      .filter({ hasText: "Are you sure you want to delete this venue?" });
    const remove = panel.brand("Pearl Kitchen").getByRole("button", { name: "Delete" });
    await remove.click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toHaveCount(0);
    await expect(panel.brand("Pearl Kitchen")).toBeVisible();

    await remove.click();
    await expect(question).toContainText("Its file is kept as long as it can be restored.");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(panel.says("Deleted successfully")).toBeVisible();
    await expect(panel.brand("Pearl Kitchen")).toHaveCount(0);
    expect(await backend.files()).toHaveLength(1);
  });

  await test.step("a brand comes back with its picture and its place in the list", async () => {
    await page.keyboard.press("Alt+z");
    await expect(panel.says("Undone.")).toBeVisible();
    await expect(page.getByRole("row", { name: /Kitchen|Venue/ })).toHaveText([
      /Pearl Kitchen/,
      /Newer Venue/,
      /Older Venue/,
    ]);
    await expect(panel.brand("Pearl Kitchen").getByRole("presentation")).toHaveJSProperty("naturalWidth", 1);
  });
});
