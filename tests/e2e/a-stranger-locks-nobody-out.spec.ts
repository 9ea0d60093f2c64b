import { accountDocuments } from "./account-records";
import { ADMIN, COLLEAGUE, storedAdmin } from "./admin-account";
import { expect, test } from "./fixtures";
import { START_SCREEN } from "./panel";

const WAIT = /^Too many failed attempts\. Try again in \d+ minutes?\.$/;

test("a stranger fails until told to wait: the admin's browser signs in, a new one when a colleague unlocks the account", async ({
  anotherBrowser,
  backend,
  page,
  panel,
}) => {
  await backend.put(accountDocuments(storedAdmin(COLLEAGUE)));
  await panel.signIn();
  await expect(panel.navigation).toBeVisible();
  await panel.navigation.getByRole("link", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");

  // Others have failed so often, and a new browser once more: it waits, even with the right password.
  const stranger = await anotherBrowser();
  await backend.putFailures("admin", ADMIN.email, 7);
  await stranger.signIn("Wrong-Password-1");
  await expect(stranger.says("Invalid email or password")).toBeVisible();
  await stranger.submitSignIn(ADMIN.password, ADMIN.email);
  await expect(stranger.says(WAIT)).toBeVisible();

  await panel.submitSignIn(ADMIN.password, ADMIN.email);
  await expect(page).toHaveURL(START_SCREEN);

  const colleague = await anotherBrowser();
  await colleague.startSignedIn(COLLEAGUE);
  await colleague.page.goto("/admin");
  await colleague.page.getByRole("button", { name: `Unlock ${ADMIN.name}` }).click();
  await expect(colleague.says(`${ADMIN.name} can try to sign in again.`)).toBeVisible();
  await stranger.submitSignIn(ADMIN.password, ADMIN.email);
  await expect(stranger.page).toHaveURL(START_SCREEN);
});
