import { expect, test } from "./fixtures";
import { ADMIN } from "./account-records";

const WAIT = /^Too many failed attempts\. Try again in \d+ minutes?, or tomorrow if that fails\.$/;

test("an admin signs in, sees the dashboard, signs out", async ({ anotherBrowser, backend, panel, page }) => {
  await page.goto("/login");
  for (const { how, password, email } of [
    { how: "with a wrong password", password: "Wrong-Password-1", email: ADMIN.email },
    { how: "with an e-mail that nobody has", password: ADMIN.password, email: "nobody@westwalk.example" },
  ])
    await test.step(`a sign-in ${how} is refused, and after eight failures in an hour also with the right password`, async () => {
      await backend.putFailures("admin", email, 7);
      await panel.submitSignIn(password, email);
      await expect(panel.says("Invalid email or password")).toBeVisible();
      await panel.submitSignIn(ADMIN.password, email);
      await expect(panel.says(WAIT)).toBeVisible();
      await expect(page).toHaveURL("/login");
      for (const label of ["Email", "Password"]) await page.getByLabel(label, { exact: true }).fill("");
      await expect(page.getByRole("alert").filter({ hasText: WAIT })).toHaveCount(0);
      // The next hour counts anew.
      await backend.putFailures("admin", email, 0);
    });

  await test.step("a sign-in loads the whole page again, at the dashboard", async () => {
    await page.evaluate(() => Object.assign(window, { loadedBefore: true }));
    await panel.submitSignIn(ADMIN.password, ADMIN.email);
    await expect(panel.says("Signin Successfully")).toBeVisible();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await expect(page.getByText(ADMIN.name).first()).toBeVisible();
    expect(await page.evaluate(() => "loadedBefore" in window)).toBe(false);
  });

  await panel.logout();

  await test.step("a stranger's failed attempts stop a new browser, but not one that signed in before", async () => {
    await backend.putFailures("admin", ADMIN.email, 8);
    await panel.submitSignIn(ADMIN.password, ADMIN.email);
    await expect(panel.navigation).toBeVisible();
    const phone = await anotherBrowser();
    await phone.signIn();
    await expect(phone.says(WAIT)).toBeVisible();
  });
});
