/** A list that is filtered by the days of a date. */
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { events } from "../../../src/resources/events";
import { button, openPanel, row, rowNames, startSignedIn } from "../panel";
import { empty, put } from "../world";

beforeAll(async () => {
  await startSignedIn();
  await empty("Events");
  for (const [id, nameEng, startAt] of [
    ["a", "Dhow Race", "2026-12-09"],
    ["b", "Night Market", "2026-12-01"],
    ["c", "Marina Run", "2027-01-04"],
  ] as const)
    await put(`Events/${id}`, { nameEng, startAt, time: new Date() });
});

it("a list is filtered by typed days, shows them in their order, and sorts again without them", async () => {
  const router = await openPanel("/events?sort=nameEng", [events]);
  await expect.poll(rowNames).toEqual(["Dhow Race", "Marina Run", "Night Market"]);
  const from = page.getByLabelText("Start date", { exact: true });
  await from.fill("1 Dec 2026");
  await userEvent.keyboard("{Enter}");
  await page.getByLabelText("To", { exact: true }).fill("31/12/2026");
  await userEvent.keyboard("{Enter}");
  await expect.poll(rowNames).toEqual(["Night Market", "Dhow Race"]);
  expect(router.state.location.search).toBe("?from=2026-12-01&to=2026-12-31");
  // The header says why it does not sort.
  await page.getByRole("columnheader", { name: /Event Name/ }).click();
  expect(rowNames()).toEqual(["Night Market", "Dhow Race"]);
  expect(router.state.location.search).toBe("?from=2026-12-01&to=2026-12-31");

  await router.navigate("/events");
  await expect.element(row("Marina Run")).toBeVisible();
  await page.getByRole("columnheader", { name: /Event Name/ }).click();
  await expect.poll(rowNames).toEqual(["Dhow Race", "Marina Run", "Night Market"]);
});

it("text that is not a day is explained once the calendar is closed, and filters nothing", async () => {
  await openPanel("/events", [events]);
  await expect.element(row("Marina Run")).toBeVisible();
  const from = page.getByLabelText("Start date", { exact: true });
  await from.click();
  await from.fill("31 Feb 2027");
  const reason = page.getByText("This is not a date. Write it like 21 Nov 2026 or 2026-11-21.");
  expect(reason.elements()).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await expect.element(reason).toBeVisible();
  expect(rowNames()).toHaveLength(3);
  await from.fill("2027-01-01");
  await expect.element(reason).not.toBeInTheDocument();
  await expect.poll(rowNames).toEqual(["Marina Run"]);
});

it.each(["Start date", "To"])("on a phone, the calendar of %j is whole on the screen", async (label) => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(390, 800);
  await openPanel("/events", [events]);
  await button("Filter and view").click();
  await page.getByLabelText(label, { exact: true }).click();
  const calendar = page.getByRole("table").filter({ hasText: "Su" });
  await expect.element(calendar).toBeVisible();
  await expect
    .poll(() => calendar.element().getBoundingClientRect())
    .toSatisfy(({ left, right }: DOMRect) => left >= 0 && right <= 390);
});
