import { expect, it } from "vitest";
import { fieldModels } from "../../../packages/firestore-panel/src/fields/models";
import {
  exportColumns,
  type ExportColumn,
} from "../../../packages/firestore-panel/src/features/export/columns";
import { listColumns } from "../../../packages/firestore-panel/src/screens/list/list-address";
import { rowGroup } from "../../../packages/firestore-panel/src/fields/import-rows";
import { boolean } from "../../../packages/firestore-panel/src/fields/boolean/model";
import { date, timestamp } from "../../../packages/firestore-panel/src/fields/date/model";
import { file, image, imageList, PDF_TYPE } from "../../../packages/firestore-panel/src/fields/file/model";
import { number } from "../../../packages/firestore-panel/src/fields/number/model";
import { phone, text, url } from "../../../packages/firestore-panel/src/fields/text/model";
import { reference } from "../../../packages/firestore-panel/src/fields/reference/model";
import { choices } from "../../../packages/firestore-panel/src/fields/choice/model";
import { openingHours } from "../../../packages/firestore-panel/src/fields/opening-hours/model";
import { collections, companyCollections } from "../../../src/resources";
import { employees } from "../../../src/resources/employees";
import { tenants } from "../../../src/resources/tenants";
import { defineCollection } from "../../../packages/firestore-panel/src/schema/define-collection";
import type {
  Collection,
  FieldDeclaration,
  Json,
  SheetValue,
} from "../../../packages/firestore-panel/src/schema/types";
import { specimens } from "../../fixtures/specimens/specimens";

const NONE: ReadonlySet<string> = new Set();
const keys = (columns: readonly { readonly key: string }[]) => columns.map(({ key }) => key);
const label = "Value";

function columnOf(field: FieldDeclaration) {
  const collection = defineCollection("Things", {
    label: { one: "Thing", many: "Things" },
    order: ["value", "asc"],
    fields: { value: field },
    access: { read: ["admin"] },
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

it("an export has the id of a record", () => {
  expect(exportColumns(tenants, NONE).at(-1)!.valueOf({ id: "t1" })).toBe("t1");
});

it("an export has a value for every field type except the unreadable password", () => {
  const without = specimens.filter(
    ({ collection }) => !keys(exportColumns(collection, NONE)).includes("value"),
  );
  expect(without.map(({ type }) => type)).toEqual(["password"]);
  expect(specimens).toHaveLength(fieldModels.size);
});
