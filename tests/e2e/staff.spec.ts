import { PROJECT_RULES } from "./backend";
import { expect, test } from "./fixtures";
import { cells } from "./panel";
import { choosePassword, CONTRACT_PDF, readRulesWithout, signsIn, staffRecord } from "./people";
import { visit } from "./visit";

const COLUMNS = ["Image", "Name", "EMP-ID", "Email", "Redeems", "Actions"];
const DETAILS = [
  ...["Profile picture", "Name", "Staff id", "QID", "QID expiry", "Email", "Password", "Contract", "Added"],
  "Redeemed discounts",
];
const EMAIL = "maha@westwalk.example";
const NEW_EMAIL = "maha.new@westwalk.example";
const PASSWORD = "Palm-4471";

test("an admin reads the list and one of it in full, adds a person who can sign in, changes the sign-in, and deletes the person", async ({
  backend,
  page,
  panel,
}) => {
  await backend.put({
    "Westwalk_Staff/hessa": staffRecord("Hessa Al-Emadi"),
    "Westwalk_Staff/ramon": staffRecord("Ramon Cruz", 20),
    "Westwalk_Staff/hessa/redeemed_discounts/r1": { brandName: "Pearl Café" },
    "Westwalk_Staff/hessa/redeemed_discounts/r2": { brandName: "Pearl Café" },
  });
  await panel.startSignedIn();
  await backend.replaceRules(readRulesWithout("nothing"));
  await page.goto("/staff");
  const hessa = page.getByRole("row", { name: "Hessa Al-Emadi" });
  const ramon = page.getByRole("row", { name: "Ramon Cruz" });

  await test.step("is told when what was redeemed cannot be counted, and counts again", async () => {
    await expect(panel.says("Failed to fetch staff or redeem info")).toBeVisible();
    await expect(page.getByRole("button", { name: "Count again" })).toHaveCount(2);
    await backend.replaceRules(PROJECT_RULES);
    for (const row of [hessa, ramon]) await row.getByRole("button", { name: "Count again" }).click();
  });

  await test.step("shows them under the specified headers, with what each has redeemed", async () => {
    await expect(page.getByRole("columnheader")).toHaveText(COLUMNS);
    await expect(cells(hessa)).toHaveText([
      "",
      "Hessa Al-Emadi",
      "WW-1001",
      "hessa@westwalk.example",
      "2",
      "ViewEditDelete",
    ]);
    await expect(cells(ramon).nth(4)).toHaveText("0");
  });

  await test.step("reads one in full", async () => {
    await page.getByRole("button", { name: "View Hessa Al-Emadi" }).click();
    await expect(page).toHaveURL("/staff-details/hessa");
    await expect(page.getByRole("rowheader")).toHaveText(DETAILS);
    // It is counted when it is seen.
    await page.getByRole("cell").last().scrollIntoViewIfNeeded();
    await expect(page.getByRole("cell").last()).toHaveText("2");
    await expect(page.getByRole("textbox")).toHaveCount(0);
  });

  await test.step("is told where the address names nobody", async () => {
    for (const address of ["/staff-details", "/staff-details/nobody"]) {
      await page.getByRole("link", { name: "Back to Staff" }).click();
      await expect(page).toHaveURL("/staff");
      await visit(page, address);
      await expect(panel.says("No staff data found.")).toBeVisible();
    }
  });

  await test.step("adds a person who can then sign in, while the admin stays signed in", async () => {
    await page.getByRole("link", { name: "Back to Staff" }).click();
    // By the keyboard: a toast may lie over the button until it goes.
    await page.getByRole("button", { name: "+ Add Staff" }).press("Enter");
    // The list that leads here has a search for names and staff ids, and is there until the form is.
    await expect(page.getByRole("heading", { name: "Add Staff Member" })).toBeVisible();
    await page.getByLabel("Contract").setInputFiles(CONTRACT_PDF);
    await page.getByLabel("Name").fill("مها العمادي");
    await page.getByLabel("Staff id").fill("WW-2001");
    await page.getByLabel("Email").fill(EMAIL);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(panel.says("Account added successfully!")).toBeVisible();
    await expect(page).toHaveURL("/staff");
    await expect(page.getByRole("row", { name: "مها العمادي" })).toContainText("WW-2001");
    expect(await signsIn(EMAIL, PASSWORD)).toBe(true);
    expect(await backend.files()).toEqual([expect.stringMatching(/^contracts\/\d+-.*tenancy-2026\.pdf$/)]);
  });

  await test.step("edits, without a password field; a new e-mail is the one to sign in with", async () => {
    await page.getByRole("button", { name: "Edit مها العمادي" }).press("Enter");
    await expect(page).toHaveURL(/\/add-staff-account\/\w+$/);
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("مها العمادي");
    await expect(page.getByLabel("Password")).toHaveCount(0);
    await page.getByLabel("Email").fill(NEW_EMAIL);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(panel.says("Account updated successfully!")).toBeVisible();
    await expect(page.getByRole("row", { name: "مها العمادي" })).toContainText(NEW_EMAIL);
    expect(await signsIn(NEW_EMAIL, PASSWORD)).toBe(true);
    expect(await signsIn(EMAIL, PASSWORD)).toBe(false);
  });

  await test.step("deletes the person, and is told where the sign-in is left", async () => {
    await choosePassword(NEW_EMAIL, PASSWORD, "her own secret");
    await page.getByRole("button", { name: "Delete مها العمادي" }).press("Enter");
    const question = page.getByRole("dialog", { name: "Are you sure you want to delete this account?" });
    await question.getByRole("button", { name: "Delete" }).click();
    const notice = page.getByRole("dialog", { name: "One thing is left to do" });
    await expect(notice).toContainText(`the sign-in of ${NEW_EMAIL} could not be removed`);
    await notice.getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("row", { name: "مها العمادي" })).toHaveCount(0);
  });
});
