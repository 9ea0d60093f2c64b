import { brandRecord, missingPicture } from "./records";
import { expect, test } from "./fixtures";
import { Panel } from "./panel";

const NAMES = ["First Venue", "Second Venue", "Third Venue", "Fourth Venue"];

test("four tabs of one browser listen and write at the same time", async ({ backend, context, panel }) => {
  const logo = { img: await missingPicture() };
  await backend.put(
    Object.fromEntries(
      NAMES.map((name, index) => [`Brands/venue-${String(index)}`, brandRecord(name, index, logo)]),
    ),
  );
  await panel.startSignedIn();
  const others = [await context.newPage(), await context.newPage(), await context.newPage()];
  const tabs = [panel, ...others.map((page) => new Panel(page))];
  for (const tab of tabs) await tab.openBrands();

  for (const [index, tab] of tabs.entries()) {
    await tab
      .brand(NAMES[index] ?? "")
      .getByRole("cell", { name: "10% off" })
      .dblclick();
    await tab.form.getByLabel("Discount").fill(`Tab ${String(index)}`);
  }
  await Promise.all(tabs.map((tab) => tab.form.getByLabel("Discount").press("Enter")));
  await Promise.all(tabs.map((tab) => expect(tab.says("Brand updated successfully!")).toBeVisible()));

  for (const tab of tabs) {
    for (const [index, name] of NAMES.entries())
      await expect(tab.brand(name)).toContainText(`Tab ${String(index)}`);
  }
});
