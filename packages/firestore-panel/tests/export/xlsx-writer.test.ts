import { expect, it, vi } from "vitest";
import { all, cellsOf, partsOf, type Parts } from "../fixtures/read-xlsx";
import { TIME_ZONE } from "../fixtures/residence";
import { currentLanguage } from "../../src/texts/language";
import { xlsxWriter } from "../../src/features/export/xlsx-writer";
import { mostXlsxRecords } from "../../src/features/export/export-step";
import { setTimeZone } from "../../src/texts/days";
import type { SheetValue } from "../../src/schema/types";

setTimeZone(TIME_ZONE);

vi.mock("../../src/texts/language", { spy: true });

const column = (header: string, index = 0) => ({
  header,
  valueOf: (row: readonly SheetValue[]) => row[index] ?? null,
});

async function written(rows: readonly (readonly SheetValue[])[], columns = [column("Value")]) {
  const writer = xlsxWriter(columns, mostXlsxRecords(columns.length));
  for (const row of rows) writer.add([row]);
  return partsOf(await writer.finish());
}

const EARLY = "0050-06-01T12:00:00.000Z";

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
  ["a day", { day: "2026-11-22" }, "n", "46348"],
  ["the first day that all programs agree on", { day: "1900-03-01" }, "n", "61"],
  ["the day before, as text", { day: "1900-02-28" }, "s", "1900-02-28"],
  ["a moment of the first century, as text", { moment: EARLY }, "s", EARLY],
  ["an address, as text", { link: "javascript:alert(1)" }, "s", "javascript:alert(1)"],
])("an XLSX cell is written: %s", async (_, value, type, text) => {
  expect(cellsOf(await written([[value]]))["A2"]).toMatchObject({ type, text });
});

it("an XLSX cell shows days and times as dates, and text stays text when edited", async () => {
  const parts = await written(
    [[{ day: "2026-11-22" }, { moment: "2026-11-22T12:00:00.000Z" }, "=1+1"]],
    [column("A"), column("B", 1), column("C", 2)],
  );
  const cells = cellsOf(parts);
  expect(formatOf(parts, cells["A2"]!.style)).toBe("yyyy-mm-dd");
  expect(formatOf(parts, cells["B2"]!.style)).toBe("yyyy-mm-dd hh:mm:ss");
  expect(formatOf(parts, cells["C2"]!.style)).toBe("@");
  // At 15:00 in Qatar.
  expect(Number(cells["B2"]!.text)).toBeCloseTo(46_348.625, 9);
});

it("an XLSX sheet has the direction of the person's language", async () => {
  vi.mocked(currentLanguage).mockReturnValueOnce({
    id: "ar",
    name: "العربية",
    direction: "rtl",
    locale: "ar",
    isDeclared: false,
  });
  const [view] = all((await written([["Noor"]]))["xl/worksheets/sheet1.xml"]!, "sheetView");
  expect(view!.attributes["rightToLeft"]).toBe("1");
});

it("an XLSX sheet refuses more cells than a page holds in memory", () => {
  const columns = Array.from({ length: 100 }, (_, index) => column(String(index), index));
  const writer = xlsxWriter(columns, mostXlsxRecords(columns.length));
  const most = mostXlsxRecords(columns.length);
  writer.add(Array.from({ length: most }, () => [1]));
  expect(() => writer.add([[1]])).toThrow("One XLSX sheet cannot hold so much. Choose CSV");
});
