/** Two admins and a company write notes, and see what each may. */
import { ADMIN, accountDocuments, storedAdmin } from "./account-records";
import { addCompanies, CompanyPanel, employeeOf, GATE } from "./company-panel";
import { expect, test } from "./fixtures";
import { tenantRecord } from "./records";

const OTHER = { ...ADMIN, email: "hessa@westwalk.example", name: "Hessa", recordId: "hessa" };

// Wide enough for the buttons of a row.
test.use({ viewport: { width: 1720, height: 900 } });

test("notes are written, followed up and kept apart", async ({ anotherBrowser, backend, page, panel }) => {
  await addCompanies(backend);
  await backend.put({
    ...accountDocuments(storedAdmin(OTHER)),
    "Tenants/t1": tenantRecord("Mona Ali", "1A"),
    "Employees/g1": employeeOf(GATE, "Amal Gate"),
  });
  await panel.startSignedIn();
  const other = await anotherBrowser();
  await other.startSignedIn(OTHER);
  const form = page.getByRole("dialog", { name: "Add Note" });
  const note = page.getByRole("listitem").filter({ hasText: "Wants to renew." });

  await test.step("an admin writes a note on a tenant's page, which another sees at once and follows up from the renewals", async () => {
    await other.page.goto("/tenant-details/t1");
    await expect(other.page.getByText("No notes yet.")).toBeVisible();
    await page.goto("/tenant-details/t1");
    await page.getByRole("button", { name: "Add note" }).click();
    await form.getByLabel("Note").fill("Wants to renew.\nيفضّل المساء.");
    await form.getByLabel("Follow up on").fill("1 Nov 2026");
    // Twice, as a hurried person does.
    await form.getByRole("button", { name: "Save" }).dblclick();
    await expect(note).toHaveCount(1);
    const seen = other.page.getByRole("listitem").filter({ hasText: "Wants to renew." });
    await expect(seen).toContainText(`Follow up on 1 Nov 2026, for ${ADMIN.name}`);
    await expect(seen.getByRole("button")).toHaveText(["Done"]);
    await expect(note.getByRole("button")).toHaveText(["Done", "Edit", "Delete"]);

    await other.page.goto("/renewals?kind=Notes.followUp");
    await other.page.getByRole("link", { name: "Mona Ali" }).click();
    await expect(other.page).toHaveURL("/tenant-details/t1");
    await other.page.getByRole("button", { name: "Done" }).click();
    await expect(note).toContainText("Followed up on");
  });

  await test.step("a list does without marks whose code does not load", async () => {
    const asked = other.page.waitForRequest(/notes-mark/);
    await other.page.route(/notes-mark/, (route) => route.abort());
    await other.page.goto("/tenant");
    await asked;
    await expect(other.page.getByRole("row", { name: "Mona Ali" })).toBeVisible();
    await expect(other.page.getByRole("heading", { name: "Tenants" })).toBeVisible();
  });

  await test.step("the list shows the number, and a drawer the notes; a deletion takes them along", async () => {
    await page.goto("/tenant");
    const row = page.getByRole("row", { name: "Mona Ali" });
    await expect(row.getByRole("img", { name: "1 note" })).toBeVisible();
    await row.getByRole("button", { name: "Notes Mona Ali" }).click();
    await expect(page).toHaveURL("/tenant?notes=t1");
    await note.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("dialog", { name: "Edit Note" }).getByLabel("Note").fill("Wants to renew. Twice.");
    await page.getByRole("dialog", { name: "Edit Note" }).getByRole("button", { name: "Save" }).click();
    await expect(note).toContainText("Twice.");
    await page.goBack();
    await row.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    const toast = page.getByRole("alert").filter({ hasText: "Account deleted" });
    await expect(row).toHaveCount(0);
    await toast.getByRole("button", { name: /^Undo/ }).click();
    await expect(row.getByRole("img", { name: "1 note" })).toBeVisible();
  });

  await test.step("a company sees its own notes only, an admin all", async () => {
    await page.goto("/organization-emp?notes=g1");
    await page.getByRole("button", { name: "Add note" }).dblclick();
    await form.getByLabel("Note").fill("Only for admins.");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Only for admins.")).toBeVisible();
    await expect(form).toHaveCount(0);
    const gate = new CompanyPanel((await anotherBrowser()).page);
    await gate.enter(GATE);
    await gate.employee("Amal Gate").getByRole("button", { name: "Notes Amal Gate" }).click();
    await expect(gate.page.getByText("No notes yet.")).toBeVisible();
    await gate.page.getByRole("button", { name: "Add note" }).click();
    await gate.page.getByRole("dialog", { name: "Add Note" }).getByLabel("Note").fill("On leave.");
    await gate.page.getByRole("button", { name: "Save" }).click();
    const own = page.getByRole("listitem").filter({ hasText: "On leave." });
    await expect(own).toContainText(GATE.companyId);
    await expect(own.getByRole("button")).toHaveCount(0);
  });
});
