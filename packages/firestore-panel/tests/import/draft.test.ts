/** The draft of an import: files that are read, what becomes of their rows, and the file of those that are refused. */
import { expect, test } from "vitest";
import { identityKey } from "../../src/fields/import-rows";
import { ImportDraft } from "../../src/features/import/draft";
import { KEEP, LEAVE_OUT } from "../../src/features/import/columns";
import type { ImportRow } from "../../src/schema/types";
import { employees } from "../fixtures/residence";

const ROW = {
  name: "Hind Al-Thani",
  empId: "E-1",
  qid: "28463400001",
  email: "hind@example.qa",
  password: "issued-1",
  companyId: "C-100",
  companyName: "Dana Trading",
};
const HEADER = Object.keys(ROW).join(",");

/** A line of CSV: the row with some cells changed. Cells need no quoting. */
function line(changes: Partial<typeof ROW> = {}): string {
  return Object.values({ ...ROW, ...changes }).join(",");
}

/** Reads a file as the worker does. */
async function read(name: string, content: string | Uint8Array<ArrayBuffer>) {
  const draft = new ImportDraft();
  await draft.read(new File([content], name), employees);
  return draft;
}

const csv = (...lines: readonly string[]): string => [HEADER, ...lines].join("\r\n");
const utf16 = (text: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(2 + text.length * 2);
  const view = new DataView(bytes.buffer);
  [0xfeff, ...[...text].map((letter) => letter.charCodeAt(0))].forEach((unit, index) =>
    view.setUint16(index * 2, unit, true),
  );
  return bytes;
};
const rowsOf = (draft: ImportDraft) => draft.batch(0, "update");
/** @param records of the draft's identities in their order. */
const setStored = (draft: ImportDraft, records: readonly (ImportRow | undefined)[]) => {
  const keys = draft.identities().map(identityKey);
  draft.setStored(new Map(records.flatMap((record, index) => (record ? [[keys[index]!, record]] : []))));
};
const use = (draft: ImportDraft, name: string, to: string) => {
  const { index = -1 } = draft.summary().columns.find((column) => column.name === name) ?? {};
  return draft.use(index, to);
};

test("a CSV file keeps every cell unchanged, also in extra columns, with quotes, separators, line breaks and Arabic text", async () => {
  const note = '"هند ""أم علي"", الدوحة\nقطر"';
  const quoted = `${HEADER},note\n${line()},${note}\n${line({ empId: "E-2" })},x`;
  const [first, second] = rowsOf(await read("a.csv", quoted));
  expect(first?.["note"]).toBe('هند "أم علي", الدوحة\nقطر');
  expect(second?.["empId"]).toBe("E-2");
  const text = `${HEADER},department,floor\n${line({ empId: "007", qid: "1e5" })},  Sales ,03\n`;
  expect(rowsOf(await read("a.csv", text))).toEqual([
    { ...ROW, empId: "007", qid: "1e5", department: "  Sales ", floor: "03" },
  ]);
});

test.each<[string, string | Uint8Array<ArrayBuffer>]>([
  ["a byte-order mark", `\uFEFF${csv(line())}`],
  ["line feeds alone", `${HEADER}\n${line()}\n`],
  ["semicolons", csv(line()).replaceAll(",", ";")],
  ["tabs", csv(line()).replaceAll(",", "\t")],
  ["the separator line of Excel", `\uFEFFsep=;\r\n${csv(line()).replaceAll(",", ";")}`],
  ["a separator line with an unusual separator", `sep=^\n${csv(line()).replaceAll(",", "^")}`],
  ["spaces around the column names", csv(line()).replace("empId", " empId ")],
  ["an empty last column, as spreadsheets leave one", `${HEADER},\n${line()},\n`],
  ["UTF-16", utf16(csv(line()).replaceAll(",", "\t"))],
  ["a capital extension", csv(line())],
])("a CSV file with %s is read", async (_, content) => {
  expect(rowsOf(await read("A.CSV", content))).toEqual([ROW]);
});

test.each([
  ["tab", "\t", "Reyes, Fatima"],
  ["semicolon", ";", "a,b,c,d"],
  ["Arabic comma", "،", "Hind"],
])("the separator is a %s", async (_, separator, name) => {
  const text = csv(line({ name: "x" }), line({ name: "y", empId: "E-2" })).replaceAll(",", separator);
  const rows = rowsOf(await read("a.csv", text.replace("x", name)));
  expect(rows).toEqual([
    { ...ROW, name },
    { ...ROW, name: "y", empId: "E-2" },
  ]);
});

test("a CSV file loses its empty rows, and keeps the row numbers of a spreadsheet", async () => {
  const draft = await read("a.csv", csv("", line(), ",,,,,,", "  ", line({ qid: "", empId: "E-2" }), ""));
  expect(draft.summary()).toMatchObject({ rows: 2, counts: { new: 1, wrong: 1 } });
  const row = { ...ROW, qid: "", empId: "E-2" };
  expect(draft.page("wrong", 0, 10)).toEqual([{ number: 6, row, reason: "QID is empty", changes: [] }]);
});

test("a CSV file whose first row names no columns has no usable row, and names the required fields", async () => {
  const draft = await read("a.csv", `${line()}\n${line()}`);
  expect(draft.summary()).toMatchObject({
    missing: ["Name", "Emp ID", "QID", "Password", "Company id", "Company name"],
    counts: { new: 0, wrong: 1 },
  });
});

test("a column is kept, renamed or left out by the person's choice", async () => {
  const draft = await read("a.csv", `${HEADER.replace("qid", "Card")},Note\n${line()},x`);
  expect(draft.summary()).toMatchObject({ missing: ["QID"], counts: { wrong: 1 } });
  use(draft, "Card", "qid");
  use(draft, "Note", LEAVE_OUT);
  expect(rowsOf(draft)).toEqual([ROW]);
  // The other column for the field is left out.
  expect(use(draft, "Note", "name")).toMatchObject({ missing: [], counts: { new: 1 } });
  expect(rowsOf(draft)).toEqual([{ ...ROW, name: "x" }]);
});

test("a CSV file is imported without the columns that no record can hold, and without doubled ones", async () => {
  const added = "Name,note,note,,__note__,__proto__,_sort,id,";
  const draft = await read("a.csv", `${HEADER},${added}\n${line()},x,y,z,v,w,w,w,w,u`);
  const { columns } = draft.summary();
  expect(columns.slice(7).map(({ name, use, canKeep, example }) => [name, use, canKeep, example])).toEqual([
    ["Name", LEAVE_OUT, true, "x"],
    ["note", KEEP, true, "y"],
    ["note", LEAVE_OUT, true, "z"],
    ["", LEAVE_OUT, false, "v"],
    ["__note__", LEAVE_OUT, false, "w"],
    ["__proto__", LEAVE_OUT, false, "w"],
    ["_sort", LEAVE_OUT, false, "w"],
    ["id", LEAVE_OUT, false, "w"],
    ["", LEAVE_OUT, false, "u"],
  ]);
  expect(rowsOf(draft)).toEqual([{ ...ROW, note: "y" }]);
  draft.use(9, KEEP);
  expect(rowsOf(draft)).toEqual([{ ...ROW, note: "z" }]);
  draft.use(10, "email");
  expect(rowsOf(draft)).toEqual([{ ...ROW, email: "v", note: "z" }]);
});

test.each([
  [`${line()},surplus`, "More cells than the first row has columns"],
  [line({ name: '"never closed' }), expect.stringMatching(/never closed/)],
  [line({ name: "x".repeat(201) }), "Name: At most 200 characters"],
  [line({ name: '"Hind\nAl-Thani"' }), "Name: Must hold no line breaks and no control characters"],
  [line({ email: "a@x.qa\u2028b@x.qa" }), "Email: Must hold no line breaks and no control characters"],
  [line({ name: " ", companyName: "" }), "Name is empty; Company name is empty"],
])("a CSV file with the row %j names the error", async (text, reason) => {
  const draft = await read("a.csv", csv(text));
  expect(draft.page("wrong", 0, 10)).toEqual([expect.objectContaining({ number: 2, reason })]);
  expect(draft.summary().counts).toMatchObject({ new: 0, wrong: 1 });
});

test("a CSV file in another encoding than UTF-8 is refused", async () => {
  const [header, rest] = [`${HEADER}\n`, line().slice(ROW.name.length)].map((text) => Buffer.from(text));
  const draft = await read("a.csv", new Uint8Array([...header!, 0xe5, 0xe4, 0xcf, ...rest!]));
  expect(draft.page("wrong", 0, 1)[0]?.reason).toMatch(/^Name: Unreadable letters.*CSV UTF-8/);
});

test("a JSON file keeps numbers, booleans and null, whatever its extension, and not the columns id and company", async () => {
  const row = { ...ROW, email: null, floor: 3, remote: true, note: null };
  expect(rowsOf(await read("a.json", JSON.stringify([row])))).toEqual([row]);
  expect(rowsOf(await read("rows.txt", `\uFEFF${JSON.stringify([row])}`))).toEqual([row]);
  const draft = await read("a.json", JSON.stringify([{ ...ROW, id: "x", company: "Dana" }]));
  expect(rowsOf(draft)).toEqual([{ ...ROW, company: "Dana" }]);
});

test.each([
  ["a.json", '{"employees":[]}', /contains no list/],
  ["a.json", '"text"', /contains no list/],
  ["a.json", "[{]", /^The file or the pasted text is not valid JSON/],
  ["a.txt", "name", /neither in .csv nor in .json.*CSV UTF-8/],
  ["a.xlsx", "PK\u0003\u0004", /is an Excel workbook \(\.xlsx\).*CSV UTF-8/],
  ["a.csv", "PK\u0003\u0004\u0014", /is an Excel workbook \(\.xlsx\), whatever its name ends in/],
  ["a.json", "[]", /no rows/],
  ["a.csv", HEADER, /only one row/],
  ["a.csv", " \r\n ", /empty/],
])("the file %s with %j is refused", async (name, text, message) => {
  await expect(read(name, text)).rejects.toThrow(message);
});

test.each([
  ["Hind", 'Not a row like {"name": "..."}'],
  [{ ...ROW, name: { first: "Hind" } }, "Name: Must be text"],
  [{ ...ROW, empId: true }, "Emp ID: Must be text"],
  [{ ...ROW, tags: ["a"] }, "tags: Must be text, a number, true or false"],
  [{ ...ROW, note: "x".repeat(1001) }, "note: At most 1000 characters"],
])("a JSON file with the row %j names the error", async (row, reason) => {
  const draft = await read("a.json", JSON.stringify([ROW, row]));
  expect(draft.page("wrong", 0, 10)).toEqual([expect.objectContaining({ number: 2, reason })]);
});

test("rows of one employee are imported once, and the first one counts", async () => {
  const rows = [
    { ...ROW, empId: 12 },
    { ...ROW, empId: " 12 " },
    { ...ROW, empId: "12", name: "Sara" },
  ];
  const draft = await read("a.json", JSON.stringify([...rows, { ...ROW, empId: 12, companyId: "C-2" }]));
  expect(draft.summary()).toMatchObject({ rows: 4, counts: { new: 2, repeated: 2 } });
  expect(draft.page("repeated", 0, 10).map(({ number, reason }) => [number, reason])).toEqual([
    [2, "Same employee as row 1"],
    [3, "Same employee as row 1"],
  ]);
  expect(draft.identities()).toEqual([
    ["C-100", "12"],
    ["C-2", "12"],
  ]);
});

test("rows of stored employees are written if they have other values and the person chooses so", async () => {
  const lines = [line(), line({ empId: "E-2", name: "Sara" }), line(), line({ empId: "E-3" })];
  const draft = await read("a.csv", csv(...lines));
  const by = (operation: string) => ({ _change: `${operation.repeat(20)}~00000000` });
  setStored(draft, [{ ...ROW, ...by("a") }, { ...ROW, empId: "E-2", ...by("b") }, undefined]);
  expect(draft.summary()).toMatchObject({
    counts: { new: 1, changing: 1, stored: 1, repeated: 1, wrong: 0 },
    storedBy: [
      { operation: "a".repeat(20), rows: 1 },
      { operation: "b".repeat(20), rows: 1 },
    ],
  });
  expect(draft.page("stored", 0, 10).map(({ number }) => number)).toEqual([2]);
  const idsOf = (policy: "leave" | "update") => draft.batch(0, policy).map(({ empId }) => empId);
  expect([idsOf("leave"), idsOf("update")]).toEqual([["E-3"], ["E-2", "E-3"]]);
});

test.each(["2.84123E+10", "2,84123E+10", " 2.8e+10 ", "1E-05"])(
  "a number that Excel changed is not uploaded: %j",
  async (qid) => {
    const draft = await read("a.csv", csv(line(), line({ empId: "E-2", qid: `"${qid}"` })));
    expect(draft.summary().counts).toMatchObject({ new: 1, wrong: 1 });
    expect(draft.page("wrong", 0, 10)[0]?.reason).toMatch(/^QID: Excel changed this number/);
  },
);

test("ids with letters and numbers of JSON are not changed by Excel", async () => {
  const draft = await read("a.csv", csv(line({ empId: "12E5", qid: "1e5", name: "A 2E+10" })));
  const json = await read("a.json", JSON.stringify([{ ...ROW, qid: 2.84123e10 }]));
  for (const { counts } of [draft.summary(), json.summary()]) expect(counts.new).toBe(1);
});

test("rows with empty required cells are accepted only when the stored record has the values", async () => {
  const empty = { name: "", qid: " " };
  const lines = ["E-1", "E-2", "E-3"].map((empId) => line({ ...empty, empId }));
  const draft = await read("a.csv", csv(...lines, line({ empId: "" })));
  expect(draft.identities()).toHaveLength(3);
  setStored(draft, [{ ...ROW, email: null }, { ...ROW, qid: "", password: "" }, undefined]);
  expect(draft.summary().counts).toMatchObject({ changing: 1, wrong: 3 });
  expect(draft.page("wrong", 0, 10).map(({ number, reason }) => [number, reason])).toEqual([
    [3, "QID is empty"],
    [4, "Name is empty; QID is empty"],
    [5, "Emp ID is empty"],
  ]);
  expect(rowsOf(draft)).toMatchObject([{ empId: "E-1", name: "" }]);
});

test("the changes of a row omit empty cells and the values of passwords", async () => {
  const row = { name: "Hind A.", qid: "", password: "other", email: "new@example.qa" };
  const draft = await read("a.csv", csv(line(row), line({ empId: "E-2" })));
  setStored(draft, [
    { ...ROW, email: null },
    { ...ROW, empId: "E-2" },
  ]);
  expect(draft.summary().counts).toMatchObject({ stored: 1, changing: 1 });
  const [changing, ...others] = draft.page("changing", 0, 10);
  expect([changing?.number, others]).toEqual([2, []]);
  expect(changing?.changes).toEqual([
    { key: "name", values: { before: ROW.name, after: "Hind A." } },
    { key: "email", values: { before: null, after: "new@example.qa" } },
    { key: "password" },
  ]);
  expect(draft.page("stored", 0, 10).map(({ changes }) => changes)).toEqual([[]]);
});

test("the preview shows a row as it will be stored, and a wrong one as in the file", async () => {
  const right = line({ empId: "E-١٢", qid: " ٢٨٤٦٣٤٠٠٠٠١ ", name: " هند ٣ " });
  const draft = await read("a.csv", csv(right, line({ qid: "١", name: "x".repeat(201) })));
  expect(draft.page("new", 0, 9)[0]?.row).toMatchObject({ empId: "E-12", qid: "28463400001", name: "هند ٣" });
  expect(draft.page("wrong", 0, 9)[0]?.row).toMatchObject({ qid: "١" });
});

test("a large file takes time in proportion to its rows, and is divided into batches of 400", async () => {
  const lines = Array.from({ length: 8_000 }, (_, index) => line({ empId: `E-${index}` }));
  const timeOf = async (rows: number) => {
    const started = performance.now();
    const draft = await read("big.csv", csv(...lines.slice(0, rows)));
    expect(draft.summary()).toMatchObject({ rows, counts: { new: rows } });
    expect(rowsOf(draft)).toHaveLength(400);
    expect(draft.batch(rows / 400 - 1, "leave").at(-1)).toMatchObject({ empId: `E-${rows - 1}` });
    expect(draft.batch(rows / 400, "leave")).toEqual([]);
    expect(draft.page("new", rows - 50, 50).at(-1)).toMatchObject({ number: rows + 1 });
    return performance.now() - started;
  };
  // Four times the rows would take sixteen times as long if each looked through the others.
  const few = await timeOf(2_000);
  expect(await timeOf(8_000)).toBeLessThan(8 * few);
});

test("a group's name that differs in white space and case only is the stored one", async () => {
  const rows = [
    { ...ROW, companyName: "dana\n TRADING " },
    { ...ROW, empId: "E-2", companyName: "Dana Trade" },
  ];
  const draft = await read("a.json", JSON.stringify(rows));
  draft.setGroups(new Map([["C-100", ["Dana Trading"]]]));
  expect(rowsOf(draft)).toEqual([ROW]);
  expect(draft.page("wrong", 0, 9).map(({ reason }) => reason)).toEqual([
    'Company name: C-100 is "Dana Trading", not "Dana Trade"',
  ]);
});

test("a file of all the refused rows has the reason beside each row, a byte-order mark, and quotes around every cell", async () => {
  const draft = await read("a.csv", `${HEADER},note\n${line({ qid: "" })},"a;=1+1 ""x"""`);
  const text = draft.rejected();
  expect(text.startsWith('\uFEFF"Row in the file","Why it was not uploaded","name"')).toBe(true);
  expect(text).toContain('"2","QID is empty"');
  expect(text).toContain('"a;=1+1 ""x"""');
});

test("a corrected file of refused rows is read without the added columns", async () => {
  const lines = [`${HEADER},phone`, `${line({ qid: "" })},+A1`, `${line()},1`, `${line()},2`];
  const draft = await read("a.csv", lines.join("\n"));
  const rejected = draft.rejected();
  expect(rejected.trimEnd().split("\r\n")).toHaveLength(3);
  expect(rejected).toContain('"4","Same employee as row 3"');
  const corrected = await read("corrected.csv", rejected.replace('"E-1","",', '"E-2","28463400001",'));
  expect(corrected.batch(0, "leave")).toEqual([
    { ...ROW, empId: "E-2", phone: "+A1" },
    { ...ROW, phone: "2" },
  ]);
});
