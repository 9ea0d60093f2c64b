import { eventRecord } from "../fixtures/event-record";
import { expect, test } from "./fixtures";
import { cells, LOGO, type Panel } from "./panel";

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

test("an admin looks through the events, adds one, and deletes it for good", async ({
  backend,
  page,
  panel,
}) => {
  await backend.put({
    "Events/a": eventRecord("Boat Show", { time: new Date(Date.now() - 60_000) }),
    "Events/b": eventRecord("Book Fair"),
  });
  await panel.startSignedIn();
  await page.goto("/events");
  await expect(page.getByRole("heading", { name: "Events Management" })).toBeVisible();

  await test.step("they are shown, the newest first, under the specified headers", async () => {
    await expect(page.getByRole("columnheader")).toHaveText([
      "Image",
      "Event Name",
      "Start At",
      "End At",
      "Actions",
    ]);
    await expect(page.getByRole("row", { name: /Show|Fair/ })).toHaveText([/Book Fair/, /Boat Show/]);
    await expect(cells(panel.brand("Boat Show"))).toHaveText([
      "",
      "Boat Show",
      "18 Dec 2026",
      "20 Dec 2026",
      "EditHistoryDelete",
    ]);
  });

  await test.step("adds one with a picture, once all that is required is there; a double click on Save adds one event", async () => {
    await page.getByRole("button", { name: "+ Add Events" }).click();
    await panel.form.getByLabel("English name").fill("Dhow Race");
    await panel.save();
    await expect(panel.says("Please fill all required fields.")).toBeVisible();
    await panel.form.getByLabel("English description").fill("On the promenade.");
    await panel.form.getByLabel("Image").setInputFiles(LOGO);
    await panel.form.getByLabel("Start date").fill("2026-12-18");
    expect(await saveTwice(panel)).toBe(1);
    await expect(panel.says("Event added!")).toBeVisible();
    await expect(panel.brand("Dhow Race")).toHaveCount(1);
    await expect(panel.brand("Dhow Race")).toContainText("18 Dec 2026");
    expect(await backend.files()).toEqual([expect.stringMatching(/^Events\/images\/.*logo\.png$/)]);
  });

  await test.step("deletes it, and its picture with its copy in the trash", async () => {
    await panel.search.fill("dhOW");
    await expect(panel.brand("Boat Show")).toHaveCount(0);
    // By the keyboard: the toast may lie over the button until it goes.
    await panel.brand("Dhow Race").getByRole("button", { name: "Delete" }).press("Enter");
    const question = page.getByRole("dialog", { name: "Are you sure you want to delete this Events?" });
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(panel.says("Deleted successfully")).toBeVisible();
    await expect(panel.says("No Data found.")).toBeVisible();
    await panel.emptyTrashOf("Dhow Race", backend);
  });
});
