/** Names and values of fields beyond the declared ones: Firestore's limits on names, the declaration's on the rest. */
import { expect, it } from "vitest";
import { file, PDF_TYPE } from "../../src/fields/file/model";
import { checkRecord, readRecord, writeRecord } from "../../src/fields/record";
import { reference } from "../../src/fields/reference/model";
import { text } from "../../src/fields/text/model";
import { declared } from "../fixtures/specimens/specimen";

const rows = declared("Rows", {
  extraFields: { maxFields: 6, maxLength: 10 },
  fields: {
    title: text({ label: "Title" }),
    // Three top-level keys: the two papers share one.
    licence: file({ label: "Licence", folder: "a", contentTypes: [PDF_TYPE], path: "papers.licence" }),
    permit: file({ label: "Permit", folder: "a", contentTypes: [PDF_TYPE], path: "papers.permit" }),
    firm: reference({
      label: "Firm",
      collection: "Firms",
      from: { id: "id", name: "name" },
      into: { id: "firmId", name: "firmName" },
    }),
  },
});

const NAME = "This cannot be a field's name";
const VALUE = "Must be text, a number, true or false";

const names = (keys: readonly string[], fault?: string) => keys.map((key) => [key, "x", fault] as const);
const values = (some: readonly unknown[], fault?: string) =>
  some.map((value) => ["x", value, fault] as const);

it.each<readonly [key: string, value: unknown, fault: string | undefined]>([
  ...names(["x", "x".repeat(200), "__x__y", "y__x__", "__x", "Emp. No"]),
  ...names(["", "x".repeat(201), "____", "__x__", "__long_name__"], NAME),
  ...values(["x".repeat(10), null, false, 7, 12345678901]),
  ...values(["x".repeat(11)], "At most 10 characters"),
  ...values([Number.NaN, ["x"], {}], VALUE),
])("the extra field %s with the value %j has the error: %s", (key, value, fault) => {
  expect(checkRecord(rows, { [key]: value }, "edit")).toEqual(fault === undefined ? {} : { [key]: fault });
  const isWhole = fault !== VALUE;
  expect(writeRecord(rows, { [key]: value }, "edit")).toEqual(isWhole ? [{ path: [key], value }] : []);
  expect(readRecord(rows, "r", { [key]: value })[key]).toBe(isWhole ? value : null);
});

it("an extra field is neither a declared field, nor a part of one, nor the id", () => {
  const values = { id: "x", papers: "x", firmId: "x", firm: { id: "f", name: "Firm" } };
  expect(checkRecord(rows, values, "edit")).toEqual({});
  expect(writeRecord(rows, values, "edit")).toEqual([
    { path: ["firmId"], value: "f" },
    { path: ["firmName"], value: "Firm" },
  ]);
  const stored = { id: "y", papers: { licence: null }, firmId: "f", firmName: "Firm", more: 1 };
  expect(readRecord(rows, "r", stored)).toEqual({
    id: "r",
    title: null,
    licence: null,
    permit: null,
    firm: { id: "f", name: "Firm" },
    more: 1,
  });
});

it("a record has as many extra fields as fit beside the declared keys", () => {
  expect(checkRecord(rows, { a: 1, b: 2 }, "edit")).toEqual({});
  expect(checkRecord(rows, { a: 1, b: 2, c: 3, d: 4 }, "edit")).toEqual({
    c: "Too many fields",
    d: "Too many fields",
  });
});
