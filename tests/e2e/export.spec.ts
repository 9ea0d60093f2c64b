/** Lists as files: what is found and ordered, in both formats, and of a company its own people only. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { cellsOf, partsOf } from "../fixtures/read-xlsx";
import { addCompanies, CompanyPanel, DHOW, employeeOf, GATE } from "./company-panel";
import { expect, test } from "./fixtures";
import { tenantRecord } from "./people";

const dialog = (page: Page) => page.getByRole("dialog", { name: /^Export / });

/** Begins the export and takes the file that the browser saves. */
async function save(page: Page): Promise<{ readonly name: string; readonly content: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog(page).getByRole("button", { name: "Export", exact: true }).click(),
  ]);
  await expect(dialog(page)).toBeHidden();
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

async function openExport(page: Page, cost: string): Promise<void> {
  await page.getByRole("button", { name: "Export" }).click();
  await expect(dialog(page).getByRole("status")).toHaveText(cost);
}

/** On the list of tenants. */
async function expectFoundTenants(page: Page): Promise<void> {
  await openExport(page, "2 tenants, about 5 reads.");
  await dialog(page).getByRole("button", { name: "All of these" }).click();
  await dialog(page).getByRole("button", { name: "None of these" }).click();
  for (const name of ["Name", "Phone number", "Contract start", "Added"])
    await dialog(page).getByRole("checkbox", { name, exact: true }).check();
  await dialog(page).getByRole("radio", { name: "XLSX" }).check();
  const { name, content } = await save(page);
  expect(name).toMatch(/^tenants-\d{4}-\d\d-\d\d\.xlsx$/);
  const cells = cellsOf(await partsOf(new Blob([new Uint8Array(content)])));
  expect(["A1", "A2", "A3"].map((cell) => cells[cell]?.text)).toEqual(["Name", "=Saleh", "Adam Saleh"]);
  expect(cells["B2"]?.text).toBe("+974 6093 0619");
  expect(cells["C3"]).toMatchObject({ type: "n", text: "46348" });
  const shown = new Date("2026-11-22T09:30:00.000Z");
  const zone = await page.evaluate((iso) => new Date(iso).getTimezoneOffset(), shown.toISOString());
  expect(Number(cells["D2"]?.text)).toBeCloseTo(46_348 + (9.5 * 60 - zone) / (24 * 60), 6);
}

test("an admin exports the found tenants in their order as XLSX, and a company its own employees as CSV", async ({
  backend,
  page,
  panel,
}) => {
  const employee = (name: string) => employeeOf(GATE, name, { empId: name, email: "=1" });
  await addCompanies(backend);
  await backend.put({
    "Tenants/a": tenantRecord("Adam Saleh", "9A", { joiningDate: "2026-11-22" }),
    "Tenants/b": tenantRecord("Souq Carpets", "1A", { tenantCategory: "Commercial" }),
    "Tenants/c": tenantRecord("=Saleh", "10A", { time: new Date("2026-11-22T09:30:00.000Z") }),
    "Tenants/d": tenantRecord("Bea Mendoza", "2B"),
    "Employees/d1": employeeOf(DHOW, "Dana Dhow"),
    "Employees/g1": employee("Gate 1"),
    "Employees/g0": employee("Gate 0"),
    "Employees/g0/redeemed_discounts/r0": { brandName: "Karak Lane" },
  });
  await panel.startSignedIn();
  await page.goto("/tenant?q=saleh&sort=-tenantId");
  await expect(page.getByRole("row", { name: "Adam Saleh" })).toBeVisible();
  await expectFoundTenants(page);

  const gate = new CompanyPanel(page);
  await gate.enter(GATE);
  await expect(gate.employee("Gate 0")).toBeVisible();
  await openExport(page, "2 employees, about 5 reads.");
  await dialog(page).getByRole("radio", { name: "Semicolon" }).check();
  const { name, content } = await save(page);
  expect(name).toMatch(/^employees-\d{4}-\d\d-\d\d\.csv$/);
  // Without their passwords: those are for whoever asks for them.
  const row = (of: string, redeems: number) => `"${of}";"${of}";"28681841413";"'=1";"${redeems}"\r\n`;
  expect(content.toString()).toBe(
    `\uFEFF"Name";"Emp ID";"QID";"Email";"Redeems"\r\n${row("Gate 0", 1)}${row("Gate 1", 0)}`,
  );
});
