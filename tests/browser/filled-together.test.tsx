/** Values that the form judges or completes beside others: an end before its start, a pin that was emptied. */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { flatOffers } from "../../src/resources/flat-offers";
import { button, form, openPanel, press, signIn } from "./panel";
import { addAdmin, brand, empty, put, read, useRules } from "./world";

beforeAll(async () => {
  await useRules();
  await addAdmin();
  await signIn();
});
beforeEach(() => empty("Flat-Offer"));

const field = (label: string) => form().getByLabelText(label, { exact: true });
const save = () => form().getByRole("button", { name: "Save" }).click();

async function openOffer(more: object): Promise<void> {
  await put("Flat-Offer/o", brand("Qahwa House", { ...more }));
  await openPanel("/flat-offer", [flatOffers]);
  await button("Edit Qahwa House").click();
  await expect.element(field("English name")).toHaveValue("Qahwa House");
}

it("says at the end that it is before the start, and no longer when either is mended", async () => {
  await openOffer({ startAt: "2026-05-01", endAt: "2026-06-01" });
  const fault = form().getByText('Not before "Contract start"', { exact: true });
  await field("Contract start").fill("2026-07-01");
  await expect.element(fault).toBeVisible();
  await field("Contract start").fill("2026-06-01");
  await expect.element(fault).not.toBeInTheDocument();
  await field("Contract end").fill("2026-04-01");
  await expect.element(fault).toBeVisible();
  await expect.element(field("Contract end")).toHaveAccessibleDescription('Not before "Contract start"');
  await field("Contract end").fill("2026-06-01");
  await expect.element(fault).not.toBeInTheDocument();
  await save();
  await expect.element(form()).not.toBeInTheDocument();
  expect(await read("Flat-Offer/o")).toMatchObject({ startAt: "2026-06-01", endAt: "2026-06-01" });
});

it("gives a new pin for one that was emptied, and the record its id", async () => {
  await openOffer({ pin: "123456" });
  await field("Pin").fill("");
  await save();
  await expect.element(form()).not.toBeInTheDocument();
  const stored = await read("Flat-Offer/o");
  expect(stored?.["pin"]).toMatch(/^[1-9]\d{5}$/);
  expect(stored?.["id"]).toBe("o");
});

it("takes a typed day with Enter, and does not save the form by it", async () => {
  await openOffer({ endAt: "2026-06-01" });
  const end = field("Contract end");
  await end.click();
  await end.fill("28 Dec 2028");
  await press("{Enter}");
  await expect.poll(() => document.querySelector(".ant-picker-dropdown")?.checkVisibility()).toBe(false);
  await expect.element(end).toHaveValue("28 Dec 2028");
  // A form that is being saved takes no more.
  await field("English name").fill("Qahwa Two");
  await press("{Enter}");
  await expect.element(form()).not.toBeInTheDocument();
  expect(await read("Flat-Offer/o")).toMatchObject({ nameEng: "Qahwa Two", endAt: "2028-12-28" });
});

it("reads a day as people type it, and lets the keyboard empty it", async () => {
  await openOffer({ startAt: "2026-05-01" });
  const start = field("Contract start");
  await expect.element(start).toHaveValue("1 May 2026");
  for (const [typed, shown] of [
    ["2/7/2026", "2 Jul 2026"],
    ["2026-09-03", "3 Sep 2026"],
    ["4 Dec 2026", "4 Dec 2026"],
    ["8 may 2027", "8 May 2027"],
    ["13 Sept 2027", "13 Sep 2027"],
  ] as const) {
    await start.fill(typed);
    await expect.element(start).toHaveValue(shown);
  }
  await start.fill("");
  await press("{Tab}");
  await expect.element(start).toHaveValue("");
  await save();
  await expect.element(form()).not.toBeInTheDocument();
  expect(await read("Flat-Offer/o")).toMatchObject({ startAt: null });
});

it("offers no day for the end that is before the start", async () => {
  await openOffer({ startAt: "2026-05-10" });
  const day = (date: string) => page.getByTitle(date, { exact: true });
  await field("Contract end").fill("2026-05-20");
  await field("Contract end").click();
  await expect.element(day("2026-05-09")).toHaveClass("ant-picker-cell-disabled");
  await expect.element(day("2026-05-10")).not.toHaveClass("ant-picker-cell-disabled");
  await press("{Escape}");
  await field("Contract start").fill("2026-05-09");
  await field("Contract end").click();
  await expect.element(day("2026-05-09")).not.toHaveClass("ant-picker-cell-disabled");
});

it("keeps a text that is no date in the field, and saves nothing until it is mended or emptied", async () => {
  await openOffer({ startAt: "2026-05-01", endAt: "2026-06-01" });
  const start = field("Contract start");
  const fault = "This is no date. Write it like 21 Nov 2026 or 2026-11-21.";
  await start.click();
  await start.fill("");
  await press("31 Feb 2027{Tab}");
  await expect.element(start).toHaveValue("31 Feb 2027");
  await expect.element(start).toHaveAccessibleDescription(fault);
  // Held to no date, the end is not wrong as well.
  await expect.element(field("Contract end")).toHaveAccessibleDescription("");
  await save();
  await expect.element(start).toHaveFocus();
  await press("{Enter}");
  await expect.element(start).toHaveValue("31 Feb 2027");
  expect(await read("Flat-Offer/o")).toMatchObject({ startAt: "2026-05-01" });

  // In the middle of the text the cursor stays where it is.
  (start.element() as HTMLInputElement).setSelectionRange(3, 6);
  await press("Apr");
  await expect.element(start).toHaveValue("31 Apr 2027");
  await start.fill("30 April 2026");
  await expect.element(start).toHaveValue("30 Apr 2026");
  await save();
  await expect.element(form()).not.toBeInTheDocument();
  expect(await read("Flat-Offer/o")).toMatchObject({ startAt: "2026-04-30" });
});

it("is emptied where the text was no date", async () => {
  await openOffer({ startAt: "2026-05-01" });
  await field("Contract start").fill("hello");
  await field("Contract start").fill("");
  await save();
  await expect.element(form()).not.toBeInTheDocument();
  expect(await read("Flat-Offer/o")).toMatchObject({ startAt: null });
});

it("takes the day that is clicked in the calendar in the place of a text that was no date", async () => {
  await openOffer({});
  const start = field("Contract start");
  await start.click();
  await start.fill("hello");
  await page.getByTitle(/^\d{4}-\d\d-15$/).click();
  await expect.poll(() => (start.element() as HTMLInputElement).value).toMatch(/^15 [A-Z]\w\w \d{4}$/);
  await save();
  await expect.element(form()).not.toBeInTheDocument();
  expect((await read("Flat-Offer/o"))?.["startAt"]).toMatch(/^\d{4}-\d\d-15$/);
});

it("says which half of a position is missing, marks it alone, and lets the wheel change none", async () => {
  await openOffer({});
  const [latitude, longitude] = [field("Latitude"), field("Longitude")];
  await latitude.fill("25.2854");
  await expect.element(form().getByText("Longitude is missing", { exact: true })).toBeVisible();
  await expect.element(longitude).toHaveAttribute("aria-invalid", "true");
  await expect.element(latitude).toHaveAttribute("aria-invalid", "false");
  expect(document.querySelectorAll(".ant-input-number-status-error")).toHaveLength(1);
  await latitude.click();
  latitude.element().dispatchEvent(new WheelEvent("wheel", { deltaY: 100, bubbles: true, cancelable: true }));
  await expect.element(latitude).toHaveValue("25.2854");
  const pasted = new DataTransfer();
  pasted.setData("text", "25.28, 51.53");
  latitude
    .element()
    .dispatchEvent(new ClipboardEvent("paste", { clipboardData: pasted, bubbles: true, cancelable: true }));
  await expect.element(longitude).toHaveValue("51.53");
  await expect.element(longitude).toHaveAttribute("aria-invalid", "false");
  await save();
  await expect.element(form()).not.toBeInTheDocument();
  expect(await read("Flat-Offer/o")).toMatchObject({ latitude: 25.28, longitude: 51.53 });
});
