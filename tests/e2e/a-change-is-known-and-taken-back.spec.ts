import { addCompanies, CompanyPanel, DHOW, employeeOf, GATE } from "./company-panel";
import { eventRecord } from "./event-records";
import { expect, test } from "./fixtures";
import { visit } from "./visit";

test("what one admin changes and deletes, another sees at once in the activity; it is taken back and restored", async ({
  backend,
  page,
  panel,
  anotherBrowser,
}) => {
  await addCompanies(backend);
  await backend.put({ "Events/show": eventRecord("Boat Show") });
  for (const [index, name] of ["Maryam", "Noor", "Sara"].entries()) {
    const empId = `E-${String(index)}`;
    await backend.put({ [`Employees/${GATE.companyId}_${empId}`]: employeeOf(GATE, name, { empId }) });
  }
  const other = await anotherBrowser();
  await other.startSignedIn();
  await other.page.goto("/activity");
  await expect(other.page.getByText("No activity found.")).toBeVisible();
  const told = (name: string | RegExp) => other.page.getByRole("listitem", { name });

  await panel.startSignedIn();
  await page.goto("/events");
  await panel.openEditBrand("Boat Show");
  await panel.form.getByLabel("English name").fill("Dhow Show");
  await panel.form.getByLabel("English description").fill("At the pier.");
  await panel.save();

  await test.step("another sees it at once in the activity, with each field before and after", async () => {
    const line = told(/changed Dhow Show/);
    await expect(line).toContainText("just now");
    await line.getByRole("button", { name: "Details of Dhow Show" }).click();
    await expect(line.getByRole("deletion").filter({ hasText: "Boat Show" })).toBeVisible();
    await expect(line.getByRole("insertion").filter({ hasText: "At the pier." })).toBeVisible();
  });

  await test.step("it is taken back beside the record", async () => {
    await panel.brand("Dhow Show").getByRole("button", { name: "History Dhow Show" }).click();
    const history = page.getByRole("dialog", { name: /^History of/ });
    await history.getByRole("button", { name: /^Take back the change of/ }).click();
    const question = page.getByRole("dialog", { name: "Take this change back?" });
    await question.getByRole("button", { name: "Take back" }).click();
    await expect(panel.says(/^Taken back: /)).toBeVisible();
    await expect(page.getByRole("dialog", { name: "History of Boat Show" })).toBeVisible();
    await expect(history.getByText("Taken back", { exact: true })).toBeVisible();
    await expect(told(/put back earlier values of Boat Show/)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(history).toHaveCount(0);
  });

  await test.step("a company that was deleted with its employees is one line, which a colleague undoes", async () => {
    await visit(page, "/organization");
    const row = page.getByRole("row", { name: GATE.companyName });
    await row.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("dialog").filter({ hasText: "delete this company?" });
    await question.getByRole("checkbox", { name: "Also move its 3 employees to the trash" }).check();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(row).toHaveCount(0);

    const what = `${GATE.companyName} with 3 employees`;
    await other.page.getByRole("button", { name: `Undo: deleted ${what}` }).click();
    const undo = other.page.getByRole("dialog", { name: "Undo?" });
    await expect(undo).toContainText(`${what} will be restored from the trash.`);
    await undo.getByRole("button", { name: "Undo" }).click();
    const password = other.page.getByRole("dialog").filter({ hasText: `Restore ${GATE.companyName}?` });
    await password.getByLabel("Password", { exact: true }).fill("Harbour-Lantern-88");
    await password.getByRole("button", { name: "Restore" }).click();
    await expect(other.says("Undone: 4 records.")).toBeVisible();
    await expect(told(`deleted ${what}`).getByText("Undone", { exact: true })).toBeVisible();
    await expect(told(`restored ${what}`)).toContainText("undoing a deletion by");
    await expect(row).toBeVisible();
  });
});

test("a company sees what was done to its own employees, and brings one back", async ({
  backend,
  page,
  panel,
  anotherBrowser,
}) => {
  await addCompanies(backend);
  await backend.put({
    [`Employees/${GATE.companyId}_1`]: employeeOf(GATE, "Maryam Al-Kuwari"),
    [`Employees/${DHOW.companyId}_1`]: employeeOf(DHOW, "Khalid Nasser"),
  });
  await panel.startSignedIn();
  await page.goto("/organization-emp");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  const selection = page.getByRole("region", { name: "Selection" });
  await selection.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No employees found.")).toBeVisible();

  const company = new CompanyPanel((await anotherBrowser()).page);
  const own = company.page;
  await company.enter(GATE);
  await own.getByRole("link", { name: "Activity" }).click();
  await expect(own.getByRole("listitem", { name: /deleted Maryam Al-Kuwari/ })).toBeVisible();
  await expect(own.getByText("Khalid")).toHaveCount(0);
  await own.getByRole("link", { name: "Trash" }).click();
  await own.getByRole("button", { name: "Restore Maryam Al-Kuwari" }).click();
  await expect(own.getByText("Khalid")).toHaveCount(0);
  await expect(own.getByText("Maryam Al-Kuwari restored.")).toBeVisible();
  await own.getByRole("link", { name: "Employees" }).click();
  await expect(own.getByRole("row", { name: "Maryam Al-Kuwari" })).toBeVisible();
});
