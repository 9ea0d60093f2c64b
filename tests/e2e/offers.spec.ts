import { brandRecord } from "./brand-records";
import { expect, test } from "./fixtures";
import { cells, LOGO } from "./panel";
import { readRulesWithout } from "./people";

test("an admin looks through the flat offers, adds one, and is told when it cannot be deleted", async ({
  backend,
  page,
  panel,
}) => {
  await backend.put({
    "Flat-Offer/older": brandRecord("Older Venue", 60),
    "Flat-Offer/newer": brandRecord("Newer Venue", 5, { status: "In-active", discount: "25% off" }),
  });
  await panel.startSignedIn();
  await page.goto("/flat-offer");
  await expect(page.getByRole("heading", { name: "Flat Offers" })).toBeVisible();

  await test.step("shows them, the newest first, under the specified headers", async () => {
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

  await test.step("searches by English name, and says when nothing is found", async () => {
    await panel.search.fill("NEWER");
    await expect(panel.brand("Older Venue")).toHaveCount(0);
    await expect(panel.brand("Newer Venue")).toBeVisible();
    await panel.search.fill("nothing like it");
    await expect(panel.says("No Data found.")).toBeVisible();
    await panel.search.fill("");
    await expect(panel.brand("Older Venue")).toBeVisible();
  });

  await test.step("must enter what is required", async () => {
    await panel.openAddBrand();
    await expect(panel.form.getByLabel("Limited discount")).toHaveCount(0);
    await expect(panel.form.getByLabel("Menu link")).toHaveCount(0);
    await panel.fillBrand({ nameEng: "Half a Venue" });
    await panel.save();
    await expect(panel.says("All fields are required!")).toBeVisible();
    await expect(panel.form.getByLabel("English name")).toHaveValue("Half a Venue");
  });

  await test.step("adds one: its pin may be typed, its dates are the contract's, its pictures are a list", async () => {
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
    await panel.openEditBrand("Pearl Café");
    await expect(panel.form.getByLabel("Contract start")).toHaveValue("1 Dec 2026");
    await expect(panel.form.getByLabel("Contract end")).toHaveValue("30 Nov 2027");
    await expect(panel.form.getByRole("button", { name: /^Remove .*terrace\.png$/ })).toBeVisible();
    await expect(page).toHaveURL(/\/flat-offer\?edit=\w+$/);
    await panel.form.getByRole("button", { name: "Cancel" }).click();
    await expect(panel.form).toHaveCount(0);
  });

  await test.step("is told in an alert that it cannot be deleted", async () => {
    await backend.replaceRules(readRulesWithout("none"));
    await panel.brand("Older Venue").getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("dialog", { name: "Are you sure you want to delete this venue?" });
    await question.getByRole("button", { name: "Delete" }).click();
    const alert = page.getByRole("dialog", { name: "Failed to delete" });
    await alert.getByRole("button", { name: "OK" }).click();
    await expect(alert).toHaveCount(0);
    await expect(panel.brand("Older Venue")).toBeVisible();
  });
});
