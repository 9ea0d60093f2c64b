import { brandRecord, missingPicture } from "./brand-records";
import { expect, test } from "./fixtures";
import type { Panel } from "./panel";

async function openBoth(panel: Panel, anotherBrowser: () => Promise<Panel>): Promise<Panel> {
  const other = await anotherBrowser();
  for (const window of [panel, other]) {
    await window.startSignedIn();
    await window.openBrands();
  }
  return other;
}

test("what one admin adds, edits and deletes, the other sees at once", async ({ panel, anotherBrowser }) => {
  const other = await openBoth(panel, anotherBrowser);

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

test("what one admin saves never erases what the other is typing", async ({
  backend,
  panel,
  anotherBrowser,
}) => {
  await backend.put({
    "Brands/pearl": brandRecord("Pearl Café", 5, { img: await missingPicture() }),
    "Brands/souq": brandRecord("Souq Tailor", 9, { img: await missingPicture() }),
  });
  const other = await openBoth(panel, anotherBrowser);
  await other.openEditBrand("Pearl Café");
  await other.form.getByLabel("Address").fill("Still typing");

  await panel.openEditBrand("Souq Tailor");
  await panel.fillBrand({ nameEng: "Souq Tailors" });
  await panel.save();
  await expect(other.page.getByRole("row", { name: "Souq Tailors", includeHidden: true })).toHaveCount(1);
  await expect(other.form.getByLabel("Address")).toHaveValue("Still typing");

  await panel.openEditBrand("Pearl Café");
  await panel.fillBrand({ nameEng: "Pearl Café", discount: "50% off" });
  await panel.save();
  await expect(
    other.page.getByRole("row", { name: "Pearl Café", includeHidden: true }).filter({ hasText: "50% off" }),
  ).toHaveCount(1);
  await expect(other.form.getByLabel("Address")).toHaveValue("Still typing");
});
