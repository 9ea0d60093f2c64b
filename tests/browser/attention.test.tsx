/** What needs attention, below the dashboard's cards. */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { dayFromToday } from "firestore-panel/days";
import { DATA_HEALTH } from "#engine/schema/stored-names.ts";
import { collections } from "../../src/resources";
import { expiry } from "#engine/features/renewals/service/index.ts";
import { answerServices, holdMethod, unreachable } from "./answers";
import { button, openPanel, row, startSignedIn } from "./panel";
import { empty, put } from "./world";

beforeAll(() => startSignedIn());
beforeEach(() => empty("Tenants", "Westwalk_Staff", "Brands", "Flat-Offer", "Events", "DataHealth"));

const declared = [{ path: "/data-health", resource: { name: DATA_HEALTH, label: "Data health" } }];
const open = () => openPanel("/", collections, { own: ["/", "/renewals"], declared });

const link = (name: string | RegExp) => page.getByRole("link", { name });
const totals = page.getByRole("list", { name: "Totals" });

it("what needs attention is counted by kind and by days, and each number links to its records", async () => {
  const days = { expired: -1, today: 0, week: 7, month: 30, quarter: 90, later: 91 };
  for (const [id, day] of Object.entries(days))
    await put(`Tenants/${id}`, { status: "active", contractExpiry: dayFromToday(day) });
  await put("Tenants/gone", { status: "non-active", contractExpiry: dayFromToday(-1) });
  for (const day of [-1, 0, 14, 15]) await put(`Events/e${day}`, { startAt: dayFromToday(day) });
  const { release } = holdMethod(expiry.counts);
  await open();
  await expect.element(row("Contract Tenants counting counting counting counting")).toBeVisible();
  await expect.element(link("counting").first()).toBeVisible();
  release();
  await expect.element(row(/^Contract Tenants/)).toHaveTextContent(/^Contract Tenants1234$/);
  await expect.element(row(/^QID Staff/)).toHaveTextContent(/^QID Staff0000$/);
  const address = (name: string) => link(name).element().getAttribute("href");
  const kind = "kind=Tenants.contractExpiry";
  expect(address("1 Contract (Tenants): Expired")).toBe(`/renewals?state=expired&${kind}`);
  expect(address("3 Contract (Tenants): Within 30 days")).toBe(`/renewals?state=30&${kind}`);
  expect(address("0 QID (Staff): Within 7 days")).toBe("/renewals?state=7&kind=Westwalk_Staff.qidExpiry");
  expect(address("Contracts of former tenants 1")).toBe(`/renewals?${kind}&status=non-active`);
  await expect.element(page.getByText(/^Not counted because of their state/)).not.toHaveTextContent("brands");
  const coming = `/events?from=${dayFromToday()}&to=${dayFromToday(14)}`;
  await expect.element(link("Events that start within 14 days 2")).toHaveAttribute("href", coming);
  const health = link("Records that data health found Not checked yet");
  await expect.element(health).toHaveAttribute("href", "/data-health");
});

it("the last check of all data tells the records to repair and the accounts without a password", async () => {
  const counts = {
    ...{ total: 9, hidden: 1, misplaced: 1, unindexed: 0, version: "1" },
    ...{ dates: 0, dateIds: [], passwords: 0, passwordIds: [] },
  };
  const report = {
    ...{ at: new Date().toISOString(), files: 0, unusedFiles: [] },
    collections: {
      Tenants: { ...counts, dates: 4, passwords: 2 },
      Brands: counts,
      Employees: { ...counts, passwords: 1 },
    },
  };
  answerServices({ health: { report: () => ({ report }) } });
  await open();
  await expect.element(link("Records that data health found 8")).toBeVisible();
  await expect.element(link("Accounts without a password 3")).toBeVisible();
});

it("a count that fails says so in its place, is tried again, and leaves the others", async () => {
  await put("Tenants/a", { status: "active", contractExpiry: dayFromToday(1) });
  let fails = true;
  const refused = () => Promise.reject(unreachable());
  answerServices({
    counts: { records: ({ targets }, real) => (fails && targets[0]?.between ? refused() : real()) },
    health: { report: (_, real) => (fails ? refused() : real()) },
  });
  await open();
  await expect.element(row(/^Contract Tenants/)).toHaveTextContent("Contract Tenants0111");
  await expect.element(link("Events that start within 14 days Not counted")).toBeVisible();
  await expect.element(link("Accounts without a password Not counted")).toBeVisible();
  await expect.element(totals).toHaveTextContent("Tenants1");
  fails = false;
  await button("Try again").nth(0).click();
  await expect.element(link("Events that start within 14 days 0")).toBeVisible();
  await button("Try again").nth(0).click();
  await expect.element(link("Accounts without a password Not checked yet")).toBeVisible();
  await expect.element(button("Try again")).not.toBeInTheDocument();
});
