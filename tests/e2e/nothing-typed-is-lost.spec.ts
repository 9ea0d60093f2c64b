import { ADMIN, accountDocuments, storedAdmin } from "./account-records";
import { eventRecord } from "./records";
import { expect, test } from "./fixtures";
import { visit } from "./visit";

test("a form that a session's end closed opens again as it was typed", async ({ backend, page, panel }) => {
  await backend.put({ "Events/show": eventRecord("Fishing Boats") });
  await panel.startSignedIn();
  await page.goto("/events");
  await expect(panel.brand("Fishing Boats")).toBeVisible();
  await panel.openEditBrand("Fishing Boats");
  await panel.name.fill("Racing Boats");
  await backend.put(accountDocuments({ ...storedAdmin(), verifier: "0".repeat(64) }, new Date()));
  const notice = page.getByRole("dialog", { name: "You are signed out" });
  await expect(notice).toBeVisible();
  await backend.change("Events/show", { startAt: "2026-12-19" });

  await notice.getByRole("link", { name: "Sign in again" }).click();
  await backend.put(accountDocuments(storedAdmin(), new Date()));
  await panel.submitSignIn(ADMIN.password, ADMIN.email);
  await expect(page).toHaveURL("/events?edit=show");
  await expect(panel.form.getByText("Your earlier input was restored.")).toBeVisible();
  await expect(panel.name).toHaveValue("Racing Boats");
  await expect(panel.form.getByLabel("Start date")).toHaveValue("19 Dec 2026");
  await panel.save();
  await expect(panel.says("Event updated!")).toBeVisible();
  await expect(panel.brand("Racing Boats")).toContainText("19 Dec 2026");

  await test.step("a page's form asks before it is left, by any way out", async () => {
    await visit(page, "/add-tenant-account");
    const name = page.getByLabel("Name", { exact: true });
    const question = page.getByRole("dialog", { name: "Discard your changes?" });
    await name.pressSequentially("Bea");

    // A reload asks.
    const reloaded = page.waitForEvent("dialog");
    const reload = page.evaluate(() => location.reload());
    const dialog = await reloaded;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await reload;
    await expect(name).toHaveValue("Bea");

    // Cancel and a link ask.
    await page.getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(question).toHaveCount(0);
    await expect(name).toHaveValue("Bea");
    await panel.navigation.getByRole("link", { name: "Brands" }).click();
    await expect(page).toHaveURL("/add-tenant-account");
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(page).toHaveURL("/brands");

    // Logout asks before it loses what is typed, and the focused answer keeps it.
    await visit(page, "/add-staff-account");
    const person = page.getByRole("textbox", { name: "Name" });
    await person.pressSequentially("Bea");
    const logout = panel.navigation.getByRole("link", { name: "Logout" });
    await logout.click();
    await expect(question.getByRole("button", { name: "Keep editing" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(question).toHaveCount(0);
    await expect(person).toHaveValue("Bea");
    await logout.click();
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(page).toHaveURL("/login");
  });
});
