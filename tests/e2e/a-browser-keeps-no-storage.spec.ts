import type { Page } from "@playwright/test";
import { ADMIN } from "./account-records";
import { addCompanies, CompanyPanel, employeeOf, GATE } from "./company-panel";
import { eventRecord } from "./records";
import { expect, test } from "./fixtures";
import { visit } from "./visit";

const SILENT = /This browser's storage \(IndexedDB\) does not answer\./;

/** As a browser that is told to keep nothing of sites: even to name a storage throws. */
const keepNothing = (page: Page) =>
  page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const storage of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, storage, { get: refuse });
    IDBFactory.prototype.open = refuse;
    LockManager.prototype.request = async () => refuse();
  });

test("an admin and a company work in a browser that keeps no storage", async ({ backend, page, panel }) => {
  await addCompanies(backend);
  await backend.put({
    "Employees/g1": employeeOf(GATE, "Amal Gate"),
    "Events/show": eventRecord("Boat Show"),
  });
  await keepNothing(page);
  await page.goto("/login?to=%2Fevents");
  await panel.submitSignIn(ADMIN.password, ADMIN.email);
  await expect(panel.says("Signin Successfully")).toBeVisible();
  await expect(page).toHaveURL("/events");
  await panel.openEditBrand("Boat Show");
  await panel.form.getByLabel("Start date").fill("2026-12-19");
  await panel.save();
  await expect(panel.brand("Boat Show")).toContainText("19 Dec 2026");

  // The session is known to this page alone, and the login says so.
  await page.reload();
  await expect(page).toHaveURL("/login?to=%2Fevents");
  await expect(page.getByText("A reload therefore signs you out.")).toBeVisible();

  const company = new CompanyPanel(page);
  await visit(page, "/organization-login");
  await company.submit(GATE.companyId, GATE.password);
  await expect(page).toHaveURL("/employee-list");
  await expect(company.employee("Amal Gate")).toBeVisible();
  await company.logout();
  await backend.putFailures("company", GATE.companyId, 8);
  await company.submit(GATE.companyId, GATE.password);
  await expect(page.getByRole("dialog", { name: /^Too many failed attempts\./ })).toBeVisible();
});

test("an IndexedDB that does not answer is told apart from a lost network", async ({ page, panel }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await page.clock.install();
  await page.goto("/login");
  // Ten seconds from when it asks, which its code first has to come for.
  const expectSilence = () =>
    expect(async () => {
      await page.clock.fastForward(10_000);
      await expect(panel.says(SILENT)).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
  await panel.submitSignIn(ADMIN.password, ADMIN.email);
  await expectSilence();
  await panel.startSignedIn();
  await page.goto("/brands");
  await expectSilence();
});
