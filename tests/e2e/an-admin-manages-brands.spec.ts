import { PROJECT_RULES } from "./backend";
import { brandRecord, missingPicture, readRulesWithout } from "./records";
import { expect, test } from "./fixtures";
import { cells, LOGO, type Panel } from "./panel";
import { visit } from "./visit";

/** More than a save waits for an answer. */
const SAVE_GIVES_UP_MS = 30_000;

/** @returns the question whether the record is to be deleted. By the keyboard: a toast may lie over the button. */
async function askToDelete(panel: Panel, name: string) {
  await panel.brand(name).getByRole("button", { name: "Delete" }).press("Enter");
  return panel.page.getByRole("dialog", { name: "Are you sure you want to delete this venue?" });
}

test("an admin manages brands, and a flat offer that cannot be deleted", async ({ backend, page, panel }) => {
  const offer = { startAt: "2026-12-01", endAt: "2027-11-30", img: await missingPicture() };
  await backend.put({
    "Brands/older": brandRecord("Older Venue", 60, { status: "In-active" }),
    "Brands/newer": brandRecord("Newer Venue", 5),
    "Flat-Offer/older": brandRecord("Older Offer", 60, offer),
    "Flat-Offer/newer": brandRecord("Newer Offer", 5, { status: "In-active", discount: "25% off" }),
  });
  await panel.startSignedIn();
  await panel.openBrands();
  const row = panel.brand("Pearl Café");

  await test.step("a refused save shows an error, keeps the form and leaves no file, and the next one stores the brand with its logo", async () => {
    await panel.openEditBrand("Older Venue");
    await panel.name.fill("Pearl Café");
    await panel.form.getByLabel("Discount", { exact: true }).fill("15% off");
    // The radio itself is laid under its label, as wide as nothing.
    await panel.form.getByRole("radiogroup", { name: "Status" }).getByText("Active", { exact: true }).click();
    await panel.form.getByLabel("Logo").setInputFiles(LOGO);
    await backend.replaceRules(readRulesWithout("nothing"));
    await panel.save();
    await expect(panel.says("Error saving brand")).toBeVisible();
    await expect(panel.name).toHaveValue("Pearl Café");
    await expect(panel.form.getByLabel("Discount", { exact: true })).toHaveValue("15% off");
    await expect.poll(() => backend.files()).toEqual([]);

    await backend.replaceRules(PROJECT_RULES);
    await panel.save();
    await expect(panel.says("Brand updated successfully!")).toBeVisible();
    await expect(panel.form).toHaveCount(0);
    await expect(row).toContainText(/15% off.*Active/);
    // The name beside it says what it shows: for readers it is decoration.
    await expect(row.getByRole("presentation")).toHaveJSProperty("naturalWidth", 1);
    expect(await backend.files()).toEqual([expect.stringMatching(/^Brands\/images\/.*logo\.png$/)]);
  });

  await test.step("the panel shows that the network is lost, keeps what was typed, and saves it when the network is back", async () => {
    await panel.openEditBrand("Pearl Café");
    await panel.name.fill("Pearl Kitchen");
    await page.context().setOffline(true);
    const notice = page.getByText("No connection.");
    await expect(notice).toBeVisible();
    await panel.save();
    await expect(panel.says("Error saving brand")).toBeVisible({ timeout: SAVE_GIVES_UP_MS });
    await expect(panel.name).toHaveValue("Pearl Kitchen");
    await page.context().setOffline(false);
    await expect(notice).toHaveCount(0);
    await panel.save();
    await expect(panel.says("Brand updated successfully!")).toBeVisible();
    await expect(panel.form).toHaveCount(0);
  });

  await test.step("a deletion keeps the logo as long as the brand can be restored", async () => {
    const question = await askToDelete(panel, "Pearl Kitchen");
    await expect(question).toContainText("Its file is kept as long as it can be restored.");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(panel.says("Deleted successfully")).toBeVisible();
    await expect(panel.brand("Pearl Kitchen")).toHaveCount(0);
    expect(await backend.files()).toHaveLength(1);
  });

  await visit(page, "/flat-offer");
  await test.step("the flat offers are shown, the newest first, under the specified headers, and their form has a typed pin, contract dates and a list of pictures", async () => {
    const headers = ["Logo", "Brand Name", "Discount", "Status", "Pin", "Actions"];
    const newer = ["", "Newer Offer", "25% off", "In-active", "123456", "EditDuplicateNotesHistoryDelete"];
    await expect(page.getByRole("columnheader")).toHaveText(headers);
    await expect(page.getByRole("row", { name: /Offer/ })).toHaveText([/Newer Offer/, /Older Offer/]);
    await expect(cells(panel.brand("Newer Offer"))).toHaveText(newer);

    await panel.openEditBrand("Older Offer");
    await expect(page).toHaveURL("/flat-offer?edit=older");
    for (const label of ["Limited discount", "Menu link"])
      await expect(panel.form.getByLabel(label)).toHaveCount(0);
    await expect(panel.form.getByLabel("Contract start")).toHaveValue("1 Dec 2026");
    await expect(panel.form.getByLabel("Contract end")).toHaveValue("30 Nov 2027");
    await panel.form.getByLabel("Pin", { exact: true }).fill("424242");
    await panel.form.getByLabel("More pictures").setInputFiles([LOGO, { ...LOGO, name: "terrace.png" }]);
    await panel.save();
    await expect(panel.says("Service updated successfully!")).toBeVisible();
    await expect(panel.form).toHaveCount(0);
    await expect(panel.brand("Older Offer")).toContainText("424242");
    const pictures = (await backend.files()).filter((path) => path.startsWith("Brands/multiImages/"));
    expect(pictures).toHaveLength(2);
  });

  await test.step("an alert says that a flat offer cannot be deleted", async () => {
    await backend.replaceRules(readRulesWithout("none"));
    await (await askToDelete(panel, "Older Offer")).getByRole("button", { name: "Delete" }).click();
    const alert = page.getByRole("dialog", { name: "Failed to delete" });
    await alert.getByRole("button", { name: "OK" }).click();
    await expect(alert).toHaveCount(0);
    await expect(panel.brand("Older Offer")).toBeVisible();
  });
});
