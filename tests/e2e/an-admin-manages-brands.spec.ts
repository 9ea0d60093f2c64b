import { brandRecord, missingPicture } from "./brand-records";
import { expect, test } from "./fixtures";
import { cells } from "./panel";

test.beforeEach(async ({ panel }) => {
  await panel.startSignedIn();
});

test("sees them, the newest first, under the specified headers", async ({ backend, page, panel }) => {
  await backend.put({
    "Brands/older": brandRecord("Older Venue", 60),
    "Brands/newer": brandRecord("Newer Venue", 5, {
      status: "In-active",
      discount: "25% off",
      pin: "654321",
    }),
  });
  await panel.openBrands();
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

test("is told when there are none", async ({ panel }) => {
  await panel.openBrands();
  await expect(panel.says("No Data found.")).toBeVisible();
});

test("searches by English name, in any case, and a reload shows the same", async ({
  backend,
  page,
  panel,
}) => {
  await backend.put({
    "Brands/pearl": brandRecord("Pearl Café"),
    "Brands/souq": brandRecord("Souq Tailor", 1),
  });
  await panel.openBrands();
  await expect(panel.brand("Souq Tailor")).toBeVisible();
  await panel.search.fill("pEARl");
  await expect(panel.brand("Souq Tailor")).toHaveCount(0);
  await expect(panel.brand("Pearl Café")).toBeVisible();
  await page.reload();
  await expect(panel.brand("Pearl Café")).toBeVisible();
  await expect(panel.brand("Souq Tailor")).toHaveCount(0);
  await panel.search.fill("nothing like it");
  await expect(panel.says("No Data found.")).toBeVisible();
});

test("adds one with a logo", async ({ backend, panel }) => {
  await panel.openBrands();
  await panel.openAddBrand();
  await expect(panel.form.getByLabel("Pin")).toHaveValue(/^[1-9]\d{5}$/);
  await expect(panel.form.getByRole("radio", { name: "In-active" })).toBeChecked();
  await panel.fillNewBrand({ nameEng: "Pearl Café", discount: "15% off", status: "Active" });
  await panel.save();
  await expect(panel.says("Brand added successfully!")).toBeVisible();
  await expect(panel.form).toHaveCount(0);
  const row = panel.brand("Pearl Café");
  await expect(row).toContainText("15% off");
  await expect(row).toContainText("Active");
  // The name beside it says what it shows: for readers it is decoration.
  const logo = row.getByRole("presentation");
  await expect(logo).toHaveJSProperty("naturalWidth", 1);
  expect(await backend.files()).toEqual([expect.stringMatching(/^Brands\/images\/.*logo\.png$/)]);
});

test("must enter what is required", async ({ backend, panel }) => {
  await panel.openBrands();
  await panel.openAddBrand();
  await panel.fillBrand({ nameEng: "Half a Venue" });
  await panel.save();
  await expect(panel.says("Please fill all required fields!")).toBeVisible();
  await expect(panel.form.getByLabel("English name")).toHaveValue("Half a Venue");
  expect(await backend.files()).toEqual([]);
});

test("edits one", async ({ backend, panel }) => {
  await backend.put({
    "Brands/pearl": brandRecord("Pearl Café", 5, { img: await missingPicture() }),
  });
  await panel.openBrands();
  await panel.openEditBrand("Pearl Café");
  await panel.fillBrand({ nameEng: "Pearl Kitchen", discount: "30% off", status: "In-active" });
  await panel.save();
  await expect(panel.says("Brand updated successfully!")).toBeVisible();
  await expect(panel.form).toHaveCount(0);
  await expect(panel.brand("Pearl Kitchen")).toContainText("30% off");
  await expect(panel.brand("Pearl Kitchen")).toContainText("In-active");
  await expect(panel.brand("Pearl Café")).toHaveCount(0);
});

test("deletes one after confirming, and not after cancelling", async ({ backend, page, panel }) => {
  await backend.put({ "Brands/pearl": brandRecord("Pearl Café") });
  await panel.openBrands();
  const question = page
    .getByRole("dialog")
    .filter({ hasText: "Are you sure you want to delete this venue?" });

  await panel.brand("Pearl Café").getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(panel.brand("Pearl Café")).toBeVisible();

  await panel.brand("Pearl Café").getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(panel.says("Deleted successfully")).toBeVisible();
  await expect(panel.brand("Pearl Café")).toHaveCount(0);
});

test("keeps its files as long as it can be restored", async ({ backend, page, panel }) => {
  await panel.openBrands();
  await panel.openAddBrand();
  await panel.fillNewBrand({ nameEng: "Pearl Café" });
  await panel.save();
  await expect(panel.brand("Pearl Café")).toBeVisible();
  expect(await backend.files()).toHaveLength(1);
  await panel.brand("Pearl Café").getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Its file is kept as long as it can be restored.");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(panel.says("Deleted successfully")).toBeVisible();
  await expect(panel.brand("Pearl Café")).toHaveCount(0);
  expect(await backend.files()).toHaveLength(1);
});
