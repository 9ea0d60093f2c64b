import Papa from "papaparse";
import { expect, test } from "vitest";
import { csv } from "../../../packages/firestore-panel/src/ui/csv-file";
import { rejectedCsv } from "../../../packages/firestore-panel/src/features/import/parse-rows";
import { rowKeys } from "../../../packages/firestore-panel/src/fields/import-rows";
import { employees } from "../../../src/resources/employees";
import { HEADER, line, read, ROW } from "./rows";

const cellsOf = (text: string): readonly (readonly string[])[] => Papa.parse<string[]>(text.trimEnd()).data;

test("a file of refused rows has the reason beside each row, and a byte-order mark", () => {
  const text = rejectedCsv(
    ["name", "note"],
    [{ number: 7, cells: ['هند "x"\ny', undefined], reason: "note is empty" }],
  );
  expect(text.startsWith("\uFEFF")).toBe(true);
  expect(cellsOf(text)).toEqual([
    ["Row in the file", "Why it was not uploaded", "name", "note"],
    ["7", "note is empty", 'هند "x"\ny', ""],
  ]);
});

test("every cell of a file of refused rows is quoted, so that no spreadsheet splits one into a formula", () => {
  const text = rejectedCsv(["name", "qid"], [{ number: 2, cells: ['a;=1+1 "x"', 7], reason: "r" }]);
  expect(text.split("\r\n").slice(0, 2)).toEqual([
    '\uFEFF"Row in the file","Why it was not uploaded","name","qid"',
    '"2","r","a;=1+1 ""x""","7"',
  ]);
});

test("a corrected file of refused rows is read without the added columns", async () => {
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
    ["2", "QID is empty"],
    ["4", "Same employee as row 3, with other values"],
  ]);
  const corrected = await read("corrected.csv", rejected.replace('"E-1","",', '"E-2","28463400001",'));
  expect(corrected.batch(0).rows).toEqual([
    { ...ROW, empId: "E-2", phone: "+A1" },
    { ...ROW, phone: "2" },
  ]);
});

test("a header alone is refused as a file without rows", async () => {
  const template = csv([rowKeys(employees)]);
  await expect(read("template.csv", template)).rejects.toThrow("There is only one row.");
});
