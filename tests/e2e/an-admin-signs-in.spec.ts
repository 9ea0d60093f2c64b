import { expect, test } from "./fixtures";
import { ADMIN } from "./admin-account";
import { START_SCREEN } from "./panel";

test("with the right password, and is greeted", async ({ panel, page }) => {
  await panel.signIn();
  await expect(panel.says("Signin Successfully")).toBeVisible();
  await expect(page).toHaveURL(START_SCREEN);
  await expect(page.getByText(ADMIN.name).first()).toBeVisible();
});

test("with the e-mail in capitals and spaces around it", async ({ panel, page }) => {
  await panel.signIn(ADMIN.password, `  ${ADMIN.email.toUpperCase()} `);
  await expect(page).toHaveURL(START_SCREEN);
});

test("and stays signed in after a reload", async ({ panel, page }) => {
  await panel.signIn();
  await expect(panel.navigation).toBeVisible();
  await page.reload();
  await expect(panel.navigation).toBeVisible();
});

test("not with a wrong password", async ({ panel, page }) => {
  await panel.signIn("Wrong-Password-1");
  await expect(panel.says("Invalid email or password")).toBeVisible();
  await expect(page).toHaveURL("/login");
});

test("not with an e-mail that nobody has: the answer is the same", async ({ panel, page }) => {
  await panel.signIn(ADMIN.password, "nobody@westwalk.example");
  await expect(panel.says("Invalid email or password")).toBeVisible();
  await expect(page).toHaveURL("/login");
});

test("not at once after five failures, and again when the wait is over", async ({ backend, panel, page }) => {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await panel.signIn(`Wrong-Password-${String(attempt)}`);
    await expect(panel.says("Invalid email or password")).toBeVisible();
  }
  await panel.signIn();
  await expect(panel.says(/Too many failed attempts\. Try again in \d+ seconds\./)).toBeVisible();
  await expect(page).toHaveURL("/login");

  await backend.ageSignInAttempts(31);
  await panel.signIn();
  await expect(page).toHaveURL(START_SCREEN);
});

test("and out again", async ({ panel, page }) => {
  await panel.signIn();
  await expect(panel.navigation).toBeVisible();
  await panel.navigation.getByRole("link", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await page.goto("/brands");
  await expect(page).toHaveURL(/\/login/);
});
