/** A list's address keeps every change, however quickly one follows the other, and the days that filter it. */
import { beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { events } from "../../../src/resources/events";
import { tenants } from "../../../src/resources/tenants";
import { button, openOption, openPanel, press, row, rowNames, startSignedIn } from "../panel";
import { empty, putAll } from "../world";
import { tenantRecord } from "../../fixtures/records";

beforeAll(async () => {
  await startSignedIn();
  await empty("Tenants", "Events");
  const time = new Date();
  await putAll([
    ["Tenants/a", tenantRecord("Souq Carpets", "1A", { tenantCategory: "Commercial", buildingNo: "B2" })],
    ["Events/a", { nameEng: "Dhow Race", startAt: "2026-12-09", time }],
    ["Events/b", { nameEng: "Night Market", startAt: "2026-12-01", time }],
    ["Events/c", { nameEng: "Marina Run", startAt: "2027-01-04", time }],
  ]);
});

it("an address keeps two filters, a search and an order that are chosen in one moment", async () => {
  const router = await openPanel("/other", [tenants]);
  await router.navigate("/tenant");
  const sortByName = page.getByRole("columnheader", { name: "Name", exact: true });
  await expect.element(page.getByText("No accounts found.")).toBeVisible();
  const box = page.getByRole("searchbox").element() as HTMLInputElement;
  const options: Element[] = [];
  for (const [label, option] of Object.entries({ Category: "Commercial", Building: "B2" }))
    options.push((await openOption(label, option)).element());
  await page.getByRole("searchbox").fill("souq");
  // As quickly as a page can be asked: React has shown nothing of the first choice when the second is made.
  for (const option of options) (option as HTMLElement).click();
  box.form?.requestSubmit();
  await sortByName.click();
  await sortByName.click();
  await expect.element(row("Souq Carpets")).toBeVisible();
  const query = Object.fromEntries(new URLSearchParams(router.state.location.search));
  expect(query).toEqual({ tenantCategory: "Commercial", buildingNo: "B2", sort: "-name", q: "souq" });
});

it("a list is filtered by typed days, shows them in their order, and sorts again without them", async () => {
  const router = await openPanel("/events?sort=nameEng", [events]);
  await expect.poll(rowNames).toEqual(["Dhow Race", "Marina Run", "Night Market"]);
  const from = page.getByLabelText("Start date", { exact: true });
  await from.fill("1 Dec 2026");
  await press("{Enter}");
  await page.getByLabelText("To", { exact: true }).fill("31/12/2026");
  await press("{Enter}");
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

it.each(["Start date", "To"])("on a phone, the calendar of %j is whole on the screen", async (label) => {
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
