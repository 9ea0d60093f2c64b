import { expect, it } from "vitest";
import { csvWriter } from "../../src/features/export/export-step";
import type { SheetValue } from "../../src/schema/types";

async function written(row: readonly SheetValue[]): Promise<string> {
  const columns = row.map((value, index) => ({
    header: index === 0 ? "=Name" : `C${index}`,
    valueOf: () => value,
  }));
  const writer = csvWriter(columns);
  writer.add([{}]);
  writer.add([{}]);
  const file = await writer.finish();
  expect(file.type).toBe("text/csv;charset=utf-8");
  // Blob.text() would take the byte-order mark away.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer());
}

it.each<[SheetValue, string]>([
  ['a;"b', '"a;""b"'],
  ["a\tb", '"a\tb"'],
  [null, '""'],
  ["=1+1", `"'=1+1"`],
  ["\u2068\u200e=1+1\u2069", `"'=1+1"`],
  ["\u2068Acme\u2069 \u061cقهوة", '"Acme قهوة"'],
  ["+974 4412 3456", '"+974 4412 3456"'],
  ["+974 (0) 4412.3456", '"+974 (0) 4412.3456"'],
  ["+٩٧٤ ٤٤١٢ ٣٤٥٦", '"+٩٧٤ ٤٤١٢ ٣٤٥٦"'],
  ["-3", '"-3"'],
  ["\u22123.5", '"\u22123.5"'],
  ["-1+1", `"'-1+1"`],
  ["+974 4412 3456+cmd", `"'+974 4412 3456+cmd"`],
  ["\u2212A1", `"'\u2212A1"`],
  ["-", `"'-"`],
  ["|cmd", `"'|cmd"`],
  ["'Abd", `"'Abd"`],
  ["'=1", `"''=1"`],
  ["@SUM(A1)", `"'@SUM(A1)"`],
  ["\t=1", `"'\t=1"`],
  ["\rx", `"'\rx"`],
  [-3, '"-3"'],
  [{ day: "2026-11-22" }, '"2026-11-22"'],
  [{ moment: "2026-11-22T12:00:00.000Z" }, '"2026-11-22T12:00:00.000Z"'],
  [{ link: "https://a.example/?a=1" }, '"https://a.example/?a=1"'],
  [{ link: "=cmd" }, `"'=cmd"`],
])("a CSV file has %j as %j", async (value, cell) => {
  const line = `${cell},"end"\r\n`;
  expect(await written([value, "end"])).toBe(`\uFEFF"'=Name","C1"\r\n${line}${line}`);
});
