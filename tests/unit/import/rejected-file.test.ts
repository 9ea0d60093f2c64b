import Papa from "papaparse";
import { expect, test } from "vitest";
import { csv } from "../../../src/components/csv-file";
import { rejectedCsv } from "../../../src/pages/import/rejected-file";
import { rowKeys } from "../../../src/fields/import-rows";
import { employees } from "../../../src/resources/employees";
import { HEADER, line, read, ROW } from "./rows";

const cellsOf = (text: string): readonly (readonly string[])[] => Papa.parse<string[]>(text.trimEnd()).data;

test("holds the reason beside each row, and opens as UTF-8", () => {
  const text = rejectedCsv(
    ["name", "note"],
    [{ number: 7, row: { name: 'هند "x"\ny' }, reason: "note is empty" }],
  );
  expect(text.startsWith("\uFEFF")).toBe(true);
  expect(cellsOf(text)).toEqual([
    ["Row in the file", "Why it was not uploaded", "name", "note"],
    ["7", "note is empty", 'هند "x"\ny', ""],
  ]);
});

test.each(["=HYPERLINK(1)", "+A1", "-1+1", "@SUM(A1)", "\t=1", " =1", "=1\n=2", "＝1"])(
  "the cell %j is not run as a formula",
  (cell) => {
    const text = rejectedCsv(["name"], [{ number: 2, row: { name: cell }, reason: "" }]);
    expect(cellsOf(text)[1]?.[2]).toBe(`'${cell}`);
  },
);

test("every cell is quoted, so that no separator of a spreadsheet's own cuts one into a formula", () => {
  const text = rejectedCsv(
    ["name", "qid"],
    [{ number: 2, row: { name: 'a;=1+1 "x"', qid: 7 }, reason: "r" }],
  );
  expect(text.split("\r\n").slice(0, 2)).toEqual([
    '\uFEFF"Row in the file","Why it was not uploaded","name","qid"',
    '"2","r","a;=1+1 ""x""","7"',
  ]);
});

test("a harmless apostrophe stays alone", () => {
  const text = rejectedCsv(["name"], [{ number: 2, row: { name: "'Abd" }, reason: "" }]);
  expect(cellsOf(text)[1]?.[2]).toBe("'Abd");
});

test("mended and chosen again it gives the rows as they were, without our columns", async () => {
  const header = `${HEADER},phone`;
  const draft = await read(
    "a.csv",
    [header, `${line({ qid: "" })},+A1`, `${line()},1`, `${line()},2`].join("\n"),
  );
  const rejected = draft.rejected();
  expect(
    cellsOf(rejected)
      .slice(1)
      .map((cells) => cells.slice(0, 2)),
  ).toEqual([
    ["2", "qid is empty"],
    ["4", "Same employee as row 3, with other values"],
  ]);
  const mended = await read("mended.csv", rejected.replace('"E-1","",', '"E-2","28463400001",'));
  expect(mended.batch(0).rows).toEqual([
    { ...ROW, empId: "E-2", phone: "+A1" },
    { ...ROW, phone: "2" },
  ]);
});

test("the template names every column, and chosen as it is says that it has no rows", async () => {
  const template = csv([rowKeys(employees)]);
  expect(template).toBe(`\uFEFF${HEADER.replace(/\w+/g, '"$&"')}\r\n`);
  await expect(read("template.csv", template)).rejects.toThrow("The file has no rows.");
});
