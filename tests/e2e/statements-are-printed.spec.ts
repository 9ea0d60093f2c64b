import type { Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { brandRecord } from "./brand-records";
import { expect, test } from "./fixtures";
import { tenantRecord } from "./people";

const BRANDS = 40;
const ARABIC = ["زعفران", "لؤلؤة", "ياسمين", "الإسماعيلية"];
/** More than a page has room for. */
const LONG = "a long condition of this offer ".repeat(60);

const nameOf = (index: number) => `Venue ${String(index + 1).padStart(2, "0")}`;
const arabicOf = (index: number) => ARABIC[index % ARABIC.length] ?? "";
const pinOf = (index: number) => String(100_001 + index);
const isLong = (index: number) => index === 1;
const indexes = Array.from({ length: BRANDS }, (_, index) => index);

const RECORDS = {
  ...Object.fromEntries(
    indexes.map((index) => [
      `Brands/b${String(index)}`,
      brandRecord(nameOf(index), index, {
        nameArabic: arabicOf(index),
        pin: pinOf(index),
        startAt: "2026-01-15",
        ...(isLong(index) && { discount: LONG, isLimited: LONG, address: LONG.slice(0, 500) }),
      }),
    ]),
  ),
  "Tenants/t1": tenantRecord("Maha", "1A"),
  ...Object.fromEntries(
    Array.from({ length: 1_234 }, (_, index) => [
      `Tenants/t1/redeemed_discounts/r${String(index)}`,
      { brandName: nameOf(indexes.findIndex(isLong)) },
    ]),
  ),
};

/** Letters in any order: a PDF has Arabic as it is drawn, from the left, in the forms of a word and with ligatures. */
const lettersOf = (word: string) => [...word.normalize("NFKC")].sort().join("");

async function expectStatements(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { view } = await pdf.getPage(1);
  expect(view.map(Math.round)).toEqual([0, 0, 595, 842]);
  const { text } = await extractText(pdf);
  expect(text).toHaveLength(BRANDS);
  for (const [index, said] of text.entries()) {
    for (const part of [nameOf(index), pinOf(index), "Redemptions by audience", "15 Jan 2026", "Printed by"])
      expect(said).toContain(part);
    const words = new Set(said.split(/[\s\d]+/).map(lettersOf));
    expect(words).toContain(lettersOf("الاستخدام"));
    expect(ARABIC.filter((name) => words.has(lettersOf(name)))).toEqual([arabicOf(index)]);
    expect(said.includes("1,234")).toBe(isLong(index));
  }
}

test.use({ colorScheme: "dark" });

test("forty selected brands are one PDF with a page for each, in English and Arabic", async ({
  backend,
  page,
  panel,
}) => {
  await backend.put(RECORDS);
  await panel.startSignedIn();
  await panel.openBrands();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Select all 40 that match" }).click();
  await page.getByRole("button", { name: "Statement", exact: true }).click();
  await expect(page.getByRole("article")).toHaveCount(BRANDS);
  await expectStatements(page);
  await page.getByRole("button", { name: "العربية" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "كشوف الاستخدام" })).toBeVisible();
  await expectStatements(page);
});
