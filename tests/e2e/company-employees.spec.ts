import { PROJECT_RULES } from "./backend";
import { addCompanies, CompanyPanel, DHOW, employeeOf, GATE } from "./company-panel";
import { expect, test } from "./fixtures";

let gate: CompanyPanel;
test.beforeEach(async ({ backend, page }) => {
  await addCompanies(backend);
  gate = new CompanyPanel(page);
});

test("two companies side by side see their own employees at once, and an admin sees both", async ({
  backend,
  anotherBrowser,
}) => {
  await backend.put({ "Employees/d1": employeeOf(DHOW, "Dana Dhow") });
  const dhow = new CompanyPanel((await anotherBrowser()).page);
  const admin = await anotherBrowser();
  await gate.enter(GATE);
  await expect(gate.says("No employees found.")).toBeVisible();
  await dhow.enter(DHOW);
  await admin.startSignedIn();
  await admin.page.goto("/organization-emp");
  await expect(admin.page.getByRole("row", { name: "Dana Dhow" })).toBeVisible();

  await gate.openAdd();
  await gate.fill({ Name: "Amal Gate", "Emp ID": "G-1", QID: "30381841046", Password: "issued-2" });
  await gate.save();
  await expect(gate.says("Employee added successfully!")).toBeVisible();
  await expect(gate.page).toHaveURL(/\/employee-list$/);
  await expect(gate.employee("Amal Gate")).toBeVisible();
  await expect(gate.employee("Dana Dhow")).toHaveCount(0);
  await expect(admin.page.getByRole("row", { name: "Amal Gate" })).toContainText(GATE.companyName);
  await expect(dhow.employee("Dana Dhow")).toBeVisible();
  await expect(dhow.employee("Amal Gate")).toHaveCount(0);

  await backend.put({ "Employees/g2": employeeOf(GATE, "Live Gate") });
  await expect(gate.employee("Live Gate")).toBeVisible();

  await gate.openEdit("Amal Gate");
  await gate.fill({ Name: "Amal Renamed" });
  await gate.save();
  await expect(gate.employee("Amal Renamed")).toBeVisible();
  await expect(admin.page.getByRole("row", { name: "Amal Renamed" })).toBeVisible();

  await gate.delete("Amal Renamed");
  await expect(gate.says("Employee deleted successfully!")).toBeVisible();
  await expect(gate.employee("Amal Renamed")).toHaveCount(0);
  await expect(admin.page.getByRole("row", { name: "Amal Renamed" })).toHaveCount(0);
});

test("a company looks for its employees, and is told what is missing or refused", async ({
  backend,
  page,
}) => {
  const people = Array.from({ length: 12 }, (_, index) => `Person ${String(index + 1).padStart(2, "0")}`);
  await backend.put(
    Object.fromEntries(
      people.map((name, index) => [
        `Employees/p${String(index)}`,
        employeeOf(GATE, name, { empId: `N-${String(index)}`, email: `mail${String(index)}@gate.example` }),
      ]),
    ),
  );
  await gate.enter(GATE);

  await test.step("ten a page, searched by name, e-mail and employee id", async () => {
    await expect(gate.employee("Person 10")).toBeVisible();
    await expect(gate.employee("Person 11")).toHaveCount(0);
    await page.getByRole("link", { name: "Page 2" }).click();
    await expect(gate.employee("Person 12")).toBeVisible();
    for (const [words, name] of [
      ["MAIL7@", "Person 08"],
      ["n-11", "Person 12"],
      ["person 03", "Person 03"],
    ] as const) {
      await page.getByRole("searchbox").fill(words);
      await expect(gate.employee(name)).toBeVisible();
      await expect(page.getByRole("status").filter({ hasText: "of 1" })).toBeVisible();
    }
  });

  await test.step("what is missing is told in a dialog and at the fields; the e-mail is not", async () => {
    await gate.openAdd();
    await gate.save();
    const alert = gate.dialog("Please fill in all required fields (Name, Emp ID, QID, Password).");
    await alert.getByRole("button", { name: "OK" }).click();
    for (const label of ["Name", "Emp ID", "QID", "Password"])
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
        `${label} is required`,
      );
    await expect(page.getByText("Email is required")).toHaveCount(0);
    await expect(page.getByLabel("Company", { exact: true })).toHaveCount(0);
  });

  await test.step("what the database refuses is told, and nothing typed is lost", async () => {
    const readOnly = PROJECT_RULES.replace(
      /(match \/Employees\/\{id\} \{[\s\S]*?)(allow create: [^\n]*\n\s*allow update: [^\n]*\n\s*allow delete: [^\n]*)/,
      "$1",
    );
    expect(readOnly).not.toBe(PROJECT_RULES);
    await backend.replaceRules(readOnly);
    await gate.fill({ Name: "Amira", "Emp ID": "G-2", QID: "1", Password: "issued" });
    await gate.save();
    const alert = gate.dialog("Something went wrong while adding employee.");
    await alert.getByRole("button", { name: "OK" }).click();
    await expect(page.locator("form").getByLabel("Name", { exact: true })).toHaveValue("Amira");
    await backend.replaceRules(PROJECT_RULES);
    await gate.save();
    await expect(gate.says("Employee added successfully!")).toBeVisible();

    await gate.openEdit("Person 03");
    await gate.fill({ Name: "Person Renamed" });
    await backend.replaceRules(readOnly);
    await gate.save();
    const refused = gate.dialog("Something went wrong while updating employee.");
    await refused.getByRole("button", { name: "OK" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
    await gate.delete("Person 03");
    await expect(gate.says("Failed to delete employee")).toBeVisible();
    await expect(gate.employee("Person 03")).toBeVisible();
  });

  await test.step("a list that cannot be read says so, and is tried again", async () => {
    const unlisted = PROJECT_RULES.replace(/(match \/Employees\/\{id\} \{[\s\S]*?)allow list: [^\n]*/, "$1");
    expect(unlisted).not.toBe(PROJECT_RULES);
    await backend.replaceRules(unlisted);
    await page.reload();
    await expect(gate.says("Failed to load employees.")).toBeVisible();
    await backend.replaceRules(PROJECT_RULES);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(gate.employee("Person 03")).toBeVisible();
  });
});
