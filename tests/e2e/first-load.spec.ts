import { LOCAL_PROJECT_ID } from "../../demo/project";
import { FIRST_LOAD_LIMITS } from "../../scripts/bench/routes";
import { putEmployees } from "../fixtures/many-employees";
import { ADMIN } from "./admin-account";
import { expect, test } from "./fixtures";
import { expectLatinAlone, fontsOf, gzipBytes, HEAVY, heavyParts, scriptsOf } from "./loaded-files";
import { currentStack } from "./stack";

test.use({ freshBrowsers: true });

test("the sign-in page and the largest lists load no more than their limits", async ({ page, panel }) => {
  const { login, lists } = FIRST_LOAD_LIMITS;
  const scriptsOfLogin = scriptsOf(page);
  const fonts = fontsOf(page);
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  expect(gzipBytes(await scriptsOfLogin())).toBeLessThan(login);
  await expectLatinAlone(page, fonts);

  const { ports } = await currentStack();
  // More than are answered in memory.
  await putEmployees(`http://127.0.0.1:${String(ports.firestore)}`, LOCAL_PROJECT_ID, { count: 400 });
  await panel.startSignedIn();
  for (const [path, name] of [
    // Those that load most: one with rights of its own, and a large one.
    ["/admin", ADMIN.name],
    ["/organization-emp", "Abdulla"],
  ] as const) {
    const scripts = scriptsOf(page);
    await page.goto(path);
    await expect(page.getByRole("row", { name }).first()).toBeVisible();
    const loaded = await scripts();
    // The public pages do without all of it.
    expect(heavyParts(loaded), path).toEqual(Object.keys(HEAVY));
    const bytes = gzipBytes(loaded);
    expect(bytes, path).toBeLessThan(lists);
    // As many as a list takes were found.
    expect(bytes, path).toBeGreaterThan(login);
  }
});
