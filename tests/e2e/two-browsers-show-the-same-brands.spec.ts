import { brandRecord } from "./brand-records";
import { expect, test } from "./fixtures";

test("what one admin saves, the other sees at once, and what the other is typing is never erased", async ({
  backend,
  panel,
  anotherBrowser,
}) => {
  const other = await anotherBrowser();
  for (const window of [panel, other]) {
    await window.startSignedIn();
    await window.openBrands();
  }

  await test.step("what one admin adds, edits and deletes, the other sees at once", async () => {
    await panel.openAddBrand();
    await panel.fillNewBrand({ nameEng: "Pearl Café", discount: "15% off" });
    await panel.save();
    await expect(other.brand("Pearl Café")).toContainText("15% off");

    await panel.openEditBrand("Pearl Café");
    await panel.fillBrand({ nameEng: "Pearl Kitchen", discount: "20% off" });
    await panel.save();
    await expect(other.brand("Pearl Kitchen")).toContainText("20% off");
    await expect(other.brand("Pearl Café")).toHaveCount(0);

    await panel.brand("Pearl Kitchen").getByRole("button", { name: "Delete" }).click();
    await panel.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(other.brand("Pearl Kitchen")).toHaveCount(0);
    await expect(other.says("No Data found.")).toBeVisible();
  });

  await test.step("what is saved elsewhere never erases what the other is typing", async () => {
    await backend.put({
      "Brands/pearl": brandRecord("Pearl Café", 5),
      "Brands/souq": brandRecord("Souq Tailor", 9),
    });
    await other.openEditBrand("Pearl Café");
    await other.form.getByLabel("Address").fill("Still typing");

    await backend.change("Brands/souq", { nameEng: "Souq Tailors" });
    const rows = other.page.getByRole("row", { includeHidden: true });
    await expect(rows.filter({ hasText: "Souq Tailors" })).toHaveCount(1);
    await expect(other.form.getByLabel("Address")).toHaveValue("Still typing");

    await backend.change("Brands/pearl", { discount: "50% off" });
    await expect(rows.filter({ hasText: /Pearl Café.*50% off/ })).toHaveCount(1);
    await expect(other.form.getByLabel("Address")).toHaveValue("Still typing");
  });
});
