import { PROJECT_RULES } from "./backend";
import { expect, test } from "./fixtures";
import { SCHEMA_PATH, schemaDocument } from "../../packages/firestore-panel/src/schema/version";

const NO_RULES = "rules_version = '2'; service cloud.firestore { match /databases/{db}/documents {} }";

test.use({ freshBrowsers: true });

test("the first visits of a project name the missing step, until an admin signs in and saves", async ({
  backend,
  panel,
  page,
}) => {
  const again = page.getByRole("button", { name: "Try again" });

  await test.step("without rules both logins name the command that deploys them", async () => {
    await backend.replaceRules(NO_RULES);
    for (const login of ["/organization-login", "/login"]) {
      await page.goto(login);
      await expect(page.getByText("The rules of this Firebase project are not deployed")).toBeVisible();
    }
  });

  await test.step("without an admin the login names the command that adds one, and the form is there", async () => {
    await backend.remove(SCHEMA_PATH);
    await backend.replaceRules(PROJECT_RULES);
    await again.click();
    await expect(page.getByText("npm run owner -- create-admin --email E --name N")).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign in" })).toBeEnabled();
  });

  await test.step("an admin of data without a version reads only, and writes once they have it", async () => {
    await panel.signIn();
    await expect(panel.navigation).toBeVisible();
    await expect(page.getByText("The data are of an earlier version")).toBeVisible();
    await page.goto("/brands");
    await expect(page.getByRole("heading", { name: "Services Management" })).toBeVisible();
    await expect(page.getByRole("button", { name: "+ Add Brands" })).toBeHidden();
    const { path, fields } = schemaDocument(new Date());
    await backend.put({ [path]: fields });
    await expect(page.getByRole("button", { name: "+ Add Brands" })).toBeVisible();
  });

  await test.step("a page whose own script does not load says so", async () => {
    await page.route("**/assets/index-*.js", (route) => route.abort());
    await page.goto("/login");
    await expect(page.getByText("This page could not be loaded")).toBeVisible();
    await expect(page.getByRole("link", { name: "Load again" })).toBeVisible();
  });
});
