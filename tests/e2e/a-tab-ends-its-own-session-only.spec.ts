import { ADMIN } from "./admin-account";
import { brandRecord } from "./brand-records";
import { addCompanies, CompanyPanel, DHOW, employeeOf, GATE } from "./company-panel";
import { expect, test } from "./fixtures";
import { Panel } from "./panel";

test("an admin signs out and in again in one tab: both tabs are signed in", async ({
  backend,
  context,
  page,
  panel,
}) => {
  await backend.put({ "Brands/pearl": brandRecord("Pearl Café") });
  await panel.startSignedIn();
  await panel.openBrands();
  const other = new Panel(await context.newPage());
  // The SDK asks for its user by a timer: held, the tab hears of a sign-in long before its SDK does.
  await other.page.addInitScript(() => {
    const every = window.setInterval.bind(window);
    const unlessHeld = (run: () => void, wait: number) =>
      every(() => Reflect.get(window, "held") === true || run(), wait);
    Reflect.set(window, "setInterval", unlessHeld);
  });
  await other.openBrands();
  await expect(other.brand("Pearl Café")).toBeVisible();
  await other.page.evaluate(() => Reflect.set(window, "held", true));

  await panel.navigation.getByRole("link", { name: "Logout" }).click();
  const notice = other.page.getByRole("dialog", { name: "You are signed out" });
  await expect(notice).toContainText("You signed out in another tab.");
  // The other tab may hear of it before this one has left its page.
  await expect(page).toHaveURL("/login");
  await panel.submitSignIn(ADMIN.password, ADMIN.email);
  await expect(panel.navigation).toBeVisible();
  const stored = () => other.page.evaluate(() => localStorage.getItem("currentUser"));
  await expect.poll(stored).toContain(ADMIN.name);
  await expect(notice).toBeVisible();

  await other.page.evaluate(() => Reflect.set(window, "held", false));
  await expect(notice).toHaveCount(0);
  await expect(other.brand("Pearl Café")).toBeVisible();
  await page.goto("/brands");
  await expect(panel.brand("Pearl Café")).toBeVisible();
  expect(await stored()).toContain(ADMIN.name);
});

test("a company signs in after another: the first one's tab shows the second's, and nothing of the first", async ({
  backend,
  context,
  page,
}) => {
  await addCompanies(backend);
  await backend.put({
    "Employees/g1": employeeOf(GATE, "Amal Gate"),
    "Employees/d1": employeeOf(DHOW, "Dana Dhow"),
  });
  const first = new CompanyPanel(page);
  await first.enter(GATE);
  await expect(first.employee("Amal Gate")).toBeVisible();

  const second = new CompanyPanel(await context.newPage());
  await second.signIn(DHOW);
  await expect(second.employee("Dana Dhow")).toBeVisible();

  await expect(first.employee("Dana Dhow")).toBeVisible();
  await expect(first.employee("Amal Gate")).toHaveCount(0);
  await first.logout();
  const notice = second.page.getByRole("dialog", { name: "You are signed out" });
  await expect(notice).toContainText("You signed out in another tab.");
});
