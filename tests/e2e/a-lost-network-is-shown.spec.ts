import { brandRecord, missingPicture } from "./brand-records";
import { expect, test } from "./fixtures";

/** More than a save waits for an answer. */
const SAVE_GIVES_UP_MS = 30_000;
test("the panel shows that the network is lost, keeps what was typed, and saves it when the network is back", async ({
  backend,
  context,
  page,
  panel,
}) => {
  await backend.put({
    "Brands/pearl": brandRecord("Pearl Café", 5, { img: await missingPicture() }),
  });
  await panel.startSignedIn();
  await panel.openBrands();
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
});
