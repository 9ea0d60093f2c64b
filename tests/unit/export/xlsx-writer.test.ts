import { expect, it, vi } from "vitest";
import { currentLanguage } from "../../../packages/firestore-panel/src/texts/language";
import { xlsxWriter } from "../../../packages/firestore-panel/src/features/export/xlsx-writer";
import {
  mostXlsxRecords,
  type SheetColumn,
} from "../../../packages/firestore-panel/src/features/export/columns";
import type { SheetValue } from "../../../packages/firestore-panel/src/schema/types";
import { all, cellsOf, partsOf, type Parts } from "../../fixtures/read-xlsx";

vi.mock("../../../packages/firestore-panel/src/texts/language", { spy: true });

const SHEET = "xl/worksheets/sheet1.xml";
const column = (header: string, rightToLeft = false): SheetColumn => ({ header, rightToLeft });

async function written(
  rows: readonly (readonly SheetValue[])[],
  columns = [column("Value")],
  name = "Tenants",
): Promise<Parts> {
  const writer = xlsxWriter(name, columns);
  for (const row of rows) writer.add([row]);
  return partsOf(await writer.finish());
}

function formatOf(parts: Parts, style: string): string | undefined {
  const styles = parts["xl/styles.xml"]!;
  const { numFmtId } = all(all(styles, "cellXfs")[0]!, "xf")[Number(style)]!.attributes;
  const format = all(styles, "numFmt").find(({ attributes }) => attributes["numFmtId"] === numFmtId);
  return format?.attributes["formatCode"];
}

it.each<[string, SheetValue, string, string]>([
  ["text", "Noor", "s", "Noor"],
  ["Arabic", "مقهى اللؤلؤة", "s", "مقهى اللؤلؤة"],
  ["text that looks like a formula, as it is", "=1+1", "s", "=1+1"],
  ["a text of digits as text", "0045", "s", "0045"],
  ["XML characters", `a<b>&"c'`, "s", `a<b>&"c'`],
  ["spaces and lines", "  a \r\n b\t", "s", "  a \n b\t"],
  ["a character that XML forbids, which goes", "a\u0007b", "s", "ab"],
  ["a text that looks like such a character", "_x0007_", "s", "_x005F_x0007_"],
  ["marks of direction, which go", "\u2068a\u2069\u200f ب", "s", "a ب"],
  ["half of a character, which goes", "a\uD800", "s", "a"],
  ["more text than a cell holds", "x".repeat(40_000), "s", `${"x".repeat(32_766)}…`],
  ["a text that objects have as a member", "constructor", "s", "constructor "],
  ["a number", -12.5, "n", "-12.5"],
  ["zero", 0, "n", "0"],
  ["true", true, "b", "1"],
  ["false", false, "b", "0"],
  ["a day", { day: "2026-11-22" }, "n", "46348"],
  ["the first day that all programs agree on", { day: "1900-03-01" }, "n", "61"],
  ["the day before, as text", { day: "1900-02-28" }, "s", "1900-02-28"],
  ["a day of the first century, as text", { day: "0050-06-01" }, "s", "0050-06-01"],
  ...["0001-06-01", "0050-06-01", "0099-06-01", "1899-06-01", "1900-01-15"].map(
    (day): [string, SheetValue, string, string] => [
      `a moment of ${day}, as text`,
      { moment: `${day}T12:00:00.000Z` },
      "s",
      `${day}T12:00:00.000Z`,
    ],
  ),
  ["an address, as text", { link: "javascript:alert(1)" }, "s", "javascript:alert(1)"],
])("an XLSX cell is written: %s", async (_, value, type, text) => {
  expect(cellsOf(await written([[value]]))["A2"]).toMatchObject({ type, text });
});

it("an XLSX cell shows days and times as dates", async () => {
  const parts = await written(
    [[{ day: "2026-11-22" }, { moment: "2026-11-22T12:00:00.000Z" }]],
    [column("A"), column("B")],
  );
  const cells = cellsOf(parts);
  expect(formatOf(parts, cells["A2"]!.style)).toBe("yyyy-mm-dd");
  expect(formatOf(parts, cells["B2"]!.style)).toBe("yyyy-mm-dd hh:mm:ss");
  // At 15:00 in Qatar.
  expect(Number(cells["B2"]!.text)).toBeCloseTo(46_348.625, 9);
});

it("an XLSX cell of text stays text when edited", async () => {
  const parts = await written([["=1+1"]]);
  expect(formatOf(parts, cellsOf(parts)["A2"]!.style)).toBe("@");
});

it("an XLSX sheet has the direction of the person's language", async () => {
  vi.mocked(currentLanguage).mockReturnValueOnce({
    id: "ar",
    name: "العربية",
    direction: "rtl",
    locale: "ar",
    isDeclared: false,
  });
  const [view] = all((await written([["Noor"]]))[SHEET]!, "sheetView");
  expect(view!.attributes["rightToLeft"]).toBe("1");
});

it("an XLSX column of Arabic is aligned at the right", async () => {
  const parts = await written([["a", "ب"]], [column("Name"), column("Arabic name", true)]);
  const cells = cellsOf(parts);
  const xfs = all(all(parts["xl/styles.xml"]!, "cellXfs")[0]!, "xf");
  const side = (cell: string) =>
    all(xfs[Number(cells[cell]!.style)]!, "alignment")[0]?.attributes["horizontal"];
  expect([side("A2"), side("B2")]).toEqual([undefined, "right"]);
});

it.each([
  ["Tenants", "Tenants"],
  ["'Blue/Dhow: Trading*?[Employees] of the whole year'", "Blue Dhow  Trading   Employees"],
  ["a&b<", "a&b<"],
  ["''", "Sheet"],
])("an XLSX sheet is named after %s", async (name, title) => {
  const [sheet] = all((await written([], undefined, name))["xl/workbook.xml"]!, "sheet");
  expect(sheet!.attributes["name"]).toBe(title);
});

it("an XLSX sheet refuses more cells than a page holds in memory", () => {
  const columns = Array.from({ length: 100 }, (_, index) => column(String(index)));
  const writer = xlsxWriter("Many", columns);
  const most = mostXlsxRecords(columns.length);
  writer.add(Array.from({ length: most }, () => [1]));
  expect(() => writer.add([[1]])).toThrow("One XLSX sheet cannot hold so much. Choose CSV");
});

it("an XLSX column is as wide as its values, within bounds", async () => {
  const link = `https://${"d".repeat(10)}`;
  const texts: readonly SheetValue[] = ["a", "b".repeat(20), "c".repeat(99), { link }, null];
  const columns = [...texts.map(() => column("H")), column("A header")];
  const sheet = (await written([texts, ["longer than the first"]], columns))[SHEET]!;
  const widths = all(sheet, "col").map(({ attributes }) => attributes["width"]);
  expect(widths).toEqual(["23", "22", "48", "20", "8", "10"]);
});
