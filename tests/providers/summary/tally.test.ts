import { beforeAll, expect, test } from "vitest";
import { call } from "../fixtures/provider-calls";
import { refusal } from "../fixtures/requests";
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

const ALL = { subcollection: "redeemed_discounts", field: "brandName" };

test("a tally counts each name below each kind of account, exactly as it is spelled", async () => {
  const values = ["Pearl Café", "Souq Tailor", "Never Redeemed"];
  expect(await call(admin, "tally", { ...ALL, values })).toEqual({
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

test("a tally reads no record: every request is an aggregation", async () => {
  const { urls } = fixture.requests();
  await call(admin, "tally", { ...ALL, values: ["Pearl Café"] });
  const posts = urls.filter((url) => url.startsWith("POST"));
  // Three counts of the name, three totals, three sums over what deletions noted.
  expect(posts.length).toBe(9);
  expect(posts.every((url) => url.includes(":runAggregationQuery"))).toBe(true);
});

test("a tally is for admins alone, of the declared field", async () => {
  await expect(call(company, "tally", { ...ALL, values: [] })).rejects.toMatchObject({ statusCode: 403 });
  await expect(call(admin, "tally", { ...ALL, field: "amount", values: [] })).rejects.toMatchObject(
    refusal(400),
  );
  await expect(call(admin, "tally", { ...ALL, subcollection: "secrets", values: [] })).rejects.toMatchObject(
    refusal(403),
  );
  await expect(call(admin, "tally", { ...ALL, values: [1] as unknown as string[] })).rejects.toMatchObject(
    refusal(400),
  );
});
