import { expect, test } from "./fixtures";
import { ADMIN } from "./admin-account";
import { START_SCREEN } from "./panel";

const WAIT = /^Too many failed attempts\. Try again in \d+ minutes?\.$/;

test("with the right password, is greeted, stays signed in after a reload, and goes out again", async ({
  panel,
  page,
}) => {
  await panel.signIn();
  await expect(panel.says("Signin Successfully")).toBeVisible();
  await expect(page).toHaveURL(START_SCREEN);
  await expect(page.getByText(ADMIN.name).first()).toBeVisible();
  await page.reload();
  await expect(panel.navigation).toBeVisible();
  await panel.navigation.getByRole("link", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await page.goto("/brands");
  await expect(page).toHaveURL(/\/login/);

  await test.step("with the e-mail in capitals and spaces around it", async () => {
    await panel.submitSignIn(ADMIN.password, `  ${ADMIN.email.toUpperCase()} `);
    await expect(page).toHaveURL("/brands");
    await expect(panel.navigation).toBeVisible();
  });
});

for (const { how, password, email } of [
  { how: "with a wrong password", password: "Wrong-Password-1", email: ADMIN.email },
  { how: "with an e-mail that nobody has", password: ADMIN.password, email: "nobody@westwalk.example" },
])
  test(`not ${how}; after eight failures in an hour, not with the right one: the answers are the same`, async ({
    backend,
    panel,
    page,
  }) => {
    await backend.putFailures("admin", email, 7);
    await panel.signIn(password, email);
    await expect(panel.says("Invalid email or password")).toBeVisible();
    await panel.submitSignIn(ADMIN.password, email);
    await expect(panel.says(WAIT)).toBeVisible();
    await expect(page).toHaveURL("/login");
  });
