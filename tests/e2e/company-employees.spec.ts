import { PROJECT_RULES } from "./backend";
import { addCompanies, CompanyPanel, DHOW, employeeOf, GATE } from "./company-panel";
import { expect, test } from "./fixtures";
import type { Panel } from "./panel";
import { readRulesWithout } from "./records";
import { visit } from "./visit";

const UNLISTED = readRulesWithout("Employees");
const READ_ONLY = readRulesWithout("nothing");

async function expectNoSidebar({ page, navigation }: Panel, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(navigation).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Open menu" })).toHaveCount(0);
}

async function expectAlert(company: CompanyPanel, title: string): Promise<void> {
  await company.dialog(title).getByRole("button", { name: "OK" }).click();
  await expect(company.dialog(title)).toHaveCount(0);
}

test("an admin sees a company change its employees", async ({ anotherBrowser, backend, page, panel }) => {
  const gate = new CompanyPanel(page);
  const name = page.locator("form").getByLabel("Name", { exact: true });
  await addCompanies(backend);
  await backend.put({
    "Employees/g1": employeeOf(GATE, "Amal Gate"),
    "Employees/d1": employeeOf(DHOW, "Dana Dhow"),
  });

  await test.step("an unreadable list shows an error, and Try again loads it", async () => {
    await backend.replaceRules(UNLISTED);
    await gate.enter(GATE);
    await expect(gate.says("Failed to load employees.")).toBeVisible();
    await backend.replaceRules(PROJECT_RULES);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(gate.employee("Amal Gate")).toBeVisible();
  });

  await test.step("a company finds its own employees and screens in the palette, and no others", async () => {
    await page.keyboard.press("/");
    const palette = page.getByRole("dialog", { name: "Search and commands" });
    const field = palette.getByRole("combobox", { name: "Search screens, actions and records" });
    await expect(field).toBeFocused();
    for (const others of ["dana", "brands"]) {
      await field.fill("amal");
      await expect(palette.getByText("1 found.")).toBeVisible();
      await expect(palette.getByRole("option")).toHaveText([/Amal Gate/]);
      await field.fill(others);
      await expect(palette.getByText("Nothing found.")).toBeVisible();
    }
    await page.keyboard.press("Escape");
  });

  const admin = await anotherBrowser();
  await admin.startSignedIn();
  await admin.page.goto("/organization-emp");

  await test.step("the companies' screens have no sidebar and no menu button", async () => {
    await expectNoSidebar(panel, 390);
    // By the keyboard: a toast may lie over the button until it goes.
    await page.getByRole("button", { name: "+ Add Employee" }).press("Enter");
    await expect(page).toHaveURL(/\/add-employee$/);
    await expect(page.getByRole("heading", { level: 1, name: "Add Employee" })).toBeVisible();
    await expectNoSidebar(panel, 1280);
  });

  await test.step("a dialog and the fields name what is missing, but not the optional e-mail, and a refused save shows an error and loses nothing typed", async () => {
    await gate.save();
    await expectAlert(gate, "Please fill in all required fields (Name, Emp ID, QID, Password).");
    for (const label of ["Name", "Emp ID", "QID", "Password"])
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
        `${label} is required`,
      );
    await expect(page.getByText("Email is required")).toHaveCount(0);
    await expect(page.getByLabel("Company", { exact: true })).toHaveCount(0);

    await backend.replaceRules(READ_ONLY);
    await gate.fill({ Name: "Basma Gate", "Emp ID": "G-2", QID: "1", Password: "issued" });
    await gate.save();
    await expectAlert(gate, "Something went wrong while adding employee.");
    await expect(name).toHaveValue("Basma Gate");
    await backend.replaceRules(PROJECT_RULES);
    await gate.save();
    await expect(gate.says("Employee added successfully!")).toBeVisible();
    await expect(page).toHaveURL(/\/employee-list$/);
    await expect(gate.employee("Basma Gate")).toBeVisible();

    await gate.openEdit("Amal Gate");
    await gate.fill({ Name: "Amal Renamed" });
    await backend.replaceRules(READ_ONLY);
    await gate.save();
    await expectAlert(gate, "Something went wrong while updating employee.");
    await expect(name).toHaveValue("Amal Renamed");
    await backend.replaceRules(PROJECT_RULES);
  });

  await test.step("a company sees its own employees at once but no data health, and an admin those of all", async () => {
    await expect(admin.page.getByRole("row", { name: "Dana Dhow" })).toBeVisible();
    await expect(admin.page.getByRole("row", { name: "Amal Gate" })).toContainText(GATE.companyName);
    await gate.save();
    await expect(gate.employee("Amal Renamed")).toBeVisible();
    await expect(gate.employee("Dana Dhow")).toHaveCount(0);
    await expect(admin.page.getByRole("row", { name: "Amal Renamed" })).toBeVisible();

    await expect(page.getByRole("link", { name: "Data health" })).toHaveCount(0);
    await visit(page, "/data-health");
    await expect(page).toHaveURL(/\/login/);
  });
});
