/** Imports into a collection whose records are identified by one value, and belong to no group. */
import { expect, test } from "vitest";
import { imports } from "../../../src/features/import/service";
import { identityDocumentId, identityKey } from "../../../src/fields/import-rows";
import { number } from "../../../src/fields/number/model";
import { text } from "../../../src/fields/text/model";
import { declared } from "../../fixtures/specimens/specimen";
import { newOperationId } from "../../../src/schema/history";
import { definition } from "../../fixtures/residence";
import { testedPanel } from "../../fixtures/providers/panel-fixture";
import { undoAll, writeRows } from "../../fixtures/providers/provider-calls";
import { counted } from "../../fixtures/providers/records";
import { adminPanel, companyPanel } from "../../fixtures/providers/signed-in";

const permits = declared("Permits", {
  routes: { list: "/permits", form: "modal" },
  fields: {
    number: text({ label: "Number", required: true, dir: "ltr" }),
    plate: text({ label: "Plate", required: true }),
    fee: number({ label: "Fee" }),
  },
  bulk: { identity: ["number"] },
});
const collections = [...definition.collections, permits];
const { fixture, admin } = await adminPanel(undefined, testedPanel({ ...definition, collections }));
const company = await companyPanel(fixture, "C-own");

const write = (rows: Parameters<typeof writeRows>[1], more: Parameters<typeof writeRows>[2] = {}) =>
  writeRows(admin, rows, { resource: "Permits", ...more });
const find = async (numbers: readonly string[]) => {
  const identities = numbers.map((number) => ["", number] as const);
  const found = await admin.call(imports.find, { resource: "Permits", identities });
  return identities.map((identity) => found.get(identityKey(identity))?.["plate"]);
};
const rowsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ number: `N-${first + index}`, plate: `P ${index}` }));

test("a row is stored under an id of its value, and a second import finds it", async () => {
  expect(await write([{ number: " 17 ", plate: "A" }])).toEqual(counted(1, 0));
  const id = await identityDocumentId(["", "17"]);
  expect(await fixture.read(`Permits/${id}`)).toMatchObject({ number: "17", plate: "A" });
  expect(await write([{ number: 17, plate: "B" }])).toEqual(counted(0, 0));
  expect(await write([{ number: 17, plate: "B" }], { policy: "update" })).toEqual(counted(0, 1));
  expect(await fixture.read(`Permits/${id}`)).toMatchObject({ number: "17", plate: "B" });
});

test("records that a form has added are found, however many there are, and whatever form the value has", async () => {
  await fixture.put("Permits/by-hand", { number: 4711, plate: "Hand" });
  await write(rowsFrom(0, 100));
  const numbers = ["4711", ...rowsFrom(60, 80).map(({ number }) => number)];
  const found = await find(numbers);
  expect(found.slice(0, 2)).toEqual(["Hand", "P 60"]);
  expect(found.map((plate) => plate !== undefined)).toEqual(numbers.map((_, index) => index <= 40));
});

test("a deleted record's row is added again under another id, and an import is undone", async () => {
  const row = { number: "D-1", plate: "D" };
  await write([row]);
  const first = await identityDocumentId(["", "D-1"]);
  await admin.dataProvider.deleteOne({ resource: "Permits", id: first });
  const operation = newOperationId();
  expect(await write([row], { operation })).toEqual(counted(1, 0));
  expect(await fixture.read(`Permits/${first}`)).toBeUndefined();
  expect(await find(["D-1"])).toEqual(["D"]);
  expect(await undoAll(admin, operation)).toMatchObject({ done: 1 });
  expect(await find(["D-1"])).toEqual([undefined]);
});

test("who may not add permits imports none, and an admin does", async () => {
  const row = { number: "X-1", plate: "X" };
  await expect(writeRows(company, [row], { resource: "Permits" })).rejects.toMatchObject({ statusCode: 403 });
  expect(await find(["X-1"])).toEqual([undefined]);
  expect(await write([row])).toEqual(counted(1, 0));
});
