import { ADMIN } from "./admin-account";
import { brandRecord } from "./brand-records";
import { expect, test } from "./fixtures";
import { Panel } from "./panel";

const NEW_PASSWORD = "Heron-over-Salt-5521";
const REVOKED = "This session is no longer valid: the account was changed or signed out. Sign in again.";

/** The SDK asks for its user by a timer: held, the tab hears of a sign-in long before its SDK does. */
function holdTimers(): void {
  const every = window.setInterval.bind(window);
  const unlessHeld = (run: () => void, wait: number) =>
    every(() => Reflect.get(window, "held") === true || run(), wait);
  Reflect.set(window, "setInterval", unlessHeld);
}

test("an admin's new own password keeps both tabs signed in and signs another browser out", async ({
  anotherBrowser,
  backend,
  context,
  page,
  panel,
}) => {
  await backend.put({ "Brands/pearl": brandRecord("Pearl Café") });
  const elsewhere = await anotherBrowser();
  await Promise.all([panel.startSignedIn(), elsewhere.startSignedIn()]);
  const tab = new Panel(await context.newPage());
  await tab.page.addInitScript(holdTimers);
  await Promise.all([page.goto("/admin"), tab.openBrands(), elsewhere.openBrands()]);
  for (const one of [tab, elsewhere]) await expect(one.brand("Pearl Café")).toBeVisible();
  // Whether the other tab ever says that it is signed out, however shortly.
  await tab.page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.textContent.includes("You are signed out")) document.body.dataset["covered"] = "yes";
    }).observe(document.body, { childList: true, subtree: true });
  });
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(frame.url()));

  await page
    .getByRole("row", { name: ADMIN.name, exact: true })
    .getByRole("button", { name: "Edit" })
    .click();
  await expect(panel.form.getByText("Password set 3 days ago")).toBeVisible();
  await panel.form.getByRole("button", { name: "Set a new password" }).click();
  await panel.form.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await expect(panel.form.getByRole("status").filter({ hasText: "Hard to guess" })).toBeVisible();
  await panel.save();
  await expect(panel.says("Account updated successfully!")).toBeVisible();
  await expect(panel.form).toHaveCount(0);

  // The one thing that is told is the success, with no way back to the former password; the page was never left, and its
  // list is alive.
  await expect(page.getByRole("alert")).toHaveText(["Account updated successfully!"]);
  await backend.change(`Admins/${ADMIN.recordId}`, { name: "Rania H." });
  await expect(page.getByRole("row", { name: "Rania H." })).toContainText("set just now");
  expect(visited.filter((url) => url.includes("/login"))).toEqual([]);

  await backend.put({ "Brands/souq": brandRecord("Souq Tailor") });
  await expect(tab.brand("Souq Tailor")).toBeVisible();
  await expect(tab.page.locator("body")).not.toHaveAttribute("data-covered");
  const notice = (one: Panel) => one.page.getByRole("dialog", { name: "You are signed out" });
  await expect(notice(elsewhere)).toContainText(REVOKED);

  await tab.page.evaluate(() => Reflect.set(window, "held", true));
  await panel.logout();
  await expect(notice(tab)).toContainText("You signed out in another tab.");
  await expect(tab.page.locator("body")).not.toContainText("Souq Tailor");

  await test.step("a sign-in in one tab signs both tabs in", async () => {
    await panel.submitSignIn(NEW_PASSWORD, ADMIN.email);
    await expect(panel.navigation).toBeVisible();
    const stored = () => tab.page.evaluate(() => localStorage.getItem("currentUser"));
    await expect.poll(stored).toContain("Rania H.");
    await expect(notice(tab)).toBeVisible();
    await tab.page.evaluate(() => Reflect.set(window, "held", false));
    await expect(notice(tab)).toHaveCount(0);
    await expect(tab.brand("Souq Tailor")).toBeVisible();
    await page.goto("/brands");
    await expect(panel.brand("Souq Tailor")).toBeVisible();
    expect(await stored()).toContain("Rania H.");
  });
});
