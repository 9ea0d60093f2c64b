import { expect, test } from "./fixtures";

const NO_RULES = "rules_version = '2'; service cloud.firestore { match /databases/{db}/documents {} }";

test.use({ freshBrowsers: true });

test("first visits name the missing step of a project, or a missing script", async ({ backend, page }) => {
  await backend.replaceRules(NO_RULES);
  for (const login of ["/organization-login", "/login"]) {
    await page.goto(login);
    await expect(page.getByText("The rules of this Firebase project are not deployed")).toBeVisible();
  }
  await page.route("**/assets/index-*.js", (route) => route.abort());
  await page.goto("/login");
  await expect(page.getByText("This page could not be loaded")).toBeVisible();
  await expect(page.getByRole("link", { name: "Load again" })).toBeVisible();
});
