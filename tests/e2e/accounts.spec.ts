import { PROTECTED_ADMIN_EMAIL } from "../../src/config/product";
import { expect, test } from "./fixtures";
import { ADMIN } from "./admin-account";
import { cells, type Panel } from "./panel";
import { readRulesWithout } from "./people";

const PASSWORD = "Blue-Heron-5521";

test.beforeEach(async ({ panel }) => {
  await panel.enter();
});

/** By the sidebar, as a person would: the accounts come into view. */
async function openAccounts({ page, navigation }: Panel): Promise<void> {
  await navigation.getByRole("link", { name: "Admin", exact: true }).click();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("heading", { name: "Admin Accounts" })).toBeInViewport();
}

async function openAdd({ page, form }: Panel): Promise<void> {
  await page.getByRole("button", { name: "+ Add Account" }).click();
  await expect(form).toBeVisible();
}

async function fillAccount({ form }: Panel, name: string, email: string): Promise<void> {
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByRole("radiogroup", { name: "Role" }).getByText("User", { exact: true }).click();
}

const account = ({ page }: Panel, name: string) => page.getByRole("row", { name, exact: true });

test("lists them, the newest first, and shows at once what somebody else adds", async ({
  backend,
  page,
  panel,
}) => {
  await openAccounts(panel);
  await expect(cells(account(panel, ADMIN.name))).toHaveText([
    ADMIN.name,
    ADMIN.email,
    "Admin",
    "EditDelete",
  ]);
  const time = new Date(Date.now() + 1000);
  await backend.put({
    "Admins/hessa": { name: "Hessa", email: "hessa@westwalk.example", role: "User", password: "0", time },
  });
  await expect(page.locator("tbody").getByRole("row")).toHaveText([/^Hessa/, new RegExp(`^${ADMIN.name}`)]);
});

test("adds one, who can sign in; all fields are required", async ({ anotherBrowser, page, panel }) => {
  await openAccounts(panel);
  await openAdd(panel);
  await panel.form.getByLabel("Name").fill("Hessa");
  await panel.save();
  await expect(panel.says("All fields are required")).toBeVisible();
  await fillAccount(panel, "Hessa", "hessa@westwalk.example");
  await panel.save();
  await expect(panel.says("Account added successfully!")).toBeVisible();
  await expect(panel.form).toHaveCount(0);
  await expect(account(panel, "Hessa")).toContainText("User");
  await expect(page.getByText(PASSWORD)).toHaveCount(0);
  const hessa = await anotherBrowser();
  await hessa.signIn(PASSWORD, "hessa@westwalk.example");
  await expect(hessa.navigation).toBeVisible();
});

test("refuses an e-mail that another account has, and keeps what was typed", async ({ panel }) => {
  await openAccounts(panel);
  await openAdd(panel);
  await fillAccount(panel, "Hessa", ADMIN.email.toUpperCase());
  await panel.save();
  await expect(panel.says("Error saving account")).toBeVisible();
  await expect(
    panel.form.getByRole("link", { name: "Email: Another admin has this email already." }),
  ).toBeVisible();
  await expect(panel.form.getByLabel("Name")).toHaveValue("Hessa");
});

test("an edit hides the password until it is asked for, and asks when the e-mail changes", async ({
  anotherBrowser,
  backend,
  panel,
}) => {
  // Keys are derived for three sign-ins and saves, slowly by design.
  test.slow();
  await backend.put({
    "Admins/hessa": {
      name: "Hessa",
      email: "hessa@westwalk.example",
      role: "User",
      password: "0".repeat(64),
      time: new Date(),
    },
  });
  await openAccounts(panel);
  const edit = account(panel, "Hessa").getByRole("button", { name: "Edit" });
  const password = panel.form.getByLabel("Password", { exact: true });

  await edit.click();
  await expect(panel.form.getByLabel("Email")).toHaveValue("hessa@westwalk.example");
  await expect(password).toHaveCount(0);
  await panel.form.getByLabel("Name").fill("Hessa Al-Emadi");
  await panel.save();
  await expect(panel.says("Account updated successfully!")).toBeVisible();
  await expect(panel.form).toHaveCount(0);

  await account(panel, "Hessa Al-Emadi").getByRole("button", { name: "Edit" }).click();
  await panel.form.getByLabel("Email").fill("h.alemadi@westwalk.example");
  await expect(password).toBeVisible();
  await panel.save();
  await expect(panel.says("All fields are required")).toBeVisible();
  await password.fill(PASSWORD);
  await panel.save();
  await expect(panel.form).toHaveCount(0);
  const hessa = await anotherBrowser();
  await hessa.signIn(PASSWORD, "h.alemadi@westwalk.example");
  await expect(hessa.navigation).toBeVisible();

  await account(panel, "Hessa Al-Emadi").getByRole("button", { name: "Edit" }).click();
  await panel.form.getByRole("button", { name: "Set a new password" }).click();
  await expect(password).toBeVisible();
  await panel.form.getByRole("button", { name: "Keep the present password" }).click();
  await expect(password).toHaveCount(0);
});

test("the built-in account can be neither deleted nor edited", async ({ backend, page, panel }) => {
  await backend.put({
    "Admins/owner": {
      name: "Noora",
      email: PROTECTED_ADMIN_EMAIL,
      role: "Admin",
      password: "0".repeat(64),
      time: new Date(),
    },
  });
  await openAccounts(panel);
  for (const action of ["Delete", "Edit"]) {
    await account(panel, "Noora").getByRole("button", { name: action }).click();
    const toast = page.getByRole("alert").filter({ hasText: "This account cannot be deleted." });
    await expect(toast).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(toast).toHaveCount(0);
  }
});

test("is told when a deletion is refused", async ({ backend, page, panel }) => {
  const hessa = { name: "Hessa", email: "hessa@westwalk.example", role: "User", password: "0" };
  await backend.put({ "Admins/hessa": { ...hessa, time: new Date() } });
  await openAccounts(panel);
  const remove = account(panel, "Hessa").getByRole("button", { name: "Delete" });
  const question = page.getByRole("dialog", { name: "Are you sure you want to delete this account?" });
  await backend.replaceRules(readRulesWithout("none"));
  await remove.click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(panel.says("Failed to delete account")).toBeVisible();
  await expect(account(panel, "Hessa")).toBeVisible();
});

test("deletes one after asking", async ({ backend, page, panel }) => {
  const hessa = { name: "Hessa", email: "hessa@westwalk.example", role: "User", password: "0" };
  await backend.put({ "Admins/hessa": { ...hessa, time: new Date() } });
  await openAccounts(panel);
  await account(panel, "Hessa").getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Are you sure you want to delete this account?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(panel.says("Account deleted successfully!")).toBeVisible();
  await expect(account(panel, "Hessa")).toHaveCount(0);
});
