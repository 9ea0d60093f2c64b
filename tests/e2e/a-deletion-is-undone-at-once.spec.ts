/** What was deleted comes back by the button of the toast. */
import type { PlainFields } from "../../demo/types";
import { PASSWORD_AT } from "./account-records";
import { brandRecord } from "./brand-records";
import { expect, test } from "./fixtures";

const EMPLOYEES = 300;

test.beforeEach(({ panel }) => panel.startSignedIn());

test("a brand comes back with its picture and its place in the list", async ({ backend, page, panel }) => {
  await backend.put({ "Brands/souq": brandRecord("Souq Tailor", 60) });
  await panel.openBrands();
  await panel.openAddBrand();
  await panel.fillNewBrand({ nameEng: "Pearl Café" });
  await panel.save();
  await expect(panel.brand("Pearl Café")).toBeVisible();
  await panel.brand("Pearl Café").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(panel.says("Deleted successfully")).toBeVisible();
  await expect(panel.brand("Pearl Café")).toHaveCount(0);

  await page.keyboard.press("Alt+z");
  await expect(panel.says("Undone.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Café|Tailor/ })).toHaveText([/Pearl Café/, /Souq Tailor/]);
  await expect(panel.brand("Pearl Café").getByRole("presentation")).toHaveJSProperty("naturalWidth", 1);
});

test("a company comes back with its 300 employees and a new password", async ({ backend, page, panel }) => {
  const company: PlainFields = {
    companyName: "Pearl Trading",
    companyId: "PEARL",
    passwordAt: PASSWORD_AT,
    logoUrl: null,
  };
  const employees = Array.from({ length: EMPLOYEES }, (_, index): readonly [string, PlainFields] => [
    `Employees/PEARL_${String(index)}`,
    {
      name: `Person ${String(index)}`,
      empId: `E-${String(index)}`,
      qid: "28660868682",
      email: null,
      password: "Dune-1",
      companyId: "PEARL",
      companyName: "Pearl Trading",
    },
  ]);
  await backend.put({ "Companies/pearl": company, ...Object.fromEntries(employees) });
  await page.goto("/organization");
  const row = page.getByRole("row", { name: "Pearl Trading" });
  await row.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog").filter({ hasText: "delete this company?" });
  await question.getByRole("checkbox", { name: "Also move its 300 employees to the trash" }).check();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(panel.says("Company deleted successfully!")).toBeVisible({ timeout: 60_000 });
  await expect(row).toHaveCount(0);

  await page.getByRole("button", { name: "Undo" }).click();
  const password = page.getByRole("dialog").filter({ hasText: "Restore Pearl Trading?" });
  await password.getByLabel("Password", { exact: true }).fill("Harbour-Lantern-88");
  await password.getByRole("button", { name: "Restore" }).click();
  await expect(panel.says("Undone.")).toBeVisible({ timeout: 60_000 });
  await expect(row).toBeVisible();
  await page.goto("/organization-emp");
  await expect(page.getByText("1–10 of 300")).toBeVisible();
});
