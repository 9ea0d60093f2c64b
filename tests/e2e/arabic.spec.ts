/**
 * The stories of signing in, editing, importing and undoing once in Arabic, and the switch between the languages. Names
 * are those of the catalogs.
 */
import type { Page } from "@playwright/test";
import common from "#engine/texts/ar/base/common.json" with { type: "json" };
import transfer from "#engine/texts/ar/tools/transfer.json" with { type: "json" };
import declared from "../../src/texts/ar/panel/declared.json" with { type: "json" };
import login from "../../src/texts/ar/login/login.json" with { type: "json" };
import publicPages from "../../src/texts/ar/public/public.json" with { type: "json" };
import { ADMIN } from "./account-records";
import { brandRecord, missingPicture } from "./records";
import { employeeOf, GATE, GATE_DOCUMENTS } from "./company-panel";
import { expect, test } from "./fixtures";
import { visit } from "./visit";

test.use({ locale: "ar-QA" });

const BRAND = "Pearl Café";
const EMPLOYEE = "نورة الكواري";

test("an admin signs in, edits, imports and undoes both in Arabic", async ({ backend, page }) => {
  await backend.put({
    "Brands/pearl": brandRecord(BRAND, 0, { img: await missingPicture() }),
    ...GATE_DOCUMENTS,
  });
  await page.goto("/login");
  await page.getByLabel(login["login.admin.id"]).fill(ADMIN.email);
  await page.getByLabel(login["login.password"], { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: login["login.signIn"] }).click();
  await expect(page.getByRole("heading", { level: 1, name: declared["Dashboard"] })).toBeVisible();

  await visit(page, "/brands");
  await expect(page.getByRole("heading", { level: 1, name: declared["Services Management"] })).toBeVisible();
  // The reader's language first: the brand is named by its Arabic name.
  const row = page.getByRole("row", { name: "مطعم الدوحة" });
  await row.getByRole("button", { name: common["common.edit"] }).click();
  const form = page.getByRole("dialog");
  await expect(form.getByLabel(declared["English name"])).toHaveValue(BRAND);
  await form.getByLabel(declared["Discount"], { exact: true }).fill("15% off");
  await form.getByRole("button", { name: common["common.save"] }).click();
  const updated = page.getByText(declared["Brand updated successfully!"], { exact: true });
  await expect(updated.first()).toBeVisible();
  await expect(row).toContainText("15% off");
  await page.keyboard.press("Alt+z");
  await expect(row).toContainText("10% off");

  await visit(page, "/BulkUpload");
  // Typed with Arabic digits, stored with Latin ones.
  const employee = employeeOf(GATE, EMPLOYEE, { empId: "E-77", qid: "٢٨٦٨١٨٤١٤١٣" });
  const storedQids = async () => (await backend.records("Employees")).map(({ qid }) => qid);
  await page
    .getByRole("main")
    .getByLabel(declared["Employees"])
    .setInputFiles({
      name: "موظفون.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify([employee])),
    });
  await expect(page.getByRole("cell", { name: EMPLOYEE })).toBeVisible();
  await page.getByRole("button", { name: transfer["import.upload"] }).click();
  await expect(page.getByText(transfer["import.result.whole"]).first()).toBeVisible();
  expect(await storedQids()).toEqual(["28681841413"]);

  await page.getByRole("button", { name: transfer["import.undo"] }).click();
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name: common["common.undo"] }).click();
  await expect.poll(storedQids).toEqual([]);
});

async function expectLanguage(page: Page, id: "en" | "ar", title: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", id);
  await expect(page.locator("html")).toHaveAttribute("dir", id === "ar" ? "rtl" : "ltr");
}

test("the language changes in place, keeps what is typed, and is remembered", async ({ page, panel }) => {
  const toEnglish = page.getByRole("button", { name: "English" });
  const toArabic = page.getByRole("button", { name: "العربية" });

  await test.step("on a public page", async () => {
    await page.goto("/contact_us_form_staff");
    await expectLanguage(page, "ar", publicPages["contact.title"]);
    await page.getByLabel(publicPages["contact.name"]).fill("نورة");
    await toEnglish.click();
    await expectLanguage(page, "en", "Contact Us");
    await expect(page.getByLabel("Name")).toHaveValue("نورة");
  });

  await test.step("on the login, which has it from the page before", async () => {
    await page.goto("/login");
    await expectLanguage(page, "en", "Sign in");
    await page.getByLabel("Email").fill(ADMIN.email);
    await toArabic.click();
    await expectLanguage(page, "ar", login["login.signIn"]);
    await expect(page.getByLabel(login["login.admin.id"])).toHaveValue(ADMIN.email);
    await page.reload();
    await expectLanguage(page, "ar", login["login.signIn"]);
  });

  await test.step("in the panel's frame", async () => {
    await panel.startSignedIn();
    await page.goto("/add-staff-account");
    const name = page.getByLabel(declared["Name"], { exact: true });
    await name.fill("نورة");
    await toEnglish.click();
    await expectLanguage(page, "en", "Add Staff Member");
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("نورة");
    await toArabic.click();
    await expect(name).toHaveValue("نورة");
  });

  await test.step("in other tabs, but not behind a dialog", async () => {
    const other = await page.context().newPage();
    await other.goto("/staff");
    await expectLanguage(other, "ar", declared["Staff"]);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog")).toBeVisible();
    // As a press does that came while the dialog was on its way.
    await page.getByText("English", { exact: true }).dispatchEvent("click");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator("html")).toHaveAttribute("lang", "ar");
    await toEnglish.click();
    await expectLanguage(other, "en", "Staff");
    await toArabic.click();
    await expectLanguage(other, "ar", declared["Staff"]);
  });

  await test.step("the page has its direction before any of its code has run", async () => {
    const fresh = await page.context().newPage();
    await fresh.route(/\/assets\/.*\.js/, (route) => route.abort());
    await fresh.goto("/login", { waitUntil: "domcontentloaded" });
    await expect(fresh.locator("html[lang=ar][dir=rtl]")).toHaveCount(1);
  });
});
