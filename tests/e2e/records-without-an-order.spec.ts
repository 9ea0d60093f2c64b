/** A record without the field that its list is ordered by: the list says so and lets it be mended. */
import { addCompanies, CompanyPanel, DHOW, employeeOf, GATE } from "./company-panel";
import { expect, test } from "./fixtures";
import { staffRecord } from "./people";

const nameless = ({ name: _, ...rest }: ReturnType<typeof employeeOf>) => rest;
const timeless = ({ time: _, ...rest }: ReturnType<typeof staffRecord>) => rest;

test("an admin gives records their missing names and times, and a company its own", async ({
  backend,
  page,
  panel,
}) => {
  const company = new CompanyPanel(page);
  const fix = page.getByRole("button", { name: "Fix" });
  await addCompanies(backend);
  await backend.put({
    "Employees/one": employeeOf(GATE, "Adeel Chaudhry"),
    "Employees/two": nameless(employeeOf(GATE, "", { empId: "E-2", email: "lost@gate.example" })),
    "Employees/three": nameless(employeeOf(DHOW, "", { empId: "E-3" })),
    "Westwalk_Staff/lost": timeless(staffRecord("Hessa Al-Emadi")),
  });
  await panel.startSignedIn();
  await page.goto("/organization-emp");
  await expect(panel.says("2 records cannot be shown because they have no name.")).toBeVisible();
  await fix.click();
  const lost = page.getByRole("dialog").getByRole("listitem").filter({ hasText: "lost@gate.example" });
  await lost.getByRole("button", { name: "Save" }).click();
  await expect(lost.getByRole("alert")).toHaveText("Name is required");
  await lost.getByLabel("Name").fill("Bea Mendoza");
  await lost.getByRole("button", { name: "Save" }).click();
  await expect(lost).toHaveCount(0);
  await page.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("row", { name: "Bea Mendoza" })).toBeVisible();
  await expect(panel.says("1 record cannot be shown because it has no name.")).toBeVisible();

  await panel.navigation.getByRole("link", { name: "Staff" }).click();
  await expect(panel.says("1 record cannot be shown because it has no time (“Added”).")).toBeVisible();
  await fix.click();
  await page.getByRole("button", { name: "Set it to the current time" }).click();
  await expect(panel.says("All of them are fixed.")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("row", { name: "Hessa Al-Emadi" })).toBeVisible();

  await company.enter(DHOW);
  await expect(company.says("1 record cannot be shown because it has no name.")).toBeVisible();
  await fix.click();
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Chen Wei");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(company.employee("Chen Wei")).toBeVisible();
});
