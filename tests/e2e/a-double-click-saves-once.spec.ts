import { expect, test } from "./fixtures";
import { LOGO, type Panel } from "./panel";

/** As slow as an old laptop: the second click comes before the button is seen to be busy. */
const SLOWER = 6;

async function saveTwice({ page, form }: Panel, gap: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await form.getByRole("button", { name: "Save" }).dblclick({ delay: gap });
  await expect(form).toHaveCount(0);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
}

test("a double click on Save adds one event", async ({ page, panel }) => {
  await panel.startSignedIn();
  await page.goto("/events");
  await page.getByRole("button", { name: "+ Add Events" }).click();
  await panel.form.getByLabel("English name").fill("Night Market");
  await panel.form.getByLabel("English description").fill("Food and music.");
  await panel.form.getByLabel("Image").setInputFiles(LOGO);
  await saveTwice(panel, 40);
  await expect(panel.says("Event added!")).toBeVisible();
  await expect(page.getByRole("row", { name: "Night Market" })).toHaveCount(1);
});

test("and one flat offer", async ({ page, panel }) => {
  await panel.startSignedIn();
  await page.goto("/flat-offer");
  await panel.openAddBrand();
  await panel.fillNewBrand({ nameEng: "Pearl Café" });
  await saveTwice(panel, 150);
  await expect(panel.says("Service added successfully!")).toBeVisible();
  await expect(page.getByRole("row", { name: "Pearl Café" })).toHaveCount(1);
});
