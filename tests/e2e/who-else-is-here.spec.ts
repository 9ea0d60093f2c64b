import { ADMINS } from "../../demo/admins";
import { ADMIN, accountDocuments, storedAdmin } from "./account-records";
import { brandRecord, staffRecord } from "./records";
import { addCompanies, CompanyPanel, employeeOf, GATE } from "./company-panel";
import { expect, test } from "./fixtures";
import { Panel } from "./panel";

const [owner] = ADMINS;
if (!owner) throw new Error("The demo data has no admin.");
const OTHER = { recordId: "other-admin", ...owner };

const whoIsThere = ({ page }: Pick<Panel, "page">) => page.getByRole("status").getByText(/^Also here/);

test("a record shows who else has it open", async ({ anotherBrowser, backend, context, panel }) => {
  await backend.put({ "Brands/venue": brandRecord("Saffron"), ...accountDocuments(storedAdmin(OTHER)) });
  const other = await anotherBrowser();
  await panel.startSignedIn();
  await other.startSignedIn(OTHER);

  await test.step("two admins in a form see each other and another tab of one's own, and who leaves is gone at once", async () => {
    for (const { page } of [panel, other]) await page.goto("/brands?edit=venue");
    await expect(whoIsThere(panel)).toHaveText(`Also here: ${OTHER.name} (editing)`);
    await expect(whoIsThere(other)).toHaveText(`Also here: ${ADMIN.name} (editing)`);
    const second = new Panel(await context.newPage());
    await second.page.goto("/brands?edit=venue");
    await expect(whoIsThere(panel)).toContainText("you in another tab");
    await expect(whoIsThere(other)).toHaveText(`Also here: ${ADMIN.name} (editing)`);
    await second.page.goto("/brands");
    await expect(whoIsThere(panel)).not.toContainText("tab");

    await other.page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(whoIsThere(panel)).toHaveCount(0);
    await backend.put({ "Westwalk_Staff/hessa": staffRecord("Hessa") });
    await panel.page.goto("/staff-details/hessa");
    for (const leave of [() => other.page.goto("/privacy-policy"), () => other.logout()]) {
      await other.page.goto("/staff-details/hessa");
      await expect(whoIsThere(panel)).toHaveText(`Also here: ${OTHER.name}`);
      await leave();
      await expect(whoIsThere(panel)).toHaveCount(0);
    }
  });

  await test.step("a company sees where else its own account is, and no other's", async () => {
    await addCompanies(backend);
    await backend.put({ "Employees/g1": employeeOf(GATE, "Amal Gate") });
    const [gate, colleague] = [await anotherBrowser(), await anotherBrowser()] as const;
    for (const { page } of [gate, colleague]) {
      await new CompanyPanel(page).startSignedIn(GATE);
      await page.goto("/add-employee/g1");
    }
    for (const company of [gate, colleague])
      await expect(whoIsThere(company)).toHaveText("Also here: your account on another device (editing)");
    await colleague.page.getByRole("button", { name: "Cancel" }).click();
    await expect(whoIsThere(gate)).toHaveCount(0);
  });
});
