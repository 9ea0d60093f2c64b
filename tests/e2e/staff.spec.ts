import type { PlainFields } from "../../demo/types";
import { PROJECT_RULES } from "./backend";
import { expect, test } from "./fixtures";
import { ADMIN } from "./admin-account";
import { cells, type Panel } from "./panel";
import { choosePassword, CONTRACT_PDF, readRulesWithout, signsIn, staffRecord } from "./people";

const EMAIL = "hessa@westwalk.example";
const PASSWORD = "Palm-4471";

test.beforeEach(async ({ panel }) => {
  await panel.startSignedIn();
});

async function openStaff({ page }: Panel): Promise<void> {
  await page.goto("/staff");
  await expect(page.getByRole("heading", { name: "Staff", exact: true })).toBeVisible();
}

/** Adds one through the form, as far as Save. */
async function addStaff({ page }: Panel, name: string, email = EMAIL): Promise<void> {
  await page.goto("/add-staff-account");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Staff id").fill("WW-2001");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Save" }).click();
}

async function confirmDelete({ page }: Panel, name: string): Promise<void> {
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const question = page.getByRole("dialog", { name: "Are you sure you want to delete this account?" });
  await question.getByRole("button", { name: "Delete" }).click();
}

test("shows ten a page under the specified headers, with what each has redeemed", async ({
  backend,
  page,
  panel,
}) => {
  const documents = Array.from({ length: 11 }, (_, index): [string, PlainFields] => [
    `Westwalk_Staff/s${String(index)}`,
    staffRecord(`Person ${String(index)}`, index),
  ]);
  await backend.put({
    ...Object.fromEntries(documents),
    "Westwalk_Staff/s0/redeemed_discounts/r1": { brandName: "Pearl Café" },
    "Westwalk_Staff/s0/redeemed_discounts/r2": { brandName: "Pearl Café" },
  });
  await openStaff(panel);
  await expect(page.getByRole("columnheader")).toHaveText([
    "Image",
    "Name",
    "EMP-ID",
    "Email",
    "Redeems",
    "Actions",
  ]);
  await expect(page.getByRole("row", { name: /^Person/ })).toHaveCount(10);
  const first = page.getByRole("row", { name: "Person 0", exact: true });
  await expect(cells(first)).toHaveText(["", "Person 0", "WW-1001", EMAIL, "2", "ViewEditDelete"]);
  await expect(cells(page.getByRole("row", { name: "Person 1", exact: true })).nth(4)).toHaveText("0");
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page.getByRole("row", { name: /^Person/ })).toHaveText([/Person 10/]);
});

test("finds by name, e-mail or staff id, and says when there is nobody", async ({ backend, page, panel }) => {
  await backend.put({
    "Westwalk_Staff/a": staffRecord("Hessa Al-Emadi", 0, {
      email: "hessa@westwalk.example",
      staffId: "WW-1",
    }),
    "Westwalk_Staff/b": staffRecord("Ramon Cruz", 1, { email: "ramon@mailbox.example", staffId: "WW-77" }),
  });
  await openStaff(panel);
  const search = page.getByRole("searchbox");
  for (const [text, found] of [
    ["al-em", "Hessa Al-Emadi"],
    ["MAILBOX", "Ramon Cruz"],
    ["ww-77", "Ramon Cruz"],
  ] as const) {
    await search.fill(text);
    await expect(page.getByRole("row", { name: /Hessa|Ramon/ })).toHaveText([new RegExp(found)]);
  }
  await search.fill("nobody");
  await expect(page.getByText("No accounts found.")).toBeVisible();
});

test("adds a person who can then sign in, while the admin stays signed in", async ({ page, panel }) => {
  await openStaff(panel);
  await page.getByRole("button", { name: "+ Add Staff" }).click();
  await expect(page).toHaveURL("/add-staff-account");
  await addStaff(panel, "هيسة العمادي");
  await expect(panel.says("Account added successfully!")).toBeVisible();
  await expect(page).toHaveURL("/staff");
  await expect(page.getByRole("row", { name: "هيسة العمادي" })).toContainText("WW-2001");
  expect(await signsIn(EMAIL, PASSWORD)).toBe(true);
  await page.reload();
  await expect(page.getByRole("row", { name: "هيسة العمادي" })).toBeVisible();
  await expect(page.getByText(ADMIN.name).first()).toBeVisible();
});

test("keeps picture and contract as long as the record can be restored, and removes them with its copy", async ({
  backend,
  page,
  panel,
}) => {
  await page.goto("/add-staff-account");
  await page.getByLabel("Contract").setInputFiles(CONTRACT_PDF);
  await page.getByLabel("Name").fill("Hessa Al-Emadi");
  await page.getByLabel("Staff id").fill("WW-2001");
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(panel.says("Account added successfully!")).toBeVisible();
  expect(await backend.files()).toEqual([expect.stringMatching(/^contracts\/\d+-.*tenancy-2026\.pdf$/)]);
  await confirmDelete(panel, "Hessa Al-Emadi");
  await expect(panel.says("Account deleted successfully!")).toBeVisible();
  await panel.emptyTrashOf("Hessa Al-Emadi", backend);
});

test("must enter what is required", async ({ page, panel }) => {
  await page.goto("/add-staff-account");
  await page.getByLabel("Staff id").fill("WW-2001");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(panel.says("Please fill in all required fields.")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  for (const label of ["Name", "Email", "Password"])
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(`${label} is required`);
  await page.getByLabel("Password").fill("short");
  await expect(page.getByText("At least 6 characters", { exact: true })).toBeVisible();
});

test("is told at the field that an e-mail has an account, and loses nothing", async ({ page, panel }) => {
  await addStaff(panel, "Hessa Al-Emadi");
  await expect(panel.says("Account added successfully!")).toBeVisible();
  await addStaff(panel, "Somebody Else");
  await expect(panel.says("Failed to save account.")).toBeVisible();
  await expect(
    page.getByRole("alert").getByText("This e-mail has an account already.").first(),
  ).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Somebody Else");
});

test("edits, without a password field; a new e-mail is the one to sign in with", async ({ page, panel }) => {
  await addStaff(panel, "Hessa Al-Emadi");
  await page.getByRole("button", { name: "Edit Hessa Al-Emadi" }).click();
  await expect(page).toHaveURL(/\/add-staff-account\/\w+$/);
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Hessa Al-Emadi");
  await expect(page.getByLabel("Password")).toHaveCount(0);
  await page.getByLabel("Email").fill("hessa.new@westwalk.example");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(panel.says("Account updated successfully!")).toBeVisible();
  await expect(page.getByRole("row", { name: "Hessa Al-Emadi" })).toContainText("hessa.new@westwalk.example");
  expect(await signsIn("hessa.new@westwalk.example", PASSWORD)).toBe(true);
  expect(await signsIn(EMAIL, PASSWORD)).toBe(false);
});

test("deletes with the sign-in, or is told where the sign-in is left", async ({ page, panel }) => {
  await addStaff(panel, "Hessa Al-Emadi");
  await confirmDelete(panel, "Hessa Al-Emadi");
  await expect(panel.says("Account deleted successfully!")).toBeVisible();
  await expect(page.getByText("No accounts found.")).toBeVisible();
  expect(await signsIn(EMAIL, PASSWORD)).toBe(false);

  await addStaff(panel, "Ramon Cruz", "ramon@westwalk.example");
  await expect(page.getByRole("row", { name: "Ramon Cruz" })).toBeVisible();
  await choosePassword("ramon@westwalk.example", PASSWORD, "his own secret");
  await confirmDelete(panel, "Ramon Cruz");
  const notice = page.getByRole("dialog", { name: "One thing is left to do" });
  await expect(notice).toContainText("the sign-in of ramon@westwalk.example could not be removed");
  await notice.getByRole("button", { name: "OK" }).click();
  await expect(page.getByText("No accounts found.")).toBeVisible();
});

test("keeps a record that may not be deleted", async ({ backend, page, panel }) => {
  await backend.put({ "Westwalk_Staff/a": staffRecord("Hessa Al-Emadi") });
  await openStaff(panel);
  await expect(page.getByRole("row", { name: "Hessa Al-Emadi" })).toBeVisible();
  const keeping = PROJECT_RULES.replaceAll(
    /allow delete: if [^;]* isKept\('Westwalk_Staff', [^;]*;/g,
    "allow delete: if false;",
  );
  expect(keeping).not.toBe(PROJECT_RULES);
  await backend.replaceRules(keeping);
  await confirmDelete(panel, "Hessa Al-Emadi");
  await expect(panel.says("Failed to delete account")).toBeVisible();
  await expect(page.getByRole("row", { name: "Hessa Al-Emadi" })).toBeVisible();
});

test("reads one in full, from the list or from a shared address", async ({ backend, page, panel }) => {
  await backend.put({
    "Westwalk_Staff/a": staffRecord("Hessa Al-Emadi"),
    "Westwalk_Staff/a/redeemed_discounts/r1": { brandName: "Pearl Café" },
  });
  await openStaff(panel);
  await page.getByRole("button", { name: "View Hessa Al-Emadi" }).click();
  await expect(page).toHaveURL("/staff-details/a");
  await page.reload();
  await expect(page.getByRole("rowheader")).toHaveText([
    "Profile picture",
    "Name",
    "Staff id",
    "QID",
    "QID expiry",
    "Email",
    "Password",
    "Contract",
    "Added",
    "Redeemed discounts",
  ]);
  // It is counted when it is seen.
  await page.getByRole("cell").last().scrollIntoViewIfNeeded();
  await expect(page.getByRole("cell").last()).toHaveText("1");
  await expect(page.getByRole("textbox")).toHaveCount(0);
});

for (const address of ["/staff-details", "/staff-details/nobody"]) {
  test(`is told at ${address} that there is no such person`, async ({ page, panel }) => {
    await page.goto(address);
    await expect(panel.says("No staff data found.")).toBeVisible();
    await page.getByRole("link", { name: "Back to Staff" }).click();
    await expect(page).toHaveURL("/staff");
  });
}

test("is told when the list cannot be read", async ({ backend, page, panel }) => {
  await backend.replaceRules(readRulesWithout("Westwalk_Staff"));
  await page.goto("/staff");
  await expect(panel.says("Failed to fetch staff or redeem info")).toBeVisible();
});

test("is told when what was redeemed cannot be counted, and counts again", async ({
  backend,
  page,
  panel,
}) => {
  await backend.put({ "Westwalk_Staff/a": staffRecord("Hessa Al-Emadi") });
  await backend.replaceRules(readRulesWithout("nothing"));
  await openStaff(panel);
  await expect(panel.says("Failed to fetch staff or redeem info")).toBeVisible();
  const row = page.getByRole("row", { name: "Hessa Al-Emadi" });
  await backend.replaceRules(PROJECT_RULES);
  await row.getByRole("button", { name: "Count again" }).click();
  await expect(cells(row).nth(4)).toHaveText("0");
});
