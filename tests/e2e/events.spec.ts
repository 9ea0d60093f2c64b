import { expect, test } from "./fixtures";
import { cells, LOGO, type Panel } from "./panel";
import { readRulesWithout } from "./people";
import type { PlainFields } from "../../demo/types";

test.beforeEach(async ({ panel }) => {
  await panel.startSignedIn();
});

function eventRecord(nameEng: string, minutesAgo = 0): PlainFields {
  return {
    nameEng,
    descriptionEng: "On the promenade.",
    startAt: "2026-12-18",
    endAt: "2026-12-20",
    img: null,
    time: new Date(Date.now() - minutesAgo * 60_000),
  };
}

async function openEvents({ page }: Panel): Promise<void> {
  await page.goto("/events");
  await expect(page.getByRole("heading", { name: "Events Management" })).toBeVisible();
}

test("shows them, the newest first, under the specified headers", async ({ backend, page, panel }) => {
  await backend.put({ "Events/a": eventRecord("Boat Show", 5), "Events/b": eventRecord("Book Fair") });
  await openEvents(panel);
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
  await panel.search.fill("bOOk");
  await expect(panel.brand("Boat Show")).toHaveCount(0);
  await panel.search.fill("nothing like it");
  await expect(panel.says("No Data found.")).toBeVisible();
});

test("adds one, edits it and deletes it", async ({ backend, page, panel }) => {
  await openEvents(panel);
  await page.getByRole("button", { name: "+ Add Events" }).click();
  await panel.form.getByLabel("English name").fill("Boat Show");
  await panel.save();
  await expect(panel.says("Please fill all required fields.")).toBeVisible();
  await panel.form.getByLabel("English description").fill("On the promenade.");
  await panel.form.getByLabel("Image").setInputFiles(LOGO);
  await panel.form.getByLabel("Start date").fill("2026-12-18");
  await panel.save();
  await expect(panel.says("Event added!")).toBeVisible();
  await expect(panel.brand("Boat Show")).toContainText("18 Dec 2026");
  expect(await backend.files()).toEqual([expect.stringMatching(/^Events\/images\/.*logo\.png$/)]);

  await panel.openEditBrand("Boat Show");
  await panel.form.getByLabel("English name").fill("Dhow Show");
  await panel.save();
  await expect(panel.says("Event updated!")).toBeVisible();

  await panel.brand("Dhow Show").getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Are you sure you want to delete this Events?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(panel.says("Deleted successfully")).toBeVisible();
  await expect(panel.says("No Data found.")).toBeVisible();
  await panel.emptyTrashOf("Dhow Show", backend);
});

test("is told what is refused: saving, deleting, reading", async ({ backend, page, panel }) => {
  await backend.put({ "Events/a": eventRecord("Boat Show") });
  await openEvents(panel);
  await panel.openEditBrand("Boat Show");
  await panel.form.getByLabel("English name").fill("Dhow Show");
  await backend.replaceRules(readRulesWithout("none"));
  await panel.save();
  await expect(panel.says("Failed to save Event")).toBeVisible();
  await expect(panel.form.getByLabel("English name")).toHaveValue("Dhow Show");
  await panel.form.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await panel.brand("Boat Show").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Failed to delete" }).getByRole("button", { name: "OK" }).click();
  await expect(panel.brand("Boat Show")).toBeVisible();
  await backend.replaceRules(readRulesWithout("Events"));
  await page.reload();
  await expect(panel.says("Failed to load events.")).toBeVisible();
});
