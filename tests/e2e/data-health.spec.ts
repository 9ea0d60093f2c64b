import { addCompanies, employeeOf, GATE } from "./company-panel";
import { expect, test } from "./fixtures";
import { staffRecord } from "./records";

const nameless = ({ name: _, ...rest }: ReturnType<typeof employeeOf>) => rest;
const timeless = ({ time: _, ...rest }: ReturnType<typeof staffRecord>) => rest;

test("an admin checks the data and repairs what lists do not show", async ({ backend, page, panel }) => {
  await addCompanies(backend);
  await backend.put({
    "Employees/one": employeeOf(GATE, "Adeel Chaudhry"),
    "Employees/two": nameless(employeeOf(GATE, "", { empId: "E-2", email: "lost@gate.example" })),
    "Westwalk_Staff/lost": timeless(staffRecord("Hessa Al-Emadi")),
    "Westwalk_Staff/gone": timeless(staffRecord("Omar Said")),
  });
  await panel.enter();
  await panel.navigation.getByRole("link", { name: "Data health" }).click();
  await expect(page.getByText("The data has not been checked yet.")).toBeVisible();
  await page.getByRole("button", { name: "Check now" }).click();
  const findings = page.getByRole("region", { name: "Findings" });
  const employees = findings.getByRole("listitem").filter({ hasText: "1 employee is not shown" });
  await expect(employees).toContainText("1 employee is not shown in the list: no name.");

  await panel.navigation.getByRole("button", { name: "Users" }).click();
  await panel.navigation.getByRole("link", { name: "Staff" }).click();
  const line = page.getByRole("note").filter({ hasText: "2 records are not shown in this list." });
  await line.getByRole("link", { name: "Open Data health" }).click();

  const dialog = page.getByRole("dialog");
  await employees.getByRole("button", { name: "Repair" }).click();
  const repair = dialog.getByRole("button", { name: "Repair" });
  await expect(repair).toBeDisabled();
  await dialog.getByLabel("Name").fill("Bea Mendoza");
  await repair.click();
  await expect(dialog).toHaveAccessibleName("1 employee repaired.");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(employees).toHaveCount(0);
  expect(await backend.records("History")).toHaveLength(1);

  const staff = findings.getByRole("listitem").filter({ hasText: "no time (“Added”)" });
  await staff.getByRole("button", { name: "Repair" }).click();
  await repair.click();
  await expect(dialog).toHaveAccessibleName("2 staff members repaired.");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(staff).toHaveCount(0);

  await page.reload();
  await expect(page.getByText("Last checked")).toBeVisible();
  await expect(findings.getByText("employee is not shown")).toHaveCount(0);
  await panel.navigation.getByRole("button", { name: "Users" }).click();
  await panel.navigation.getByRole("link", { name: "Staff" }).click();
  await expect(page.getByRole("row", { name: "Hessa Al-Emadi" })).toBeVisible();
  await expect(line).toHaveCount(0);
});
