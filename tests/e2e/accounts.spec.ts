import type { Page } from "@playwright/test";
import { accountDocuments, adminAccount } from "./account-records";
import { ADMIN, COLLEAGUE, OWNER, storedAdmin } from "./admin-account";
import { expect, test } from "./fixtures";
import { cells, type Panel } from "./panel";

const HESSA = "hessa@westwalk.example";
const PASSWORD = "Blue-Heron-5521";
const TAKEN = "Another admin has this email already.";
const MADE_OF_NAMES = "This is too easy to guess: it is made of the account's id or of a name";
const COMMIT = /\/documents:commit/;

async function openAccounts({ page }: Panel): Promise<void> {
  await page.goto("/admin");
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

/** @returns lets what the page sends from now on to be stored go on its way. */
async function holdCommits(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(COMMIT, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const account = ({ page }: Panel, name: string) => page.getByRole("row", { name, exact: true });

test("an admin lists the accounts, adds one who can sign in, edits it, and deletes it", async ({
  anotherBrowser,
  backend,
  page,
  panel,
}) => {
  await backend.put(accountDocuments(storedAdmin(OWNER)));
  await panel.startSignedIn();
  await openAccounts(panel);
  const password = panel.form.getByLabel("Password", { exact: true });

  await test.step("lists them, the newest first, and shows at once what somebody else adds", async () => {
    await expect(cells(account(panel, ADMIN.name))).toHaveText([
      ADMIN.name,
      ADMIN.email,
      "set 3 days ago",
      "Admin",
      "EditHistoryUnlockDelete",
    ]);
    const time = new Date(Date.now() + 1000);
    await backend.put(accountDocuments(adminAccount("Meera", "meera@westwalk.example", time)));
    await expect(page.locator("tbody").getByRole("row").first()).toHaveText(/^Meera/);
  });

  await test.step("the built-in account cannot be deleted", async () => {
    await account(panel, OWNER.name).getByRole("button", { name: "Delete" }).click();
    await expect(panel.says("This account cannot be deleted.")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("refuses an e-mail that another account has, and keeps what was typed", async () => {
    await openAdd(panel);
    await panel.form.getByLabel("Name").fill("Hessa");
    await panel.save();
    await expect(panel.says("All fields are required")).toBeVisible();
    await fillAccount(panel, "Hessa", ADMIN.email.toUpperCase());
    await panel.save();
    await expect(panel.says("Error saving account")).toBeVisible();
    await expect(panel.form.getByRole("link", { name: `Email: ${TAKEN}` })).toBeVisible();
    await expect(panel.form.getByLabel("Name")).toHaveValue("Hessa");
  });

  await test.step("a weak password is told while it is typed and not saved, a generated one is", async () => {
    await panel.form.getByLabel("Email").fill(HESSA);
    await password.fill("hessa-2026");
    await expect(panel.form.getByText(MADE_OF_NAMES)).toBeVisible();
    await panel.save();
    await expect(panel.form.getByRole("link", { name: `Password: ${MADE_OF_NAMES}` })).toBeVisible();
    await expect(password).toHaveValue("hessa-2026");
    await panel.form.getByRole("button", { name: "Generate a password" }).click();
  });

  const hessa = await anotherBrowser();
  await test.step("adds one, who can sign in", async () => {
    const generated = await password.inputValue();
    await panel.save();
    await expect(panel.says("Account added successfully!")).toBeVisible();
    await expect(panel.form).toHaveCount(0);
    await expect(account(panel, "Hessa")).toContainText(/set just now.*User/);
    await expect(page.getByText(generated)).toHaveCount(0);
    await hessa.signIn(generated, HESSA);
    await expect(hessa.navigation).toBeVisible();
  });

  await test.step("an edit hides the password until it is asked for, and asks when the e-mail changes", async () => {
    await account(panel, "Hessa").getByRole("button", { name: "Edit" }).click();
    await expect(panel.form.getByLabel("Email")).toHaveValue(HESSA);
    await expect(password).toHaveCount(0);
    await panel.form.getByRole("button", { name: "Set a new password" }).click();
    await expect(password).toBeVisible();
    await panel.form.getByRole("button", { name: "Keep the present password" }).click();
    await expect(password).toHaveCount(0);
    await panel.form.getByLabel("Name").fill("Hessa Al-Emadi");
    await panel.save();
    await expect(panel.says("Account updated successfully!")).toBeVisible();
    await expect(panel.form).toHaveCount(0);

    await account(panel, "Hessa Al-Emadi").getByRole("button", { name: "Edit" }).click();
    await panel.form.getByLabel("Email").fill("h.alemadi@westwalk.example");
    await expect(password).toBeVisible();
    await panel.save();
    await expect(panel.form.getByRole("link", { name: /^Password/ })).toBeVisible();
    await password.fill(PASSWORD);
    await panel.save();
    await expect(panel.form).toHaveCount(0);
    const notice = hessa.page.getByRole("dialog", { name: "You are signed out" });
    await notice.getByRole("link", { name: "Sign in again" }).click();
    await hessa.submitSignIn(PASSWORD, "h.alemadi@westwalk.example");
    await expect(hessa.navigation).toBeVisible();
  });

  await test.step("deletes one after asking", async () => {
    await account(panel, "Hessa Al-Emadi").getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("dialog", { name: "Are you sure you want to delete this account?" });
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(panel.says("Account deleted successfully!")).toBeVisible();
    await expect(account(panel, "Hessa Al-Emadi")).toHaveCount(0);
  });
});

test("two admins add one e-mail at the same moment: one is stored, the other told, and nothing typed is lost", async ({
  anotherBrowser,
  backend,
  page,
  panel,
}) => {
  await backend.put(accountDocuments(storedAdmin(COLLEAGUE)));
  const other = await anotherBrowser();
  await panel.startSignedIn();
  await other.startSignedIn(COLLEAGUE);
  for (const [one, name] of [
    [panel, "Hessa"],
    [other, "Hessa Al-Emadi"],
  ] as const) {
    await openAccounts(one);
    await openAdd(one);
    await fillAccount(one, name, HESSA);
  }
  // The first has found the e-mail to be free, and is on its way.
  const release = await holdCommits(page);
  const sent = page.waitForRequest(COMMIT);
  await panel.save();
  await sent;
  await other.save();
  await expect(other.says("Account added successfully!")).toBeVisible();
  release();

  await expect(panel.form.getByRole("link", { name: `Email: ${TAKEN}` })).toBeVisible();
  await expect(panel.form.getByLabel("Name")).toHaveValue("Hessa");
  await expect(panel.form.getByLabel("Email")).toHaveValue(HESSA);
  await expect(panel.form.getByLabel("Password", { exact: true })).toHaveValue(PASSWORD);
  await expect(panel.form.getByRole("radio", { name: "User" })).toBeChecked();
  for (const one of [page, other.page])
    await expect(one.getByRole("row").filter({ hasText: HESSA })).toHaveText([/^Hessa Al-Emadi/]);
});
