/** What is below deleted accounts is in no number of the summary, and told apart. Nobody reads accounts to know it. */
import { expect, test } from "vitest";
import { newWork } from "../../../src/schema/history";
import { identityDocumentId } from "../../../src/fields/bulk-rows";
import type { Tally } from "../../../src/contract/calls";
import { adminPanel, companyPanel } from "../fixtures/signed-in";

const VALUES = ["Pearl Café", "Souq Tailor", "a.b `c`"];
const { fixture, admin } = await adminPanel();
const company = await companyPanel(fixture, "BAY");

async function account(path: string, names: readonly string[]): Promise<void> {
  await fixture.put(path, { name: "Adeel", empId: "1", companyId: "BAY", companyName: "Company BAY" });
  for (const [index, brandName] of names.entries())
    await fixture.put(`${path}/redeemed_discounts/r${String(index)}`, { brandName });
}

async function tally(): Promise<Tally | undefined> {
  const payload = { subcollection: "redeemed_discounts", field: "brandName", values: VALUES };
  return (await admin.dataProvider.custom?.<Tally>({ url: "tally", method: "get", payload }))?.data;
}

test("an employee whom the company deletes, and a tenant whom an admin deletes, are counted no more", async () => {
  await account("Employees/stays", ["Pearl Café", "Pearl Café", "Gone Brand"]);
  await account("Employees/goes", ["Pearl Café", "Souq Tailor", "Gone Brand", "__x__", "a.b `c`"]);
  await account("Employees/never", []);
  await account("Tenants/goes", ["Souq Tailor"]);
  expect(await tally()).toMatchObject({ totals: [0, 1, 8], deleted: [0, 0, 0] });

  await company.dataProvider.deleteOne({ resource: "Employees", id: "goes" });
  await company.dataProvider.deleteOne({ resource: "Employees", id: "never" });
  await admin.dataProvider.deleteOne({ resource: "Tenants", id: "goes" });
  expect(await tally()).toEqual({
    values: VALUES,
    parents: ["Westwalk_Staff", "Tenants", "Employees"],
    counts: [
      [0, 0, 2],
      [0, 0, 0],
      [0, 0, 0],
    ],
    totals: [0, 0, 3],
    deleted: [0, 1, 5],
  });
  expect(await fixture.read("DeletedAccounts/Employees/Accounts/goes")).toMatchObject({
    total: 5,
    names: { "Pearl Café": 1, "Souq Tailor": 1, "Gone Brand": 1, "a.b `c`": 1 },
  });
  expect(await fixture.read("DeletedAccounts/Employees/Accounts/never")).toBeUndefined();
  // The redemptions themselves are history and stay.
  expect(await fixture.read("Employees/goes/redeemed_discounts/r0")).toBeDefined();
});

test("an account is deleted and counted, though what it redeemed names nothing that a note can hold", async () => {
  const before = (await tally())?.deleted[2] ?? 0;
  const names = ["", "__x__", "x".repeat(1001), "Pearl Café"];
  await account("Employees/unnamed", names);
  await company.dataProvider.deleteOne({ resource: "Employees", id: "unnamed" });
  const note = await fixture.read("DeletedAccounts/Employees/Accounts/unnamed");
  expect([note?.["total"], note?.["names"]]).toEqual([4, { "Pearl Café": 1 }]);
  expect((await tally())?.deleted[2]).toBe(before + 4);
});

test("a note that tells of more than is left takes no more than that off", async () => {
  await account("Tenants/left", ["Souq Tailor"]);
  await fixture.put("DeletedAccounts/Tenants/Accounts/more", { total: 100, names: { "Souq Tailor": 100 } });
  const { counts = [], totals = [], deleted = [] } = (await tally()) ?? {};
  expect([counts[1]?.[1], totals[1]]).toEqual([0, 0]);
  expect(deleted[1]).toBeGreaterThan(0);
  expect(deleted[1]).toBeLessThan(100);
  for (const path of [
    "DeletedAccounts/Tenants/Accounts/more",
    "Tenants/left/redeemed_discounts/r0",
    "Tenants/left",
  ])
    await fixture.remove(path);
});

test("an employee who is uploaded again has the redemptions again", async () => {
  const row = {
    name: "Maha",
    empId: "77",
    qid: "2",
    password: "issued",
    companyId: "BAY",
    companyName: "Bay",
  };
  const upload = async () => {
    const payload = { resource: "Employees", rows: [row], policy: "leave", work: newWork() };
    await admin.dataProvider.custom?.({ url: "bulk/write", method: "post", payload });
  };
  const id = await identityDocumentId(["BAY", "77"]);
  await upload();
  await fixture.put(`Employees/${id}/redeemed_discounts/r`, { brandName: "Souq Tailor" });
  const before = await tally();
  await admin.dataProvider.deleteOne({ resource: "Employees", id });
  expect((await tally())?.counts[1]).toEqual([0, 0, 0]);
  await upload();
  expect(await tally()).toEqual(before);
});
