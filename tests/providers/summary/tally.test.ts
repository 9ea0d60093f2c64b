import { beforeAll, expect, test } from "vitest";
import type { Tally } from "../../../src/contract/calls";
import type { PanelProviders } from "../../../src/providers/create-providers";
import { adminPanel, companyPanel } from "../fixtures/signed-in";

const { fixture, admin } = await adminPanel();
const company = await companyPanel(fixture, "BAY");

beforeAll(async () => {
  await redeem("Westwalk_Staff/s1", ["Pearl Café"]);
  await redeem("Westwalk_Staff/s2", ["Pearl Café", "Souq Tailor"]);
  await redeem("Tenants/t1", ["Pearl Café", "Gone Brand", ""]);
  await redeem("Employees/e1", ["pearl café"]);
  // Below no account: the rules let nobody write it, and it belongs to no kind.
  await redeem("Elsewhere/x1", ["Pearl Café"]);
});

async function redeem(account: string, names: readonly string[]): Promise<void> {
  for (const [index, brandName] of names.entries())
    await fixture.put(`${account}/redeemed_discounts/r${String(index)}`, { brandName });
}

async function tally(of: PanelProviders, payload: object): Promise<Tally> {
  const answer = await of.dataProvider.custom?.<Tally>({ url: "tally", method: "get", payload });
  if (!answer) throw new Error("The provider has no custom.");
  return answer.data;
}

const ALL = { subcollection: "redeemed_discounts", field: "brandName" };

test("each name is counted below each kind of account, exactly as it is written", async () => {
  const values = ["Pearl Café", "Souq Tailor", "Never Redeemed"];
  expect(await tally(admin, { ...ALL, values })).toEqual({
    values,
    parents: ["Westwalk_Staff", "Tenants", "Employees"],
    counts: [
      [2, 1, 0],
      [1, 0, 0],
      [0, 0, 0],
    ],
    totals: [3, 3, 1],
    deleted: [0, 0, 0],
  });
});

test("no record is read: every request asks for an aggregation", async () => {
  const { urls } = fixture.requests();
  await tally(admin, { ...ALL, values: ["Pearl Café"] });
  const posts = urls.filter((url) => url.startsWith("POST"));
  // Three counts of the name, three totals, three sums over what deletions noted.
  expect(posts.length).toBe(9);
  expect(posts.every((url) => url.includes(":runAggregationQuery"))).toBe(true);
});

test("only admins may count, by the declared field", async () => {
  await expect(tally(company, { ...ALL, values: [] })).rejects.toMatchObject({ statusCode: 403 });
  await expect(tally(admin, { ...ALL, field: "amount", values: [] })).rejects.toMatchObject({
    statusCode: 400,
  });
  await expect(tally(admin, { ...ALL, subcollection: "secrets", values: [] })).rejects.toMatchObject({
    statusCode: 403,
  });
  await expect(tally(admin, { ...ALL, values: [1] })).rejects.toMatchObject({ statusCode: 400 });
});
