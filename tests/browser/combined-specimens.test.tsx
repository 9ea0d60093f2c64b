/** Values that the form judges or completes beside others: an end before its start, a pin that was emptied. */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { DocumentData } from "firebase/firestore";
import type { Collection } from "firestore-panel/schema";
import { events } from "../../src/resources/events";
import { flatOffers } from "../../src/resources/flat-offers";
import { eventRecord, brand } from "../fixtures/records";
import { button, field, form, openPanel, press, save, startSignedIn, paste } from "./panel";
import { empty, put, read } from "./world";

beforeAll(() => startSignedIn());
beforeEach(() => empty("Flat-Offer", "Events"));

async function openEdit(collection: Collection, record: DocumentData): Promise<void> {
  await put(`${collection.name}/o`, { ...record, nameEng: "Qahwa House" });
  await openPanel(collection.routes?.list ?? "", [collection]);
  await button("Edit Qahwa House").click();
  await expect.element(field("English name")).toHaveValue("Qahwa House");
}
const openCalendars = () =>
  [...document.querySelectorAll(".ant-picker-dropdown")].filter((one) => one.checkVisibility()).length;

it("a date field reads a day as people type it or choose it, can be emptied, keeps an end from being before its start, and takes Enter without saving the form", async () => {
  await openEdit(events, eventRecord("", { startAt: "2026-05-01", endAt: "2026-06-01" }));
  const [start, end] = [field("Start date"), field("End date")];
  const words = 'Not before "Start date"';
  const fault = form().getByText(words, { exact: true });
  await start.fill("2026-07-01");
  await expect.element(fault).toBeVisible();
  await start.fill("2026-06-01");
  await expect.element(fault).not.toBeInTheDocument();
  await end.fill("2026-04-01");
  await expect.element(fault).toBeVisible();
  await expect.element(end).toHaveAccessibleDescription(words);
  await end.fill("2026-06-20");
  await expect.element(fault).not.toBeInTheDocument();

  // A day before the start cannot be clicked, until the start is another.
  const day = (date: string) => page.getByTitle(date, { exact: true });
  await end.click();
  await expect.element(day("2026-05-31")).toHaveClass("ant-picker-cell-disabled");
  await expect.element(day("2026-06-01")).not.toHaveClass("ant-picker-cell-disabled");
  await press("{Escape}");
  await start.fill("2026-05-31");
  await end.click();
  await expect.element(day("2026-05-31")).not.toHaveClass("ant-picker-cell-disabled");
  await press("{Escape}");

  // A text that is no date stays in the field, and nothing is saved by it.
  const noDate = "This is not a date. Write it like 21 Nov 2026 or 2026-11-21.";
  await start.click();
  await start.fill("");
  await press("31 Feb 2027{Tab}");
  await expect.element(start).toHaveValue("31 Feb 2027");
  await expect.element(start).toHaveAccessibleDescription(noDate);
  await save();
  await expect.element(start).toHaveFocus();
  await press("{Enter}");
  await expect.element(start).toHaveValue("31 Feb 2027");
  expect(await read("Events/o")).toMatchObject({ startAt: "2026-05-01" });

  await start.click();
  await start.fill("20 June 2026");
  await press("{Enter}");
  await expect.poll(openCalendars).toBe(0);
  await expect.element(start).toHaveValue("20 Jun 2026");
  await expect.element(fault).not.toBeInTheDocument();
  await save();
  await expect.element(form()).not.toBeInTheDocument();
  expect(await read("Events/o")).toMatchObject({ startAt: "2026-06-20", endAt: "2026-06-20" });

  await button("Edit Qahwa House").click();
  await expect.element(start).toHaveValue("20 Jun 2026");
  const days = { "2/7/2026": "2 Jul 2026", "2026-09-03": "3 Sep 2026", "8 may 2027": "8 May 2027" };
  for (const [typed, shown] of Object.entries(days)) {
    await start.fill(typed);
    await expect.element(start).toHaveValue(shown);
  }
  await end.fill("");
  await press("{Tab}");
  await expect.element(end).toHaveValue("");
  // The day that is clicked in the calendar takes the place of a text that was no date.
  await start.click();
  await start.fill("hello");
  await page.getByTitle(/^\d{4}-\d\d-15$/).click();
  await expect.poll(() => (start.element() as HTMLInputElement).value).toMatch(/^15 [A-Z]\w\w \d{4}$/);
  await field("English name").fill("Qahwa Two");
  await press("{Enter}");
  await expect.element(form()).not.toBeInTheDocument();
  const stored = await read("Events/o");
  expect(stored).toMatchObject({ nameEng: "Qahwa Two", endAt: null });
  expect(stored?.["startAt"]).toMatch(/^\d{4}-\d\d-15$/);
});

it("a form explains other errors in their own words, and names missing fields first", async () => {
  await openEdit(flatOffers, brand(""));
  const pin = field("Pin");
  await pin.fill("12345");
  await save();
  const fault = "Six digits from 100000 to 999999";
  await expect.element(form().getByRole("link", { name: `Pin: ${fault}` })).toBeVisible();
  await expect.element(form().getByText(fault, { exact: true })).toBeVisible();
  await expect.element(pin).toHaveFocus();
  expect(page.getByText("All fields are required!").elements()).toEqual([]);
  await field("English name").fill("");
  await save();
  await expect.element(page.getByText("All fields are required!")).toBeVisible();

  await field("English name").fill("Qahwa House");
  // What is missing is said and marked alone; the wheel changes nothing; both halves are pasted at once.
  const [latitude, longitude] = [field("Latitude"), field("Longitude")];
  await latitude.fill("25.2854");
  await expect.element(form().getByText("Longitude is missing", { exact: true })).toBeVisible();
  await expect.element(longitude).toHaveAttribute("aria-invalid", "true");
  await expect.element(latitude).toHaveAttribute("aria-invalid", "false");
  await expect.poll(() => document.querySelectorAll(".ant-input-number-status-error").length).toBe(1);
  await latitude.click();
  latitude.element().dispatchEvent(new WheelEvent("wheel", { deltaY: 100, bubbles: true, cancelable: true }));
  await expect.element(latitude).toHaveValue("25.2854");
  paste(latitude, "25.28, 51.53");
  await expect.element(longitude).toHaveValue("51.53");
  await expect.element(longitude).toHaveAttribute("aria-invalid", "false");
  // A pin that was emptied is made anew, and the record has its id.
  await pin.fill("");
  await save();
  await expect.element(form()).not.toBeInTheDocument();
  const stored = await read("Flat-Offer/o");
  expect(stored?.["pin"]).toMatch(/^[1-9]\d{5}$/);
  expect(stored).toMatchObject({ id: "o", latitude: 25.28, longitude: 51.53 });
});
