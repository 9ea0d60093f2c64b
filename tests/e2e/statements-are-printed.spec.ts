import type { Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { ADMIN } from "./account-records";
import { brandRecord, tenantRecord } from "./records";
import { expect, test } from "./fixtures";

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

test("forty brands are one PDF with a page each, in English and Arabic", async ({ backend, page, panel }) => {
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

const TENANTS = 100;
const tenantName = (index: number) => `Tenant ${String(index + 1).padStart(3, "0")}`;
const tenants = Array.from({ length: TENANTS }, (_, index) => tenantName(index));
const QID = "28660868682";

interface Piece {
  readonly text: string;
  /** In points from the left and from the bottom. */
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

async function printList(page: Page, landscape: boolean): Promise<readonly (readonly Piece[])[]> {
  await page.evaluate(() => document.fonts.ready);
  const printed = await page.pdf({ format: "A4", landscape, margin: { top: "12mm", bottom: "12mm" } });
  const pdf = await getDocumentProxy(new Uint8Array(printed));
  const sheets = Array.from({ length: pdf.numPages }, async (_, index) => {
    const { items } = await (await pdf.getPage(index + 1)).getTextContent();
    return items.flatMap((item) => {
      if (!("str" in item)) return [];
      const [from, y] = [Number(item.transform[4]), Number(item.transform[5])];
      return [{ text: item.str, from, to: from + item.width, y }];
    });
  });
  return Promise.all(sheets);
}

const textOf = (sheets: readonly (readonly Piece[])[]) =>
  sheets
    .flat()
    .map(({ text }) => text)
    .join(" ");

/** The first value of a column stands below its header, on each sheet. */
function expectSheets(sheets: readonly (readonly Piece[])[], header: string): void {
  expect(sheets.length).toBeGreaterThan(1);
  const text = textOf(sheets);
  for (const name of tenants) expect(text.split(name)).toHaveLength(2);
  for (const control of ["Export", "Views", "Actions", "+ Add Tenant", "Palm-", "Dune-"])
    expect(text).not.toContain(control);
  for (const pieces of sheets) {
    const value = pieces.find((piece) => piece.text === QID) ?? { from: 0, to: 0, y: 0 };
    const above = pieces.filter(
      ({ from, to, y }) => from > value.from - 2 && to < value.to + 2 && y > value.y && y < value.y + 30,
    );
    expect(lettersOf(above.map((piece) => piece.text).join(""))).toBe(lettersOf(header));
  }
}

test("a list is printed whole: all rows of the page below the header of each sheet, without controls and passwords", async ({
  backend,
  page,
  panel,
}) => {
  await backend.put(
    Object.fromEntries(
      tenants.map((name, index) => [`Tenants/t${String(index)}`, tenantRecord(name, String(index))]),
    ),
  );
  await panel.startSignedIn();
  await page.goto("/tenant?buildingNo=A1");
  await expect(page.getByRole("row", { name: tenantName(TENANTS - 1) })).toBeAttached();
  for (const landscape of [false, true]) {
    const sheets = await printList(page, landscape);
    expectSheets(sheets, "QID");
    const filters = ["Category: Residential", "Building: A1"];
    for (const part of ["Tenants", ...filters, `Printed by ${ADMIN.name}`, "1–100 of 100"])
      expect(textOf(sheets)).toContain(part);
  }

  // Rows that were not on the screen are counted for the paper.
  await expect.poll(async () => textOf(await printList(page, false))).not.toContain("Print again");

  await page.getByRole("button", { name: "Columns and rows" }).click();
  await page.getByRole("checkbox", { name: "Print passwords" }).check();
  expect(textOf(await printList(page, false))).toContain("Dune-3173");
  await page.getByRole("checkbox", { name: "Print passwords" }).uncheck();

  await page.getByRole("button", { name: "العربية" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "المستأجرون" })).toBeVisible();
  expectSheets(await printList(page, false), "الرقم الشخصي");
});
