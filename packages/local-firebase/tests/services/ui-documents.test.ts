import type { Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { usesOtherEmulator } from "../fixtures/local-firebase";
import {
  AS_OWNER,
  CITY,
  EVENTS,
  name,
  ODD_FIELD,
  ODD_ID,
  openTestWindows,
  SCRIPT,
  type TestWindows,
} from "../fixtures/window";

describe.skipIf(usesOtherEmulator)("the window's documents", { timeout: 60_000 }, () => {
  let windows: TestWindows;
  let page: Page;
  beforeAll(async () => {
    windows = await openTestWindows();
    page = windows.page;
  });
  afterAll(() => windows.stop());
  beforeEach(async () => {
    await windows.go(page, "#/rules");
    return () => expect(windows.faults).toEqual([]);
  });

  const edit = async (on: Page, label: string, text: string) => {
    await on.getByRole("button", name(`Edit ${label}`)).click();
    await on.getByRole("textbox", name("Value")).fill(text);
    await on.getByRole("button", name("Save")).click();
  };
  const rowOf = (on: Page, field: string) =>
    on.locator(".row", { has: on.getByText(field, { exact: true }) }).last();

  it("is walked by keyboard to a document with odd names, of which nothing runs", async () => {
    await windows.go(page, "#/documents");
    await page.getByRole("link", name("cities")).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("list", name("Documents")).getByRole("link").first().focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("heading", { level: 2 }).allTextContents()).toContain(ODD_ID);
    await page.getByText(SCRIPT, { exact: true }).waitFor();
    await page.getByText("9007199254740993", { exact: true }).waitFor();
    await page.reload();
    await page.getByText(ODD_FIELD, { exact: true }).waitFor();
    // A document that is not there leads to those below it.
    await page.getByRole("link", { name: /^SF/ }).click();
    await page.getByText("There is no document here.").waitFor();
    await page.getByRole("link", name("marks")).click();
    await page.getByRole("link", name("m")).waitFor();
  });

  it("edits, adds and deletes fields, and tells beside the field what is wrong", async () => {
    const path = `cities/${ODD_ID}`;
    await windows.go(page, `#/documents/cities/${encodeURIComponent(ODD_ID)}`);
    await edit(page, "population", "9223372036854775808");
    await page.getByText("The number does not fit into 64 bits.").waitFor();
    await page.getByRole("textbox", name("Value")).fill("9223372036854775807");
    await page.keyboard.press("Enter");
    await page.getByText("9223372036854775807", { exact: true }).waitFor();
    await page.getByRole("button", name("Edit tags.1.deep")).click();
    await page.getByRole("combobox", name("Type")).selectOption("geopoint");
    await page.getByRole("textbox", name("Value")).fill("25.3, 51.5");
    await page.keyboard.press("Enter");
    await page.getByText("25.3, 51.5", { exact: true }).waitFor();
    await page.getByRole("button", name("Add to tags")).click();
    await page.getByRole("textbox", name("Value")).fill("fog");
    await page.keyboard.press("Control+Enter");
    await page.getByText("fog", { exact: true }).waitFor();
    await page.getByRole("button", name(`Edit ${ODD_FIELD}`)).click();
    await page.getByRole("button", name("Delete field")).click();
    await page.getByText(ODD_FIELD, { exact: true }).waitFor({ state: "detached" });
    await page.getByRole("button", name("Add field")).click();
    await page.getByRole("textbox", name("Field")).fill("a.b");
    await page.getByRole("combobox", name("Type")).selectOption("vector");
    await page.getByRole("textbox", name("Value")).fill("[1, 2.5]");
    await page.getByRole("button", name("Save")).click();
    await page.getByText("[1, 2.5]", { exact: true }).waitFor();
    expect(await windows.stored(path)).toEqual({
      name: CITY["name"],
      population: { integerValue: "9223372036854775807" },
      tags: {
        arrayValue: {
          values: [
            { stringValue: "bay" },
            { mapValue: { fields: { deep: { geoPointValue: { latitude: 25.3, longitude: 51.5 } } } } },
            { stringValue: "fog" },
          ],
        },
      },
      "a.b": {
        mapValue: {
          fields: {
            __type__: { stringValue: "__vector__" },
            value: { arrayValue: { values: [{ doubleValue: 1 }, { doubleValue: 2.5 }] } },
          },
        },
      },
    });
    // Escape leaves a field as it was, with the focus where it began.
    await page.getByRole("button", name("Edit population")).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", name("Value")).fill("1");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate("document.activeElement.ariaLabel")).toBe("Edit population");
  });

  it("edits elements far down a long array, and adds one", async () => {
    const values = Array.from({ length: 150 }, (_, i) => ({ integerValue: String(i) }));
    await windows.change("open/long", "list", { arrayValue: { values } });
    await windows.go(page, "#/documents/open/long");
    await page.getByText("150 entries").click();
    await page.getByRole("button", name("Show more (50)")).click();
    await edit(page, "list.149", "a hundred");
    await page.getByText("A whole number, such as -42.").waitFor();
    await page.getByRole("textbox", name("Value")).fill("-1");
    await page.keyboard.press("Enter");
    await page.getByText("-1", { exact: true }).waitFor();
    await page.getByRole("button", name("Add to list")).click();
    await page.getByRole("textbox", name("Value")).fill("last");
    await page.getByRole("button", name("Save")).click();
    await page.getByText("last", { exact: true }).waitFor();
    expect(await windows.stored("open/long")).toEqual({
      list: {
        arrayValue: { values: [...values.slice(0, 149), { integerValue: "-1" }, { stringValue: "last" }] },
      },
    });
  });

  it("loses nothing when two windows edit one document", async () => {
    await windows.change("open/two", "a", { stringValue: "old" });
    await windows.change("open/two", "b", { integerValue: "1" });
    const [first, second] = [page, windows.other];
    await Promise.all([first, second].map((one) => windows.go(one, "#/documents/open/two")));
    await second.getByRole("button", name("Edit a")).click();
    await second.getByRole("textbox", name("Value")).fill("second");
    await edit(first, "a", "first");
    await second.getByText("Changed meanwhile to string first.", { exact: false }).waitFor();
    await second.getByRole("button", name("Save")).click();
    await second.getByText("Not saved: changed meanwhile to string first.", { exact: false }).waitFor();
    expect(await windows.stored("open/two")).toMatchObject({ a: { stringValue: "first" } });
    expect(await second.getByRole("textbox", name("Value")).inputValue()).toBe("second");
    await second.getByRole("button", name("Save")).click();
    await first.getByText("second", { exact: true }).waitFor();
    // Who does not save sees what is stored now.
    await first.getByRole("button", name("Edit a")).click();
    await edit(second, "a", "newest");
    await first.getByText("Changed meanwhile to string newest.", { exact: false }).waitFor();
    await first.keyboard.press("Escape");
    await first.getByText("newest", { exact: true }).waitFor();
    // Another field that changed meanwhile is kept, without a question.
    await second.getByRole("button", name("Edit a")).click();
    await windows.change("open/two", "b", { integerValue: "2" });
    await second.getByRole("textbox", name("Value")).fill("third");
    await second.getByRole("button", name("Save")).click();
    await rowOf(first, "b").getByText("2", { exact: true }).waitFor();
    await first.getByText("third", { exact: true }).waitFor();
    expect(await windows.stored("open/two")).toEqual({
      a: { stringValue: "third" },
      b: { integerValue: "2" },
    });
  });

  it("pages and filters a collection, adds a document and deletes it", async () => {
    await windows.go(page, "#/documents/events");
    const list = page.getByRole("list", name("Documents")).getByRole("link");
    await expect.poll(() => list.count()).toBe(100);
    await page.getByText(String(EVENTS), { exact: true }).waitFor();
    await page.getByRole("button", name("Show more")).click();
    await expect.poll(() => list.count()).toBe(200);
    await page.getByRole("searchbox", name("Filter by id")).fill("e02");
    await expect.poll(() => list.count()).toBe(50);
    await page.getByRole("searchbox", name("Filter by id")).fill("nothing");
    await page.getByText("No id begins with “nothing”.").waitFor();
    await page.getByRole("searchbox", name("Filter by id")).fill("");
    await page.getByRole("button", name("Add document")).click();
    await page.getByRole("textbox", name("Id")).fill("e0001");
    await page.getByRole("button", name("Add")).click();
    await page.getByRole("alert").getByText("already exists", { exact: false }).waitFor();
    await page.getByRole("textbox", name("Id")).fill("new/er");
    await page.getByRole("textbox", name("Id")).fill("a new one");
    await page.keyboard.press("Enter");
    await page.getByText("No fields yet.").waitFor();
    await page.getByRole("button", name("Delete")).click();
    await page.getByRole("dialog").getByRole("button", name("Delete")).click();
    await page.getByText("There is no document here.").waitFor();
    expect(await windows.stored("events/a new one")).toBeUndefined();
  });

  it("shows the databases of every project, once somebody has asked for them", async () => {
    await windows.go(page, "#/documents");
    const origin = windows.firebase.origin("firestore");
    const place = `demo-${crypto.randomUUID()}`;
    const body = JSON.stringify({ fields: { here: { booleanValue: true } } });
    for (const database of ["(default)", "second"])
      await fetch(`${origin}/v1/projects/${place}/databases/${database}/documents/there/${database}`, {
        ...AS_OWNER,
        method: "PATCH",
        body,
      });
    await expect.poll(() => page.getByLabel("Database").locator("option").count()).toBe(3);
    await page.getByLabel("Database").selectOption({ label: `${place} · second` });
    await page.getByRole("link", name("there")).click();
    await page.getByRole("link", name("second")).click();
    await page.getByText("here", { exact: true }).waitFor();
    await page.getByLabel("Database").selectOption({ label: place });
    await page.getByRole("link", name("there")).click();
    await page.getByRole("link", name("(default)")).waitFor();
    await page.getByLabel("Database").selectOption({ label: windows.firebase.projectId });
    await page.getByRole("link", name("cities")).waitFor();
  });
});
