import { LOCAL_PROJECT_ID } from "../../demo/project";
import { FIRST_LOAD_LIMITS } from "../../scripts/bench/routes";
import { putEmployees } from "../fixtures/many-employees";
import { ADMIN } from "./admin-account";
import { brandRecord } from "./brand-records";
import { expect, test } from "./fixtures";
import { gzipBytes, scriptsOf } from "./loaded-scripts";
import { currentStack } from "./stack";

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

test("so do the lists that load most: one with rights of its own, and a large one", async ({
  page,
  panel,
}) => {
  const { ports } = await currentStack();
  // More than are answered in memory.
  await putEmployees(`http://127.0.0.1:${String(ports.firestore)}`, LOCAL_PROJECT_ID, { count: 400 });
  await panel.startSignedIn();
  for (const [path, name] of [
    ["/admin", ADMIN.name],
    ["/organization-emp", "Abdulla"],
  ] as const) {
    const scripts = scriptsOf(page);
    await page.goto(path);
    await expect(page.getByRole("row", { name }).first()).toBeVisible();
    const bytes = gzipBytes(await scripts());
    expect(bytes, path).toBeLessThan(FIRST_LOAD_LIMITS.lists);
    expect(bytes, path).toBeGreaterThan(FIRST_LOAD_LIMITS.login);
  }
});
