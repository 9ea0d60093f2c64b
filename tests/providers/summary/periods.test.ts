/** A period is closed as any record is saved: checked, unique, with an entry, and not changed afterwards. */
import { expect, test } from "vitest";
import { counts } from "firestore-panel/services";
import { HISTORY } from "firestore-panel/history";
import { costOf } from "#fixtures/reads";
import { call } from "#fixtures/providers/provider-calls";
import { adminPanel, companyPanel } from "../fixtures/signed-in";
import { expectRefusal } from "#fixtures/providers/requests";

const { fixture, admin, data } = await adminPanel();
const company = await companyPanel(fixture, "BAY");

const resource = "RedemptionPeriods";
const period = (name: string) => ({
  ...{ name, note: "", Westwalk_Staff: 2, Tenants: 3, Employees: 1 },
  brands: [{ name: "Pearl Café", Westwalk_Staff: 2, Tenants: 1, Employees: 0 }],
});

test("an admin closes a period with an entry, and nobody changes it", async () => {
  const closed = await data.create({ resource, variables: period("October 2026") });
  const id = String(closed.data.id);
  expect(await fixture.read(`${resource}/${id}`)).toMatchObject({
    ...{ name: "October 2026", Tenants: 3, closed: expect.anything() as unknown },
    brands: [{ name: "Pearl Café", Westwalk_Staff: 2, Tenants: 1, Employees: 0 }],
  });
  const [entry] = await fixture.find(HISTORY, "collection", resource);
  expect(entry?.data()).toMatchObject({ action: "create", first: id });

  await expectRefusal(data.update({ resource, id, variables: { Tenants: 4 } }), 403);
  await data.deleteOne({ resource, id });
  expect(await fixture.read(`Trash/${resource}~${id}`)).toMatchObject({ record: { Tenants: 3 } });
});

test("a second period of the same name is refused and names the first", async () => {
  await data.create({ resource, variables: period("September 2026") });
  const again = data.create({ resource, variables: period("September 2026") });
  await expectRefusal(again, 409, { errors: { name: expect.stringContaining("September 2026") as unknown } });
});

test("a company neither closes nor reads a period", async () => {
  const provider = company.dataProvider;
  await expect(provider.create({ resource, variables: period("August 2026") })).rejects.toBeDefined();
  await expect(provider.getList({ resource })).rejects.toBeDefined();
  const { data: listed } = await data.getList({ resource });
  expect(listed).toContainEqual(expect.objectContaining({ name: "September 2026" }));
});

const below = (value: string, more: object = {}) => {
  const of = { resource: "Employees", subcollection: "redeemed_discounts", field: "company" };
  return { ...of, value, size: 2, ...more };
};

test("a company's redemptions are counted some employees at a time, for two reads each", async () => {
  const employee = (id: string, companyId: string | number) =>
    [`Employees/${id}`, { name: id, empId: id, companyId, companyName: "Bay" }] as const;
  await fixture.putAll([
    ...["a", "b", "c"].map((id) => employee(id, "77")),
    // Imported rows hold numbers.
    employee("d", 77),
    employee("e", "OTHER"),
    ...["a/1", "a/2", "d/1", "e/1"].map(
      (path) => [`Employees/${path.replace("/", "/redeemed_discounts/")}`, { brandName: "X" }] as const,
    ),
  ]);
  expect(await call(admin, counts.below, below("77", { size: 0 }))).toEqual({
    ...{ counted: 0, documents: 0, total: 4 },
  });
  const { answer, total } = await costOf(fixture, () => call(admin, counts.below, below("77")));
  expect(answer).toEqual({ counted: 2, documents: 2, total: 4, cursor: "b" });
  // Two employees, a count of each, and one of all.
  expect(total).toBe(5);
  const next = await call(admin, counts.below, below("77", { cursor: "b" }));
  expect(next).toMatchObject({ counted: 2, documents: 1, cursor: "d" });
  const last = await call(admin, counts.below, below("77", { cursor: "d" }));
  expect(last).toEqual({ counted: 0, documents: 0, total: undefined });
});

test("only an account that may list both counts below records", async () => {
  await expect(call(company, counts.below, below("BAY"))).resolves.toMatchObject({ documents: 0 });
  const tenants = below("BAY", { resource: "Tenants" });
  await expectRefusal(call(company, counts.below, tenants), 403);
});
