/** The summary counts redemptions by name, those of deleted accounts separately, and without reading accounts. */
import { expect, test } from "vitest";
import { counts } from "firestore-panel/services";
import { identityDocumentId } from "#engine/fields/import-rows.ts";
import { employeeRow } from "#fixtures/providers/records";
import { call, writeRows } from "#fixtures/providers/provider-calls";
import { refuseCommits } from "#fixtures/providers/requests";
import { adminPanel, companyPanel } from "../fixtures/signed-in";

const NONE = [0, 0, 0];
const VALUES = ["Pearl Café", "Souq Tailor", "a.b `c`"];
const { fixture, admin } = await adminPanel();
const company = await companyPanel(fixture, "BAY");

async function account(path: string, names: readonly string[]): Promise<void> {
  await fixture.put(path, { name: "Adeel", empId: "1", companyId: "BAY", companyName: "Company BAY" });
  for (const [index, brandName] of names.entries())
    await fixture.put(`${path}/redeemed_discounts/r${String(index)}`, { brandName });
}

const tally = () =>
  call(admin, counts.tally, { subcollection: "redeemed_discounts", field: "brandName", values: VALUES });

test("a tally counts each name below each kind of account, exactly as it is spelled", async () => {
  const redemptions = Object.entries({
    "Westwalk_Staff/s1": ["Pearl Café"],
    "Westwalk_Staff/s2": ["Pearl Café", "Souq Tailor"],
    "Tenants/t1": ["Pearl Café", "Gone Brand", ""],
    "Employees/e1": ["pearl café"],
    // Below no account: the rules let nobody write it, and it belongs to no kind.
    "Elsewhere/x1": ["Pearl Café"],
  }).flatMap(([path, names]) =>
    names.map((brandName, index) => [`${path}/redeemed_discounts/r${String(index)}`, { brandName }] as const),
  );
  await fixture.putAll(redemptions);
  expect(await tally()).toEqual({
    values: VALUES,
    parents: ["Westwalk_Staff", "Tenants", "Employees"],
    counts: [[2, 1, 0], [1, 0, 0], NONE],
    totals: [3, 3, 1],
    deleted: [0, 0, 0],
  });
  for (const [path] of redemptions) await fixture.remove(path);
});

const noteOf = (id: string) => fixture.read(`DeletedAccounts/Employees/Accounts/${id}`);

test("a deleted employee and a deleted tenant are no longer counted, and a company's deletion claims no number", async () => {
  await account("Employees/stays", ["Pearl Café", "Pearl Café", "Gone Brand"]);
  await account("Employees/goes", ["Pearl Café", "Souq Tailor", "Gone Brand", "__x__", "a.b `c`"]);
  await account("Employees/never", []);
  await account("Tenants/goes", ["Souq Tailor"]);
  expect(await tally()).toMatchObject({ totals: [0, 1, 8], deleted: [0, 0, 0] });

  await company.dataProvider.deleteOne({ resource: "Employees", id: "goes" });
  await company.dataProvider.deleteOne({ resource: "Employees", id: "never" });
  await admin.dataProvider.deleteOne({ resource: "Tenants", id: "goes" });
  expect(await noteOf("goes")).toMatchObject({ total: 0, names: {} });
  expect(await tally()).toEqual({
    values: VALUES,
    parents: ["Westwalk_Staff", "Tenants", "Employees"],
    counts: [[0, 0, 2], NONE, NONE],
    totals: [0, 0, 3],
    deleted: [0, 1, 5],
  });
  const names = { "Pearl Café": 1, "Souq Tailor": 1, "Gone Brand": 1, "a.b `c`": 1 };
  expect(await noteOf("goes")).toMatchObject({ total: 5, names });
  expect(await noteOf("never")).toBeUndefined();
  // The redemptions themselves are history and stay.
  expect(await fixture.read("Employees/goes/redeemed_discounts/r0")).toBeDefined();
});

test("a summary is shown although its count of a deletion is refused, and the next one counts it", async () => {
  await account("Employees/later", ["Souq Tailor"]);
  const before = await tally();
  await company.dataProvider.deleteOne({ resource: "Employees", id: "later" });
  refuseCommits(fixture, "DeletedAccounts");
  expect(await tally()).toEqual(before);
  fixture.requests();
  const { totals, deleted } = await tally();
  expect([totals[2], deleted[2]]).toEqual([(before.totals[2] ?? 0) - 1, (before.deleted[2] ?? 0) + 1]);
});

test("an invalid note changes no count, read or added up", async () => {
  await account("Tenants/counted", ["Pearl Café", "Pearl Café", "Souq Tailor"]);
  const notes = "DeletedAccounts/Tenants/Accounts";
  await fixture.put(`${notes}/true`, { total: 1, names: { "Pearl Café": 1 } });
  const before = await tally();
  expect(before.counts[0]?.[1]).toBe(1);
  let standing = before;
  const paths = [`${notes}/true`];
  for (const [index, value] of [-1_000_000, NaN, 1e18, "9", { n: 1 }, [1], null].entries()) {
    const [total, name] = [`${notes}/total${String(index)}`, `${notes}/name${String(index)}`];
    await fixture.put(total, { total: value, names: {} });
    expect(await tally()).toEqual(standing);
    // One or two are read; of more, each value is added up.
    await fixture.put(name, { total: 1, names: { "Pearl Café": value } });
    standing = await tally();
    expect(standing.counts).toEqual(before.counts);
    await fixture.remove(total);
    paths.push(name);
  }
  for (const path of [...paths, "Tenants/counted"]) await fixture.remove(path);
  for (const name of ["r0", "r1", "r2"]) await fixture.remove(`Tenants/counted/redeemed_discounts/${name}`);
});

test("an employee who is imported again leaves the redemptions to the copy in the trash", async () => {
  const upload = () => writeRows(admin, [employeeRow("77", { companyId: "BAY", companyName: "Bay" })]);
  const id = await identityDocumentId(["BAY", "77"]);
  await upload();
  await fixture.put(`Employees/${id}/redeemed_discounts/r`, { brandName: "Souq Tailor" });
  await admin.dataProvider.deleteOne({ resource: "Employees", id });
  const deleted = await tally();
  expect(deleted.counts[1]).toEqual([0, 0, 0]);
  await upload();
  // The new record has an id of its own, so that the old one can still be restored with what was redeemed.
  expect(await tally()).toEqual(deleted);
  expect(await fixture.read(`Employees/${id}`)).toBeUndefined();
  expect(await fixture.read(`Trash/Employees~${id}`)).toMatchObject({ record: { empId: "77" } });
});
