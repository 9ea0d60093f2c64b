import { eventRecord } from "./event-records";
import { expect, test } from "./fixtures";
import { cells, LOGO } from "./panel";

test("an admin looks through the events, adds one, and deletes it for good", async ({
  backend,
  page,
  panel,
}) => {
  await backend.put({ "Events/a": eventRecord("Boat Show", 5), "Events/b": eventRecord("Book Fair", 2) });
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

  await test.step("adds one with a picture, once all that is required is there", async () => {
    await page.getByRole("button", { name: "+ Add Events" }).click();
    await panel.form.getByLabel("English name").fill("Dhow Race");
    await panel.save();
    await expect(panel.says("Please fill all required fields.")).toBeVisible();
    await panel.form.getByLabel("English description").fill("On the promenade.");
    await panel.form.getByLabel("Image").setInputFiles(LOGO);
    await panel.form.getByLabel("Start date").fill("2026-12-18");
    await panel.save();
    await expect(panel.says("Event added!")).toBeVisible();
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
