import type { Page } from "@playwright/test";
import { accountDocuments } from "./account-records";
import { ADMIN, COLLEAGUE, storedAdmin } from "./admin-account";
import { expect, test } from "./fixtures";
import { cells, type Panel } from "./panel";

const HESSA = "hessa@westwalk.example";
const PASSWORD = "Blue-Heron-5521";
const TAKEN = "Another admin has this email already.";
const COMMIT = /\/documents:commit/;

async function openAccounts({ page }: Panel): Promise<void> {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Admin Accounts" })).toBeInViewport();
}

async function fillNewAccount({ page, form }: Panel, name: string): Promise<void> {
  await page.getByRole("button", { name: "+ Add Account" }).click();
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Email").fill(HESSA);
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
  await openAccounts(panel);
  await openAccounts(other);

  await test.step("each sees the accounts", async () => {
    const row = page.getByRole("row", { name: ADMIN.name, exact: true });
    await expect(cells(row)).toHaveText([
      ADMIN.name,
      ADMIN.email,
      "set 3 days ago",
      "Admin",
      "EditHistoryUnlockDelete",
    ]);
  });

  await test.step("the one who is a moment later is told, and keeps the form as it was filled", async () => {
    await fillNewAccount(panel, "Hessa");
    await fillNewAccount(other, "Hessa Al-Emadi");
    // The first has found the e-mail to be free, and is on its way.
    const release = await holdCommits(page);
    const sent = page.waitForRequest(COMMIT);
    await panel.save();
    await sent;
    await other.save();
    await expect(other.says("Account added successfully!")).toBeVisible();
    release();

    await expect(panel.says("Error saving account")).toBeVisible();
    await expect(panel.form.getByRole("link", { name: `Email: ${TAKEN}` })).toBeVisible();
    await expect(panel.form.getByLabel("Name")).toHaveValue("Hessa");
    await expect(panel.form.getByLabel("Email")).toHaveValue(HESSA);
    await expect(panel.form.getByLabel("Password", { exact: true })).toHaveValue(PASSWORD);
    await expect(panel.form.getByRole("radio", { name: "User" })).toBeChecked();
    for (const one of [page, other.page])
      await expect(one.getByRole("row").filter({ hasText: HESSA })).toHaveText([
        /^Hessa Al-Emadi.*set just now.*User/,
      ]);
    await expect(other.page.getByText(PASSWORD)).toHaveCount(0);
  });
});
