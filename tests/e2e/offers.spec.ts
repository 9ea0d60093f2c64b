import { PROJECT_RULES } from "./backend";
import { brandRecord, missingPicture } from "./brand-records";
import { expect, test } from "./fixtures";
import { cells, LOGO, type Panel } from "./panel";
import { readRulesWithout } from "./people";

test.beforeEach(async ({ panel }) => {
  await panel.startSignedIn();
});

async function openOffers({ page }: Panel): Promise<void> {
  await page.goto("/flat-offer");
  await expect(page.getByRole("heading", { name: "Flat Offers" })).toBeVisible();
}

test("shows them, the newest first, under the specified headers", async ({ backend, page, panel }) => {
  await backend.put({
    "Flat-Offer/older": brandRecord("Older Venue", 60),
    "Flat-Offer/newer": brandRecord("Newer Venue", 5, { status: "In-active", discount: "25% off" }),
  });
  await openOffers(panel);
  await expect(page.getByRole("columnheader")).toHaveText([
    "Logo",
    "Brand Name",
    "Discount",
    "Status",
    "Pin",
    "Actions",
  ]);
  await expect(page.getByRole("row", { name: /Venue/ })).toHaveText([/Newer Venue/, /Older Venue/]);
  await expect(cells(panel.brand("Newer Venue"))).toHaveText([
    "",
    "Newer Venue",
    "25% off",
    "In-active",
    "123456",
    "EditHistoryDelete",
  ]);
});

test("searches by English name, and says when nothing is found", async ({ backend, panel }) => {
  await backend.put({
    "Flat-Offer/a": brandRecord("Pearl Café"),
    "Flat-Offer/b": brandRecord("Souq Tailor", 1),
  });
  await openOffers(panel);
  await panel.search.fill("PEARL");
  await expect(panel.brand("Souq Tailor")).toHaveCount(0);
  await expect(panel.brand("Pearl Café")).toBeVisible();
  await panel.search.fill("nothing like it");
  await expect(panel.says("No Data found.")).toBeVisible();
});

test("adds one: its pin may be typed, its dates are the contract's, its pictures are a list", async ({
  backend,
  page,
  panel,
}) => {
  await openOffers(panel);
  await panel.openAddBrand();
  await expect(panel.form.getByLabel("Limited discount")).toHaveCount(0);
  await expect(panel.form.getByLabel("Menu link")).toHaveCount(0);
  await panel.fillNewBrand({ nameEng: "Pearl Café", discount: "15% off", status: "Active" });
  const pin = panel.form.getByLabel("Pin", { exact: true });
  await expect(pin).toHaveValue(/^[1-9]\d{5}$/);
  await pin.fill("424242");
  await panel.form.getByLabel("Contract start").fill("2026-12-01");
  await panel.form.getByLabel("Contract end").fill("2027-11-30");
  await panel.form.getByLabel("More pictures").setInputFiles([LOGO, { ...LOGO, name: "terrace.png" }]);
  await panel.save();
  await expect(panel.says("Service added successfully!")).toBeVisible();
  await expect(panel.form).toHaveCount(0);
  await expect(panel.brand("Pearl Café")).toContainText("424242");
  expect((await backend.files()).map((name) => name.replace(/[^/]*$/, "")).sort()).toEqual([
    "Brands/images/",
    "Brands/multiImages/",
    "Brands/multiImages/",
  ]);
  await panel.brand("Pearl Café").getByRole("button", { name: "Edit" }).click();
  await expect(panel.form.getByLabel("Contract start")).toHaveValue("1 Dec 2026");
  await expect(panel.form.getByLabel("Contract end")).toHaveValue("30 Nov 2027");
  await expect(panel.form.getByRole("button", { name: /^Remove .*terrace\.png$/ })).toBeVisible();
  await expect(page).toHaveURL(/\/flat-offer\?edit=\w+$/);
});

test("must enter what is required", async ({ panel }) => {
  await openOffers(panel);
  await panel.openAddBrand();
  await panel.fillBrand({ nameEng: "Half a Venue" });
  await panel.save();
  await expect(panel.says("All fields are required!")).toBeVisible();
  await expect(panel.form.getByLabel("English name")).toHaveValue("Half a Venue");
});

test("edits one without its logo, since only a new one needs it; deletes after asking", async ({
  backend,
  page,
  panel,
}) => {
  await backend.put({ "Flat-Offer/pearl": brandRecord("Pearl Café", 5, { img: null }) });
  await openOffers(panel);
  await panel.openEditBrand("Pearl Café");
  await panel.fillBrand({ nameEng: "Pearl Kitchen" });
  await panel.save();
  await expect(panel.says("Service updated successfully!")).toBeVisible();
  await panel.brand("Pearl Kitchen").getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Are you sure you want to delete this venue?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(panel.says("Deleted successfully")).toBeVisible();
  await expect(panel.brand("Pearl Kitchen")).toHaveCount(0);
});

test("is told what is refused: reading, saving, deleting", async ({ backend, page, panel }) => {
  await backend.put({
    "Flat-Offer/pearl": brandRecord("Pearl Café", 5, { img: await missingPicture() }),
  });
  await openOffers(panel);
  await panel.openEditBrand("Pearl Café");
  await panel.fillBrand({ nameEng: "Pearl Kitchen" });
  await backend.replaceRules(readRulesWithout("none"));
  await panel.save();
  await expect(panel.says("Error saving service")).toBeVisible();
  await expect(panel.form.getByLabel("English name")).toHaveValue("Pearl Kitchen");
  await backend.replaceRules(PROJECT_RULES);
  await panel.save();
  await expect(panel.says("Service updated successfully!")).toBeVisible();

  await backend.replaceRules(readRulesWithout("none"));
  await panel.brand("Pearl Kitchen").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  const alert = page.getByRole("dialog", { name: "Failed to delete" });
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(alert).toHaveCount(0);
  await expect(panel.brand("Pearl Kitchen")).toBeVisible();

  await backend.replaceRules(readRulesWithout("Flat-Offer"));
  await page.reload();
  await expect(panel.says("Failed to load flat offers.")).toBeVisible();
});
