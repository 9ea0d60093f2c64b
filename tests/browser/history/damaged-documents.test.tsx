/** Pages over documents of the panel's own that hold other types than the panel writes: each page shows the rest. */
import { beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { HealthPage } from "#engine/features/health/health-page.tsx";
import { collections } from "../../../src/resources/index";
import { brands } from "../../../src/resources/brands";
import { redemptionPeriods } from "../../../src/resources/redemption-periods";
import { openPanel, startSignedIn } from "../panel";
import { empty, put } from "../world";
import { deleted, entry, openHistory, operationId } from "./history-pages";
import { brand } from "../../fixtures/records";

const MAP = { of: { a: "map" } };
const ODD_COUNTS = { total: MAP, hidden: "1", misplaced: NaN, unindexed: -1, version: 1, dates: 2 };
const PERIODS = redemptionPeriods.name;

beforeAll(async () => {
  await startSignedIn();
  await empty("History", "Trash", "Brands", PERIODS, "DataHealth");
  await put("Brands/cafe", brand("Café Noor"));
});

/** The panel's own page, and no number or time that is none. */
async function expectWhole(heading: string): Promise<void> {
  await expect.element(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/NaN|Invalid|undefined|\[object|went wrong/);
}

it.each([
  [
    "maps in place of everything",
    { at: MAP, collections: { Brands: MAP, Tenants: "text" }, files: MAP, unusedFiles: MAP },
  ],
  [
    "ids that are maps",
    {
      at: new Date(),
      collections: { Brands: { ...ODD_COUNTS, dateIds: [MAP, "a/b", "cafe"] } },
      files: "many",
      unusedFiles: [MAP, 7],
    },
  ],
  ["no field", {}],
])("the data health shows what a report with %s says", async (_, report) => {
  await put("DataHealth/report", report);
  const element = <HealthPage collections={[brands]} />;
  await openPanel("/data-health", [redemptionPeriods, brands], {
    pages: [{ path: "/data-health", element }],
  });
  await expect.element(page.getByRole("region", { name: "Findings" })).toBeVisible();
  await expectWhole("Data health");
});

it("the activity shows an entry whose fields have other types, and its details", async () => {
  const time = new Date();
  await entry(operationId("a"), { time, title: "Café Noor", before: { cafe: { discount: "5%" } } });
  await entry(operationId("b"), {
    time,
    ...{ action: MAP, collection: MAP, count: "many", first: MAP, title: MAP, ids: MAP },
    ...{ by: "somebody", before: { cafe: "text", other: [MAP] }, after: [MAP], hidden: MAP, undoes: MAP },
  });
  await entry(operationId("c"), {
    time,
    ...{ action: "delete", count: NaN, ids: [MAP, "cafe"], by: { kind: MAP, recordId: 1, name: MAP } },
    ...{ before: { cafe: { nameEng: MAP, time: "soon", _change: MAP } }, after: { "cafe/nameEng": "{" } },
  });
  await openHistory("/activity");
  const details = page.getByRole("button", { name: /^Details of/ });
  await expect.poll(() => details.elements().length).toBe(3);
  const unknown = "An unknown person changed an unknown record";
  await expect.element(page.getByRole("listitem", { name: unknown })).toBeVisible();
  while (details.elements().length > 0) await details.first().click();
  await expectWhole("Activity");
});

it("the trash shows a copy whose fields have other types, and says that it cannot be read", async () => {
  await deleted("Brands", "whole", { title: "Souq Tailor", record: brand("Souq Tailor") });
  await deleted("Brands", "damaged", { at: new Date(), title: MAP, by: MAP, change: 5, record: "text" });
  await deleted("Brands", "odd", { at: new Date(), title: "", collection: null });
  await openHistory("/trash");
  await expect.element(page.getByRole("row", { name: "Souq Tailor" })).toBeVisible();
  const damaged = page.getByRole("row", { name: "damaged" });
  await expect.element(damaged).toHaveTextContent(/damaged · Brand.*Deleted .* by an unknown person/);
  const odd = page.getByRole("row", { name: "odd" });
  await expect.element(odd).toHaveTextContent(/odd · Brands/);
  await expectWhole("Trash");
});

it.each(["/redemption-periods", "/brand-s?until=odd"])("%s shows periods of other types", async (address) => {
  await put(`${PERIODS}/odd`, {
    ...{ name: MAP, closed: "soon", Westwalk_Staff: "1", Tenants: NaN, note: 7 },
    brands: [MAP, "text", { name: MAP, Tenants: "2" }],
  });
  const totals = { Westwalk_Staff: 1, Tenants: 2, Employees: 3 };
  await put(`${PERIODS}/whole`, { name: "May", closed: new Date(), ...totals });
  const lists = collections.filter(({ name }) => name !== PERIODS);
  await openPanel(address, [redemptionPeriods], { own: ["/brand-s"], lists });
  await expectWhole(address.startsWith("/brand-s") ? "Redeem Summary" : "Redemption periods");
});
