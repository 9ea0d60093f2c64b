import type { Page } from "@playwright/test";
import { accountDocuments, adminAccount } from "./account-records";
import { ADMIN, COLLEAGUE, OWNER, storedAdmin } from "./admin-account";
import { expect, test } from "./fixtures";
import { cells, type Panel } from "./panel";
import { readRulesWithout } from "./people";

const HESSA = "hessa@westwalk.example";
const PASSWORD = "Blue-Heron-5521";
const TAKEN = "Another admin has this email already.";
const MADE_OF_NAMES = "This is too easy to guess: it is made of the account's id or of a name";
const COMMIT = /\/documents:commit/;

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

test("lists them, the newest first, and shows at once what somebody else adds", async ({
  backend,
  page,
  panel,
}) => {
  await openAccounts(panel);
  await expect(cells(account(panel, ADMIN.name))).toHaveText([
    ADMIN.name,
    ADMIN.email,
    "set 3 days ago",
    "Admin",
    "EditHistoryUnlockDelete",
  ]);
  await backend.put(accountDocuments(adminAccount("Hessa", HESSA, new Date(Date.now() + 1000))));
  await expect(page.locator("tbody").getByRole("row")).toHaveText([/^Hessa/, new RegExp(`^${ADMIN.name}`)]);
});

test("adds one, who can sign in; a weak password is told while it is typed and not saved, a generated one is", async ({
  anotherBrowser,
  page,
  panel,
}) => {
  await openAccounts(panel);
  await openAdd(panel);
  await panel.form.getByLabel("Name").fill("Hessa");
  await panel.save();
  await expect(panel.says("All fields are required")).toBeVisible();
  await fillAccount(panel, "Hessa", HESSA);
  const password = panel.form.getByLabel("Password", { exact: true });
  await password.fill("hessa-2026");
  await expect(panel.form.getByText(MADE_OF_NAMES)).toBeVisible();
  await panel.save();
  await expect(panel.form.getByRole("link", { name: `Password: ${MADE_OF_NAMES}` })).toBeVisible();
  await expect(password).toHaveValue("hessa-2026");

  await panel.form.getByRole("button", { name: "Generate a password" }).click();
  const generated = await password.inputValue();
  await panel.save();
  await expect(panel.says("Account added successfully!")).toBeVisible();
  await expect(panel.form).toHaveCount(0);
  await expect(account(panel, "Hessa")).toContainText(/set just now.*User/);
  await expect(page.getByText(generated)).toHaveCount(0);
  const hessa = await anotherBrowser();
  await hessa.signIn(generated, HESSA);
  await expect(hessa.navigation).toBeVisible();
});

test("two admins add one e-mail at the same moment: one is stored, the other told, and nothing typed is lost", async ({
  anotherBrowser,
  backend,
  page,
  panel,
}) => {
  await backend.put(accountDocuments(storedAdmin(COLLEAGUE)));
  const other = await anotherBrowser();
  await other.startSignedIn(COLLEAGUE);
  await other.page.goto("/admin");
  for (const [one, name] of [
    [panel, "Hessa"],
    [other, "Hessa Al-Emadi"],
  ] as const) {
    if (one === panel) await openAccounts(one);
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

test("refuses an e-mail that another account has, and keeps what was typed", async ({ panel }) => {
  await openAccounts(panel);
  await openAdd(panel);
  await fillAccount(panel, "Hessa", ADMIN.email.toUpperCase());
  await panel.save();
  await expect(panel.says("Error saving account")).toBeVisible();
  await expect(panel.form.getByRole("link", { name: `Email: ${TAKEN}` })).toBeVisible();
  await expect(panel.form.getByLabel("Name")).toHaveValue("Hessa");
});

test("an edit hides the password until it is asked for, and asks when the e-mail changes", async ({
  anotherBrowser,
  backend,
  panel,
}) => {
  // Keys are derived for three sign-ins and saves, slowly by design.
  test.slow();
  await backend.put(accountDocuments(adminAccount("Hessa", HESSA)));
  await openAccounts(panel);
  const edit = account(panel, "Hessa").getByRole("button", { name: "Edit" });
  const password = panel.form.getByLabel("Password", { exact: true });

  await edit.click();
  await expect(panel.form.getByLabel("Email")).toHaveValue(HESSA);
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

test("the built-in account can be neither deleted nor edited nor unlocked", async ({
  backend,
  page,
  panel,
}) => {
  await backend.put(accountDocuments(storedAdmin(OWNER)));
  await openAccounts(panel);
  for (const [action, told] of [
    ["Delete", "This account cannot be deleted."],
    ["Edit", "This account cannot be deleted."],
    ["Unlock", "Only the owner can unlock this account, in the Firebase console."],
  ] as const) {
    await account(panel, OWNER.name).getByRole("button", { name: action }).click();
    const toast = page.getByRole("alert").filter({ hasText: told });
    await expect(toast).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(toast).toHaveCount(0);
  }
});

test("is told when a deletion is refused", async ({ backend, page, panel }) => {
  await backend.put(accountDocuments(adminAccount("Hessa", HESSA)));
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
  await backend.put(accountDocuments(adminAccount("Hessa", HESSA)));
  await openAccounts(panel);
  await account(panel, "Hessa").getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Are you sure you want to delete this account?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(panel.says("Account deleted successfully!")).toBeVisible();
  await expect(account(panel, "Hessa")).toHaveCount(0);
});
