import { expect, it } from "vitest";
import type { MatchingRecords } from "../../src/data/lists/matching";
import { fieldModels } from "../../src/fields/models";
import {
  exportColumns,
  exportFileName,
  listExportStep,
  type ExportColumn,
} from "../../src/features/export/export-step";
import { runJob } from "../../src/screens/jobs/run-job";
import { listColumns } from "../../src/screens/list/list-address";
import { rowGroup } from "../../src/fields/import-rows";
import { date, timestamp } from "../../src/fields/date/model";
import { file, image, imageList, PDF_TYPE } from "../../src/fields/file/model";
import { number } from "../../src/fields/number/model";
import { phone, text, url } from "../../src/fields/text/model";
import { reference } from "../../src/fields/reference/model";
import { boolean, choices } from "../../src/fields/choice/model";
import { openingHours } from "../../src/fields/opening-hours/model";
import { declared } from "../fixtures/specimens/specimen";
import type { Collection, FieldDeclaration, Json, SheetValue } from "../../src/schema/types";
import { setTimeZone } from "../../src/texts/days";
import {
  brands,
  collections,
  companyCollections,
  employees,
  tenants,
  TIME_ZONE,
} from "../fixtures/residence";
import { specimens } from "../fixtures/specimens/specimens";

setTimeZone(TIME_ZONE);

const NONE: ReadonlySet<string> = new Set();
const keys = (columns: readonly { readonly key: string }[]) => columns.map(({ key }) => key);
const label = "Value";
function columnOf(field: FieldDeclaration) {
  const collection = declared("Things", {
    fields: { value: field },
  });
  return exportColumns(collection, NONE)[0]!;
}
const chosen = (collection: Collection, hidden: readonly string[] = []) =>
  exportColumns(collection, new Set(hidden)).filter(({ preselected }) => preselected);
it("an export preselects the columns of every list in order, and those that an import needs", () => {
  for (const collection of [...collections, ...companyCollections]) {
    const shown = listColumns(collection).filter(({ field }) => field?.type !== "password");
    const group = collections.includes(collection) ? rowGroup(collection) : undefined;
    expect(keys(chosen(collection))).toEqual([...keys(shown), ...(group ? [group.into.id] : [])]);
  }
  const headers = (columns: readonly ExportColumn[]) => columns.map(({ header }) => header);
  expect(headers(chosen(employees))).toEqual([
    ...["Name", "Emp ID", "QID", "Email", "Company", "Redeems", "Company id"],
  ]);
  expect(headers(chosen(employees, ["empId", "company", "redeemed_discounts"]))).toEqual([
    ...["Name", "Emp ID", "QID", "Email", "Company id"],
  ]);
});
const COMPANY = { collection: "Firms", from: { id: "a", name: "b" }, into: { id: "c", name: "d" } };
const [moment, link] = ["2026-11-22T12:00:00.000Z", "https://a.example/b"];
it.each<[string, FieldDeclaration, Json, SheetValue]>([
  ["text", text({ label }), "a", "a"],
  ["nothing", text({ label }), null, ""],
  ["a phone number", phone({ label }), "+974", "+974"],
  ["a number", number({ label }), -3.5, -3.5],
  ["no number", number({ label }), null, ""],
  ["a boolean, by its word", boolean({ label }), false, "No"],
  ["no boolean", boolean({ label }), null, ""],
  ["a day", date({ label }), "2026-11-22", { day: "2026-11-22" }],
  ["a timestamp", timestamp({ label, auto: "save" }), moment, { moment }],
  ["an address", url({ label }), link, { link }],
  ["a picture", image({ label, folder: "a" }), link, { link }],
  ["a file", file({ label, folder: "a", contentTypes: [PDF_TYPE] }), link, { link }],
  ["no file", image({ label, folder: "a" }), null, ""],
  ["pictures", imageList({ label, folder: "a" }), ["https://a", "https://b"], "https://a https://b"],
  ["choices", choices({ label, options: ["a", "b"] }), ["a", "b"], "a, b"],
  ["hours", openingHours({ label }), { monday: "9-5", tuesday: "", sunday: "?" }, "monday: 9-5, sunday: ?"],
  ["a reference, by its name", reference({ label, ...COMPANY }), { id: "1", name: "Dhow" }, "Dhow"],
])("an export has the value of %s", (_, field, value, typed) => {
  expect(columnOf(field).valueOf({ id: "x", value })).toEqual(typed);
});
it("an export has the id of a record, and a value for every field type except the unreadable password", () => {
  expect(exportColumns(tenants, NONE).at(-1)!.valueOf({ id: "t1" })).toBe("t1");
  const without = specimens.filter(
    ({ collection }) => !keys(exportColumns(collection, NONE)).includes("value"),
  );
  expect(without.map(({ type }) => type)).toEqual(["password"]);
  expect(specimens).toHaveLength(fieldModels.size);
});

const page = (names: readonly string[], cursor?: string): MatchingRecords => ({
  records: names.map((name) => ({ id: name, nameEng: name })),
  ...(cursor !== undefined && { cursor: cursor as never }),
  read: names.length,
});

it("an export writes a record once that moved to a later page", async () => {
  const files: Blob[] = [];
  const step = listExportStep({
    read: ({ cursor }) => Promise.resolve(cursor ? page(["b", "c"]) : page(["a", "b"], "1")),
    count: () => Promise.resolve({ counts: [] }),
    matched: { resource: brands.name, filters: [], sorters: [] },
    format: "csv",
    fileName: "brands.csv",
    columns: exportColumns(brands, NONE).filter(({ key }) => key === "nameEng"),
    save: (_, file) => files.push(file),
  });
  const end = await runJob(0, step, { stopped: () => false, report: () => undefined });
  expect(end).toMatchObject({ progress: 3 });
  expect((await files[0]!.text()).trim().split("\r\n").slice(1)).toEqual(['"a"', '"b"', '"c"']);
});

it("a file is named after its collection and the product's day", () => {
  const nameAt = (moment: string) => exportFileName(brands, "xlsx", new Date(moment));
  expect(nameAt("2026-01-31T20:59:59Z")).toBe("brands-2026-01-31.xlsx");
  expect(nameAt("2026-01-31T21:00:00Z")).toBe("brands-2026-02-01.xlsx");
});
