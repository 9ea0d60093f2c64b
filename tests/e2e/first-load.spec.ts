import { FIRST_LOAD_LIMITS } from "../../scripts/bench/routes";
import { brandRecord } from "./brand-records";
import { expect, test } from "./fixtures";
import { gzipBytes, scriptsOf } from "./loaded-scripts";

test.use({ freshBrowsers: true });

test("the sign-in page loads no more than was promised", async ({ page }) => {
  const scripts = scriptsOf(page);
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  expect(gzipBytes(await scripts())).toBeLessThan(FIRST_LOAD_LIMITS.login);
});

test("the brands load no more than was promised, and more than the sign-in page may", async ({
  backend,
  page,
  panel,
}) => {
  await backend.put({ "Brands/pearl": brandRecord("Pearl Café") });
  await panel.startSignedIn();
  const scripts = scriptsOf(page);
  await panel.openBrands();
  await expect(panel.brand("Pearl Café")).toBeVisible();
  const bytes = gzipBytes(await scripts());
  expect(bytes).toBeLessThan(FIRST_LOAD_LIMITS.lists);
  expect(bytes).toBeGreaterThan(FIRST_LOAD_LIMITS.login);
});
