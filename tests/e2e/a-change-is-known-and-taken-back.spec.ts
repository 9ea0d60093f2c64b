import { brandRecord, missingPicture } from "./brand-records";
import { addCompanies, CompanyPanel, DHOW, employeeOf, GATE } from "./company-panel";
import { expect, test } from "./fixtures";

test("what one admin changes and deletes, another sees at once in the activity; it is taken back and restored", async ({
  backend,
  page,
  panel,
  anotherBrowser,
}) => {
  await backend.put({ "Brands/pearl": brandRecord("Pearl Café", 5, { img: await missingPicture() }) });
  const other = await anotherBrowser();
  await other.startSignedIn();
  await other.page.goto("/activity");
  await expect(other.page.getByText("No activity found.")).toBeVisible();

  await panel.startSignedIn();
  await panel.openBrands();
  await panel.openEditBrand("Pearl Café");
  await panel.fillBrand({ nameEng: "Pearl Kitchen", discount: "20% off" });
  await panel.save();

  await test.step("another sees it at once in the activity, with each field before and after", async () => {
    const line = other.page.getByRole("listitem", { name: /changed Pearl Kitchen/ });
    await expect(line).toContainText("just now");
    await line.getByRole("button", { name: "Details of Pearl Kitchen" }).click();
    await expect(line.getByRole("deletion").filter({ hasText: "Pearl Café" })).toBeVisible();
    await expect(line.getByRole("insertion").filter({ hasText: "20% off" })).toBeVisible();
  });

  await test.step("it is taken back beside the record", async () => {
    await panel.brand("Pearl Kitchen").getByRole("button", { name: "History Pearl Kitchen" }).click();
    const history = page.getByRole("dialog", { name: /^History of/ });
    await history.getByRole("button", { name: /^Take back the change of/ }).click();
    await page
      .getByRole("dialog", { name: "Take this change back?" })
      .getByRole("button", { name: "Take back" })
      .click();
    await expect(panel.says(/^Taken back: /)).toBeVisible();
    await expect(page.getByRole("dialog", { name: "History of Pearl Café" })).toBeVisible();
    await expect(history.getByText("Taken back", { exact: true })).toBeVisible();
    await expect(
      other.page.getByRole("listitem", { name: /put back earlier values of Pearl Café/ }),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(history).toHaveCount(0);
  });

  await test.step("a deleted record is found in the trash, looked at and restored", async () => {
    await panel.brand("Pearl Café").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(panel.brand("Pearl Café")).toHaveCount(0);
    await panel.navigation.getByRole("link", { name: "Trash" }).click();
    await page.getByRole("button", { name: "View Pearl Café" }).click();
    const drawer = page.getByRole("dialog", { name: "Pearl Café" });
    await expect(drawer.getByRole("row", { name: /^Discount/ })).toContainText("10% off");
    await drawer.getByRole("button", { name: "Restore" }).click();
    await expect(panel.says("Pearl Café restored.")).toBeVisible();
    await expect(page.getByText("Nothing in the trash.")).toBeVisible();
    await panel.navigation.getByRole("link", { name: "Brands" }).click();
    await expect(panel.brand("Pearl Café")).toContainText("10% off");
  });
});

test("a company sees what was done to its own employees, and brings one back", async ({
  backend,
  panel,
  anotherBrowser,
}) => {
  await addCompanies(backend);
  await backend.put({
    [`Employees/${GATE.companyId}_1`]: employeeOf(GATE, "Maryam Al-Kuwari"),
    [`Employees/${DHOW.companyId}_1`]: employeeOf(DHOW, "Khalid Nasser"),
  });
  await panel.startSignedIn();
  await panel.page.goto("/organization-emp");
  for (const name of ["Maryam Al-Kuwari", "Khalid Nasser"]) {
    await panel.page.getByRole("button", { name: `Delete ${name}` }).click();
    await panel.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(panel.page.getByRole("row", { name })).toHaveCount(0);
  }
  const { page } = await anotherBrowser();
  const company = new CompanyPanel(page);
  await company.enter(GATE);
  await page.getByRole("link", { name: "Activity" }).click();
  await expect(page.getByRole("listitem", { name: /deleted Maryam Al-Kuwari/ })).toBeVisible();
  await expect(page.getByText("Khalid")).toHaveCount(0);
  await page.getByRole("link", { name: "Trash" }).click();
  await expect(page.getByText("Khalid")).toHaveCount(0);
  await page.getByRole("button", { name: "Restore Maryam Al-Kuwari" }).click();
  await expect(page.getByText("Maryam Al-Kuwari restored.")).toBeVisible();
  await page.getByRole("link", { name: "Employees" }).click();
  await expect(page.getByRole("row", { name: "Maryam Al-Kuwari" })).toBeVisible();
});

test("a company that was deleted with its employees is one line, which a colleague undoes once", async ({
  backend,
  page,
  panel,
  anotherBrowser,
}) => {
  await addCompanies(backend);
  const names = Array.from({ length: 12 }, (_, index) => `Person ${String(index)}`);
  await backend.put(
    Object.fromEntries(
      names.map((name, index) => [
        `Employees/${GATE.companyId}_${String(index)}`,
        employeeOf(GATE, name, { empId: `E-${String(index)}` }),
      ]),
    ),
  );
  await panel.startSignedIn();
  await page.goto("/organization");
  const row = page.getByRole("row", { name: GATE.companyName });
  await row.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog").filter({ hasText: "delete this company?" });
  await question.getByRole("checkbox", { name: "Also move its 12 employees to the trash" }).check();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);

  const other = await anotherBrowser();
  await other.startSignedIn();
  await other.page.goto("/activity");
  const deleted = `deleted ${GATE.companyName} with 12 employees`;
  const line = other.page.getByRole("listitem", { name: deleted });
  await line.getByRole("button", { name: `Undo: ${deleted}` }).click();
  const undo = other.page.getByRole("dialog", { name: "Undo?" });
  await expect(undo).toContainText(`${GATE.companyName} with 12 employees will be restored from the trash.`);
  await undo.getByRole("button", { name: "Undo" }).click();
  const password = other.page.getByRole("dialog").filter({ hasText: `Restore ${GATE.companyName}?` });
  await password.getByLabel("Password", { exact: true }).fill("Harbour-Lantern-88");
  await password.getByRole("button", { name: "Restore" }).click();
  await expect(other.says("Undone: 13 records.")).toBeVisible();
  await expect(line.getByText("Undone", { exact: true })).toBeVisible();
  await expect(
    other.page.getByRole("listitem", { name: `restored ${GATE.companyName} with 12 employees` }),
  ).toContainText("undoing a deletion by");

  // So it is told where the undoing is filtered away.
  await page.goto("/activity?action=delete");
  await expect(
    page.getByRole("listitem", { name: deleted }).getByText("Undone", { exact: true }),
  ).toBeVisible();
  await page.getByRole("button", { name: `Undo: ${deleted}` }).click();
  await expect(page.getByRole("dialog", { name: "Undo?" })).toContainText(
    "Nothing is undone twice, so nothing will change.",
  );
});
