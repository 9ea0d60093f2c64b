/** Lists as files: what is found and ordered, in both formats, and of a company its own people only. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { PlainFields } from "../../demo/types";
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

async function choose(page: Page, columns: readonly string[]): Promise<void> {
  await dialog(page).getByRole("button", { name: "All of these" }).click();
  await dialog(page).getByRole("button", { name: "None of these" }).click();
  for (const name of columns) await dialog(page).getByRole("checkbox", { name, exact: true }).check();
}

test("an admin saves the tenants that were searched for, in their order, as CSV and as XLSX", async ({
  backend,
  page,
  panel,
}) => {
  await panel.startSignedIn();
  await backend.put({
    "Tenants/a": tenantRecord("Adam Saleh", "9A", { joiningDate: "2026-11-22" }),
    "Tenants/b": tenantRecord("Souq Carpets", "1A", { tenantCategory: "Commercial" }),
    "Tenants/c": tenantRecord("=Saleh", "10A", { time: new Date("2026-11-22T09:30:00.000Z") }),
    "Tenants/d": tenantRecord("Bea Mendoza", "2B"),
  });
  await page.goto("/tenant?q=saleh&sort=-tenantId");
  await expect(page.getByRole("row", { name: "Adam Saleh" })).toBeVisible();
  await openExport(page, "2 tenants, about 3 reads.");
  await choose(page, ["Name", "Tenant id", "Phone number", "Contract start"]);
  await dialog(page).getByRole("radio", { name: "Semicolon" }).check();
  const csv = await save(page);
  expect(csv.name).toMatch(/^tenants-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.content.toString()).toBe(
    '\uFEFF"Name";"Tenant id";"Phone number";"Contract start"\r\n' +
      `"'=Saleh";"10A";"'+974 6093 0619";"2026-02-01"\r\n` +
      `"Adam Saleh";"9A";"'+974 6093 0619";"2026-11-22"\r\n`,
  );

  await openExport(page, "2 tenants, about 3 reads.");
  await choose(page, ["Name", "Contract start", "Added"]);
  await dialog(page).getByRole("radio", { name: "XLSX" }).check();
  const xlsx = await save(page);
  expect(xlsx.name).toMatch(/^tenants-\d{4}-\d\d-\d\d\.xlsx$/);
  const cells = cellsOf(await partsOf(new Blob([new Uint8Array(xlsx.content)])));
  expect(["A1", "A2", "A3"].map((cell) => cells[cell]?.text)).toEqual(["Name", "=Saleh", "Adam Saleh"]);
  expect(cells["B3"]).toMatchObject({ type: "n", text: "46348" });
  const shown = new Date("2026-11-22T09:30:00.000Z");
  const zone = await page.evaluate((iso) => new Date(iso).getTimezoneOffset(), shown.toISOString());
  expect(Number(cells["C2"]?.text)).toBeCloseTo(46_348 + (9.5 * 60 - zone) / (24 * 60), 6);
});

test("a company saves all its employees and nobody else's, with passwords only if it wants them", async ({
  backend,
  page,
}) => {
  const gate = new CompanyPanel(page);
  await addCompanies(backend);
  const people = ["Gate 0", "Gate 1", "Gate 2"];
  const stored = people.map((name, index): [string, PlainFields] => [
    `Employees/g${String(index)}`,
    employeeOf(GATE, name, { empId: `G-${String(index)}` }),
  ]);
  await backend.put({ "Employees/d1": employeeOf(DHOW, "Dana Dhow"), ...Object.fromEntries(stored) });
  await gate.enter(GATE);
  await expect(gate.employee("Gate 0")).toBeVisible();
  await openExport(page, "3 employees, about 4 reads.");
  const plain = (await save(page)).content.toString();
  expect(
    plain
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(",")[0]),
  ).toEqual(people.map((name) => `"${name}"`));
  expect(plain).not.toContain("issued-1");
  expect(plain).not.toContain("Dana");

  await openExport(page, "3 employees, about 4 reads.");
  await dialog(page).getByRole("checkbox", { name: "Password" }).check();
  await expect(dialog(page).getByText("Whoever opens the file can read these passwords.")).toBeVisible();
  expect((await save(page)).content.toString().match(/"issued-1"/g)).toHaveLength(3);
});
