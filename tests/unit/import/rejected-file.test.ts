import Papa from "papaparse";
import { expect, test } from "vitest";
import { csv } from "../../../packages/firestore-panel/src/ui/csv-file";
import { rowKeys } from "../../../packages/firestore-panel/src/fields/import-rows";
import { employees } from "../../../src/resources/employees";
import { HEADER, line, read, ROW } from "./rows";

const cellsOf = (text: string): readonly (readonly string[])[] => Papa.parse<string[]>(text.trimEnd()).data;

test("a file of refused rows has the reason beside each row, a byte-order mark, and quotes around every cell", async () => {
  const draft = await read("a.csv", `${HEADER},note\n${line({ qid: "" })},"a;=1+1 ""x"""`);
  const text = draft.rejected();
  expect(text.startsWith('\uFEFF"Row in the file","Why it was not uploaded","name"')).toBe(true);
  expect(text).toContain('"2","QID is empty"');
  expect(text).toContain('"a;=1+1 ""x"""');
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
    ["4", "Same employee as row 3"],
  ]);
  const corrected = await read("corrected.csv", rejected.replace('"E-1","",', '"E-2","28463400001",'));
  expect(corrected.batch(0, "leave")).toEqual([
    { ...ROW, empId: "E-2", phone: "+A1" },
    { ...ROW, phone: "2" },
  ]);
});

test("a header alone is refused as a file without rows", async () => {
  const template = csv([rowKeys(employees)]);
  await expect(read("template.csv", template)).rejects.toThrow("There is only one row.");
});
