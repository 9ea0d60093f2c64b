import { expect, test } from "./fixtures";
import { LOGO, type Panel } from "./panel";

/** As slow as an old laptop: the second click comes before the button is seen to be busy. */
const SLOWER = 6;

/** @returns how many pictures were sent until the form was gone: each save sends its own. */
async function saveTwice({ page, form }: Panel): Promise<number> {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/o?name=")) sent.push(request.url());
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const box = await form.getByRole("button", { name: "Save" }).boundingBox();
  const place = { x: (box?.x ?? 0) + 9, y: (box?.y ?? 0) + 9, button: "left" } as const;
  // Not one after the other's end: a finger does not wait until the page has dealt with its first click.
  await Promise.all(
    [1, 2].flatMap((clickCount) =>
      (["mousePressed", "mouseReleased"] as const).map((type) =>
        cdp.send("Input.dispatchMouseEvent", { type, clickCount, ...place }),
      ),
    ),
  );
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect(form).toHaveCount(0);
  return sent.length;
}

test("a double click on Save adds one event", async ({ backend, page, panel }) => {
  await panel.startSignedIn();
  await page.goto("/events");
  await page.getByRole("button", { name: "+ Add Events" }).click();
  await panel.form.getByLabel("English name").fill("Night Market");
  await panel.form.getByLabel("English description").fill("Food and music.");
  await panel.form.getByLabel("Image").setInputFiles(LOGO);
  expect(await saveTwice(panel)).toBe(1);
  await expect(page.getByRole("row", { name: "Night Market" })).toHaveCount(1);
  expect(await backend.files()).toHaveLength(1);
});
