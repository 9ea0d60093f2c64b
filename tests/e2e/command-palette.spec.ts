import { brandRecord, staffRecord } from "./records";
import { expect, test } from "./fixtures";

test("the palette finds records, and opens screens and forms", async ({ backend, page, panel }) => {
  await backend.put({
    "Brands/pearl": brandRecord("Pearl Café"),
    "Brands/dhow": brandRecord("Dhow Sushi"),
    "Westwalk_Staff/hessa": staffRecord("Hessa Al-Emadi"),
    "Westwalk_Staff/meera": staffRecord("Meera Iyer", 0, { staffId: "WW-77" }),
  });
  await panel.enter();
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  const field = palette.getByRole("combobox", { name: "Search screens, actions and records" });
  const option = (name: string | RegExp) => palette.getByRole("option", { name });
  const open = async (keys: string) => {
    await page.keyboard.press(keys);
    await expect(field).toBeFocused();
  };

  await test.step("Enter in the palette waits for the results of its search, and a brand is found by its name and its form opened", async () => {
    await page.getByRole("link", { name: "Brands", exact: true }).focus();
    await open("/");
    await page.keyboard.type("hessa al");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/staff-details\/hessa$/);

    await open("Control+k");
    await field.fill("hessa");
    await expect(option(/^Hessa Al-Emadi/)).toBeVisible();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("meera");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/staff-details\/meera$/);

    await open("Control+k");
    await field.fill("pearl");
    await option("Pearl Café").click();
    await expect(panel.name).toHaveValue("Pearl Café");
    await expect(page).toHaveURL(/\/brands\?edit=pearl$/);
    await page.keyboard.press("Escape");
    await expect(panel.form).toHaveCount(0);
  });

  await test.step("a slash opens the palette, and Enter a screen by its name, whose heading it focuses, or once the form for a new record", async () => {
    await panel.brand("Pearl Café").getByRole("link").focus();
    await open("/");
    await field.fill("tenan");
    await expect(option(/^Tenants/)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Tenants" })).toBeFocused();
    await expect(palette).toBeHidden();

    await open("/");
    await field.fill("add events");
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: "Add Event" });
    await expect(form).toBeVisible();
    // It does not open over a dialog. What lay over the form would be pressed in its place.
    await page.keyboard.press("Control+k");
    await panel.name.click();
    await expect(palette).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Tenants" })).toBeVisible();
    await page.goForward();
    await expect(form).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(form).toHaveCount(0);
  });

  await test.step("a button in the header opens the palette on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Search and commands" }).click();
    await expect(field).toBeFocused();
    await option(/^Brands/).click();
    await expect(page.getByRole("heading", { level: 1, name: "Services Management" })).toBeVisible();
  });
});
