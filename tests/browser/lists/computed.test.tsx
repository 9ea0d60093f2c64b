/** Computed values of tenants: the days that are left of a contract. */
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { dayFromToday, momentAt } from "firestore-panel/days";
import { tenants } from "../../../src/resources/tenants";
import { button, openPanel, press, row, startSignedIn } from "../panel";
import { empty, put } from "../world";
import { tenantRecord } from "../../fixtures/records";

beforeAll(async () => {
  await startSignedIn();
  await empty("Tenants");
  const tenant = (name: string, daysLeft: number, status = "active") =>
    put(`Tenants/${name}`, tenantRecord(name, "1A", { contractExpiry: dayFromToday(daysLeft), status }));
  await tenant("Noor", 12);
  await tenant("Omar", -3);
  await tenant("Layla", 5, "non-active");
});
afterEach(() => void vi.useRealTimers());

const header = page.getByRole("columnheader", { name: "Days left" });
const choice = (name: string) => page.getByRole("checkbox", { name, exact: true });
const daysOf = (name: string) => {
  const place = header.element().closest("tr") ?? document.body;
  const index = [...place.children].indexOf(header.element());
  return row(name).element().children[index]?.textContent;
};

it("a hidden column is shown to those who choose it, is remembered, and does not sort", async () => {
  await page.viewport(1920, 900);
  const router = await openPanel("/tenant", [tenants]);
  await expect.element(row("Noor")).toBeVisible();
  expect(header.elements()).toEqual([]);
  await button("Columns and rows").click();
  await expect.element(choice("Days left")).not.toBeChecked();
  await expect.element(choice("QID")).toBeChecked();
  await choice("Days left").click();
  // Further back than it, another one is hidden.
  await choice("Phone").click();
  await press("{Escape}");
  await expect.element(header).toBeVisible();
  expect(["Noor", "Omar", "Layla"].map(daysOf)).toEqual(["12", "-3", "–"]);
  expect(header.getByRole("button").elements()).toEqual([]);
  await router.navigate("/other");
  await router.navigate("/tenant");
  await expect.element(header).toBeVisible();
  expect(page.getByRole("columnheader", { name: "Phone" }).elements()).toEqual([]);

  await button("Export").click();
  const dialog = page.getByRole("dialog", { name: "Export Tenants" });
  await expect.element(dialog.getByRole("checkbox", { name: "Days left" })).toBeChecked();
});

it("a record's page shows the days left, and counts on at midnight of the product's time zone", async () => {
  const midnight = momentAt(`${dayFromToday(1)}T00:00`).getTime();
  vi.useFakeTimers({ now: midnight - 30_000, toFake: ["Date", "setInterval", "clearInterval"] });
  await openPanel("/tenant-details/Noor", [tenants]);
  const days = page.getByRole("row", { name: "Days left" });
  await expect.element(days).toHaveTextContent("Days left12");
  vi.advanceTimersByTime(60_000);
  await expect.element(days).toHaveTextContent("Days left11");
});
