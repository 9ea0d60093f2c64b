import { expect, it } from "vitest";
import {
  identityDocumentId,
  rowGroup,
  rowIdentity,
  rowWrites,
  validateRow,
} from "../../src/fields/import-rows";
import { boolean, choices } from "../../src/fields/choice/model";
import { date } from "../../src/fields/date/model";
import { number } from "../../src/fields/number/model";
import { documentOf } from "../../src/fields/record";
import { phone, text } from "../../src/fields/text/model";
import type { ImportRow } from "../../src/schema/types";
import { declared } from "../fixtures/specimens/specimen";
import { employees } from "../fixtures/residence";

const rooms = declared("Rooms", {
  fields: {
    house: text({ label: "House", required: true }),
    room: text({ label: "Room", required: true }),
    rent: number({ label: "Rent", min: 0 }),
    let: boolean({ label: "Let" }),
    since: date({ label: "Since" }),
    phone: phone({ label: "Phone" }),
    note: text({ label: "Note" }),
    views: choices({ label: "Views", options: ["Sea", "Garden"] }),
  },
  bulk: { identity: ["house", "room"] },
});
const ID = { house: "A", room: "1" };
const NOTHING = { rent: null, let: false, since: null, phone: "", note: "", views: [] };

it.each<[ImportRow, object]>([
  [
    { rent: "1,200.50", let: "yes", views: "Garden, Sea" },
    { rent: 1200.5, let: true, views: ["Sea", "Garden"] },
  ],
  [
    { rent: 7, let: true, views: ["Sea"] },
    { rent: 7, let: true, views: ["Sea"] },
  ],
  [{ rent: " ", let: "", since: null }, {}],
])("the cells %j are stored as %j", (cells, stored) => {
  expect(validateRow(rooms, { ...ID, ...cells })).toEqual({ errors: [], gaps: [] });
  expect(documentOf(rowWrites(rooms, { ...ID, ...cells }))).toEqual({ ...ID, ...NOTHING, ...stored });
});

it("Arabic digits are stored as Latin ones, except in free text", () => {
  const row = {
    ...{ house: "A", room: "١٢", rent: "١٬٢٠٠٫٥" },
    ...{ since: "۲۰۲۶-۱۱-۲۱", phone: "+٩٧٤ ٤٤١٢", note: "الطابق ٣" },
  };
  expect(validateRow(rooms, row)).toEqual({ errors: [], gaps: [] });
  expect(documentOf(rowWrites(rooms, row))).toMatchObject({
    ...{ house: "A", room: "12", rent: 1200.5 },
    ...{ since: "2026-11-21", phone: "+974 4412", note: "الطابق ٣" },
  });
  expect(rowIdentity(rooms, row)).toEqual(["A", "12"]);
});

it("rows may be identified by one value, which is no group even if it refers to a record", async () => {
  const houses = { ...rooms, bulk: { identity: ["house"] as const } };
  expect(rowIdentity(houses, { house: " ١٢ ", room: "1" })).toEqual(["", "12"]);
  expect(validateRow(houses, { room: "1" }).errors).toEqual(["House is empty"]);
  expect(validateRow(houses, { house: "A" })).toEqual({ errors: [], gaps: ["room"] });
  // Its id is none of a record in a group.
  const ids = [rowIdentity(houses, ID), rowIdentity(rooms, ID)].map(identityDocumentId);
  expect(new Set(await Promise.all(ids)).size).toBe(2);
  expect(rowGroup(employees)?.collection).toBe("Companies");
  expect(rowGroup({ ...employees, bulk: { identity: ["companyId"] } })).toBeUndefined();
});

it("a cell loses the blank characters around its value", () => {
  expect(validateRow(rooms, { house: "\u00a0", room: "\u200b\u3164" }).errors).toEqual([
    "House is empty",
    "Room is empty",
  ]);
  const row = { house: "\u200bA\u00a0", room: "می\u200cخواهم\u200e" };
  expect(validateRow(rooms, row)).toEqual({ errors: [], gaps: [] });
  expect(documentOf(rowWrites(rooms, row))).toMatchObject({ house: "A", room: "می\u200cخواهم" });
  expect(rowIdentity(rooms, row)).toEqual(["A", "می\u200cخواهم"]);
});

it.each<[ImportRow, string]>([
  [{ rent: "seven" }, "Rent: Enter a number, such as 1,200.5"],
  [{ rent: "-1" }, "Rent: At least 0"],
  [{ rent: true }, "Rent: Must be text"],
  [{ let: "maybe" }, "Let: Yes or No"],
  [{ views: "Sea, Street" }, "Views: Any of: Sea, Garden"],
  [{ room: ["1"] }, "Room: Must be text"],
])("the cells %j have the error: %s", (cells, error) => {
  expect(validateRow(rooms, { ...ID, ...cells }).errors).toEqual([error]);
});
