import { expect, it, vi } from "vitest";
import { currentLanguage } from "../../../packages/firestore-panel/src/texts/language";
import { xlsxWriter, MOST_LINKS } from "../../../packages/firestore-panel/src/features/export/xlsx-writer";
import type { SheetColumn, SheetRow } from "../../../packages/firestore-panel/src/features/export/columns";
import type { SheetValue } from "../../../packages/firestore-panel/src/schema/types";
import { all, cellsOf, partsOf, textsOf, type Parts } from "../../fixtures/read-xlsx";

vi.mock("../../../packages/firestore-panel/src/texts/language", { spy: true });

const SHEET = "xl/worksheets/sheet1.xml";
const column = (header: string, rightToLeft = false): SheetColumn => ({ header, rightToLeft });

function written(rows: readonly SheetRow[], columns = [column("Value")], name = "Tenants"): Promise<Parts> {
  const writer = xlsxWriter(name, columns);
  for (const row of rows) writer.add([row]);
  return partsOf(writer.finish());
}

/** The number format and the font of a style. */
function formatOf(parts: Parts, style: string) {
  const styles = parts["xl/styles.xml"]!;
  const { numFmtId = "", fontId = "" } = all(all(styles, "cellXfs")[0]!, "xf")[Number(style)]!.attributes;
  const font = all(all(styles, "fonts")[0]!, "font")[Number(fontId)]!;
  return {
    number: all(styles, "numFmt").find(({ attributes }) => attributes["numFmtId"] === numFmtId)?.attributes[
      "formatCode"
    ],
    underlined: all(font, "u").length === 1,
  };
}

it.each<[string, SheetValue, string, string]>([
  ["text", "Noor", "inlineStr", "Noor"],
  ["Arabic", "مقهى اللؤلؤة", "inlineStr", "مقهى اللؤلؤة"],
  ["text that looks like a formula, as it is", "=1+1", "inlineStr", "=1+1"],
  ["a text of digits as text", "0045", "inlineStr", "0045"],
  ["XML characters", `a<b>&"c'`, "inlineStr", `a<b>&"c'`],
  ["spaces and lines", "  a \r\n b\t", "inlineStr", "  a \n b\t"],
  ["a character that XML forbids", "a\u0007b", "inlineStr", "a_x0007_b"],
  ["a text that looks like such a character", "_x0007_", "inlineStr", "_x005F_x0007_"],
  ["marks of direction, which go", "\u2068a\u2069\u200f ب", "inlineStr", "a ب"],
  ["half of a character", "a\uD800", "inlineStr", "a\uFFFD"],
  ["more text than a cell holds", "x".repeat(40_000), "inlineStr", `${"x".repeat(32_766)}…`],
  ["a number", -12.5, "n", "-12.5"],
  ["zero", 0, "n", "0"],
  ["true", true, "b", "1"],
  ["false", false, "b", "0"],
  ["a day", { day: "2026-11-22" }, "n", "46348"],
  ["the first day that all programs agree on", { day: "1900-03-01" }, "n", "61"],
  ["the day before, as text", { day: "1900-02-28" }, "inlineStr", "1900-02-28"],
  ["a day of the first century, as text", { day: "0050-06-01" }, "inlineStr", "0050-06-01"],
  ...["0001-06-01", "0050-06-01", "0099-06-01", "1899-06-01", "1900-01-15"].map(
    (day): [string, SheetValue, string, string] => [
      `a moment of ${day}, as text`,
      { moment: `${day}T12:00:00.000Z` },
      "inlineStr",
      `${day}T12:00:00.000Z`,
    ],
  ),
  [
    "an address that is no web address, as text",
    { link: "javascript:alert(1)" },
    "inlineStr",
    "javascript:alert(1)",
  ],
])("an XLSX cell is written: %s", async (_, value, type, text) => {
  expect(cellsOf(await written([[value]]))["A2"]).toMatchObject({ type, text });
});

it("an XLSX cell shows days and times as dates", async () => {
  const parts = await written(
    [[{ day: "2026-11-22" }, { moment: "2026-11-22T12:00:00.000Z" }]],
    [column("A"), column("B")],
  );
  const cells = cellsOf(parts);
  expect(formatOf(parts, cells["A2"]!.style).number).toBe("yyyy\\-mm\\-dd");
  expect(formatOf(parts, cells["B2"]!.style).number).toBe("yyyy\\-mm\\-dd\\ hh:mm:ss");
  // At 15:00 in Qatar.
  expect(Number(cells["B2"]!.text)).toBeCloseTo(46_348.625, 9);
});

it("an XLSX cell of text stays text when edited", async () => {
  const parts = await written([["=1+1"]]);
  const xfs = all(all(parts["xl/styles.xml"]!, "cellXfs")[0]!, "xf");
  const { style } = cellsOf(parts)["A2"]!;
  // 49 is the format that every program has for text.
  expect(xfs[Number(style)]!.attributes["numFmtId"]).toBe("49");
});

it("an XLSX cell links its address", async () => {
  const address = `https://files.example/o/a%2Fb.pdf?alt=media&token="x"`;
  const parts = await written(
    [
      [{ link: address }, "a"],
      [{ link: "https://مثال.example/قائمة" }, "b"],
    ],
    [column("Contract"), column("Name")],
  );
  const targets = all(parts["xl/worksheets/_rels/sheet1.xml.rels"]!, "Relationship");
  expect(
    all(parts[SHEET]!, "hyperlink").map(({ attributes: { ref, "r:id": id } }) => [
      ref,
      targets.find(({ attributes }) => attributes["Id"] === id)?.attributes["Target"],
    ]),
  ).toEqual([
    ["A2", "https://files.example/o/a%2Fb.pdf?alt=media&token=%22x%22"],
    ["A3", "https://xn--mgbh0fb.example/%D9%82%D8%A7%D8%A6%D9%85%D8%A9"],
  ]);
  expect(targets.every(({ attributes }) => attributes["TargetMode"] === "External")).toBe(true);
  const cells = cellsOf(parts);
  expect(cells["A2"]!.text).toBe(address);
  expect(formatOf(parts, cells["A2"]!.style).underlined).toBe(true);
  expect(formatOf(parts, cells["B2"]!.style).underlined).toBe(false);
});

it("an XLSX sheet has at most the allowed number of links", async () => {
  const writer = xlsxWriter("Links", [column("Link")]);
  writer.add(Array.from({ length: MOST_LINKS + 1 }, (_, index) => [{ link: `https://a.example/${index}` }]));
  // As text: to read it takes longer than to write it.
  const sheet = (await textsOf(writer.finish()))[SHEET]!;
  expect(sheet.match(/<hyperlink /g)).toHaveLength(MOST_LINKS);
  const last = `<hyperlink ref="A${MOST_LINKS + 1}" r:id="rId${MOST_LINKS}"/>`;
  expect(sheet).toContain(`${last}</hyperlinks>`);
  const styleOf = (row: number) => new RegExp(`<c r="A${row}" s="(\\d)"`).exec(sheet)?.[1];
  expect(styleOf(MOST_LINKS + 1)).toBe(styleOf(2));
  expect(styleOf(MOST_LINKS + 2)).not.toBe(styleOf(2));
  expect(sheet).toContain(`https://a.example/${MOST_LINKS}</t>`);
});

it.each<[string, readonly SheetValue[], boolean]>([
  ["Arabic", ["مقهى اللؤلؤة", "الدوحة", "Pearl"], true],
  ["mostly Latin", ["مقهى", "Pearl Café by the water"], false],
  ["of neither", ["4412", { link: "https://a.example" }], false],
])("an XLSX sheet has the direction of its texts: %s", async (_, row, turned) => {
  const columns = row.map((__, index) => column(String(index)));
  const [view] = all((await written([row], columns))[SHEET]!, "sheetView");
  expect(view!.attributes["rightToLeft"]).toBe(turned ? "1" : undefined);
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

it("an XLSX column of Arabic is written from right to left", async () => {
  const parts = await written([["a", "ب"]], [column("Name"), column("Arabic name", true)]);
  const cells = cellsOf(parts);
  const xfs = all(all(parts["xl/styles.xml"]!, "cellXfs")[0]!, "xf");
  const order = (cell: string) =>
    all(xfs[Number(cells[cell]!.style)]!, "alignment")[0]?.attributes["readingOrder"];
  expect([order("A2"), order("B2")]).toEqual([undefined, "2"]);
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

it("an XLSX file has all parts of a workbook", async () => {
  const parts = await written([["a"]]);
  const named = all(parts["[Content_Types].xml"]!, "Override").map(
    ({ attributes }) => attributes["PartName"],
  );
  expect(named.sort()).toEqual(["/xl/styles.xml", "/xl/workbook.xml", "/xl/worksheets/sheet1.xml"]);
  expect(all(parts["_rels/.rels"]!, "Relationship")[0]!.attributes["Target"]).toBe("xl/workbook.xml");
  const related = all(parts["xl/_rels/workbook.xml.rels"]!, "Relationship");
  expect(related.map(({ attributes }) => attributes["Target"])).toEqual([
    "worksheets/sheet1.xml",
    "styles.xml",
  ]);
  const order = parts[SHEET]!.children.map(({ name }) => name);
  expect(order).toEqual(["sheetViews", "cols", "sheetData", "ignoredErrors"]);
});

it("an XLSX sheet refuses too many rows", () => {
  const writer = xlsxWriter("Many", []);
  // Rows without content are counted, and not written: that would take seconds.
  const add = (rows: number) => () => writer.add(Array<SheetRow>(rows));
  const TOO_MANY = "One XLSX sheet cannot hold so much. Choose CSV";
  expect(add(1_048_576)).toThrow(TOO_MANY);
  expect(add(1_048_575)).not.toThrow();
  writer.add([[]]);
  expect(add(1_048_575)).toThrow(TOO_MANY);
  expect(add(1_048_574)).not.toThrow();
});

it("an XLSX column is as wide as its first values, within bounds", async () => {
  const link = `https://${"d".repeat(10)}`;
  const texts: readonly SheetValue[] = ["a", "b".repeat(20), "c".repeat(99), { link }, null];
  const columns = [...texts.map(() => column("H")), column("A header")];
  const sheet = (await written([texts, ["longer than the first row"]], columns))[SHEET]!;
  const widths = all(sheet, "col").map(({ attributes }) => attributes["width"]);
  expect(widths).toEqual(["8", "22", "48", "20", "8", "10"]);
});

it("an XLSX sheet has names for more than 26 columns", async () => {
  const columns = Array.from({ length: 704 }, (_, index) => column(String(index)));
  const cells = Object.keys(cellsOf(await written([], columns)));
  const some = [25, 26, 51, 52, 701, 702].map((index) => cells[index]);
  expect(some).toEqual(["Z1", "AA1", "AZ1", "BA1", "ZZ1", "AAA1"]);
});
