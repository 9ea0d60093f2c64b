/** What was deleted with all that hangs on it comes back by the button of the toast; one record's story is the brands'. */
import type { PlainFields } from "../../demo/types";
import { PASSWORD_AT } from "./account-records";
import { expect, test } from "./fixtures";

const EMPLOYEES = 300;

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
  await panel.startSignedIn();
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
  await panel.navigation.getByRole("button", { name: "Users" }).click();
  await panel.navigation.getByRole("link", { name: "Organization", exact: true }).first().click();
  await expect(page.getByText("1–10 of 300")).toBeVisible();
});
