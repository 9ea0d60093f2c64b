import { expect, test } from "./fixtures";

for (const path of ["/", "/admin", "/brands"]) {
  test(`${path} is for those who signed in`, async ({ page, panel }) => {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByLabel("Email")).toBeVisible();
    await expect(panel.navigation).toHaveCount(0);
  });
}

test("a stored record alone opens nothing", async ({ backend, page, panel }) => {
  await backend.put({ "Brands/story": { nameEng: "Hidden Venue", time: new Date() } });
  await page.goto("/login");
  await page.evaluate(() =>
    localStorage.setItem("currentUser", JSON.stringify({ id: "x", name: "Mallory" })),
  );
  await page.goto("/brands");
  await expect(page).toHaveURL(/\/login/);
  await expect(panel.brand("Hidden Venue")).toHaveCount(0);
});

test("an unknown address says so", async ({ page }) => {
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { name: /not found/i })).toBeVisible();
});
