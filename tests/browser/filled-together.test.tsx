/** Values that the form judges or completes beside others: an end before its start, a pin that was emptied. */
import { beforeAll, beforeEach, expect, it } from "vitest";
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

it("reads a day as people type it, and lets the keyboard empty it", async () => {
  await openOffer({ startAt: "2026-05-01" });
  const start = field("Contract start");
  await expect.element(start).toHaveValue("1 May 2026");
  for (const [typed, shown] of [
    ["2/7/2026", "2 Jul 2026"],
    ["2026-09-03", "3 Sep 2026"],
    ["4 Dec 2026", "4 Dec 2026"],
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
