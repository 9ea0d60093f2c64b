/** Records that came without what searches and orders need, or with what an older declaration made of them. */
import { beforeEach, expect, test } from "vitest";
import { health, type RepairPageParams } from "../../../src/features/health/service";
import { employees, tenants } from "../../fixtures/residence";
import { whole } from "../../fixtures/derived";
import { beforeFirst, countCommits } from "../../fixtures/providers/requests";
import { adminPanel } from "../../fixtures/providers/signed-in";

const { fixture, admin } = await adminPanel();

type Stored = { readonly [key: string]: unknown };

const made: string[] = [];
beforeEach(async () => {
  await fixture.putAll(made.splice(0).map((path) => [path]));
});

async function put(name: string, records: { readonly [id: string]: Stored }): Promise<void> {
  const paths = Object.entries(records).map(([id, stored]) => [`${name}/${id}`, stored] as const);
  made.push(...paths.map(([path]) => path));
  await fixture.putAll(paths);
}

const reindex = (payload: RepairPageParams) => admin.call(health.reindex, payload);

const tenant = (index: number) => ({
  name: `Tenant ${String(index)}`,
  tenantId: `${String(index)}A`,
  email: null,
  unknown: "kept",
  time: new Date(),
});
const numbered = <T>(count: number, make: (index: number) => T): { readonly [id: string]: T } =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`r${String(index).padStart(4, "0")}`, make(index)]),
  );

test("a reindex scans the collection in batches and writes the same tokens as the panel's saves", async () => {
  const records = numbered(501, tenant);
  await put("Tenants", records);
  const first = await reindex({ resource: "Tenants" });
  expect(first).toEqual({ cursor: "r0499", read: 500, done: 500, refused: [] });
  expect(await fixture.read("Tenants/r0500")).not.toHaveProperty("_search");
  const second = await reindex({ resource: "Tenants", cursor: "r0499" });
  expect(second).toEqual({ read: 1, done: 1, refused: [] });
  for (const id of ["r0000", "r0499", "r0500"]) {
    const { time, ...rest } = records[id] ?? {};
    const expected = whole(tenants, "", { ...rest, time: expect.anything() as unknown });
    expect(await fixture.read(`Tenants/${id}`)).toEqual(expected);
    expect(time).toBeInstanceOf(Date);
  }
  const count = countCommits(fixture);
  expect(await reindex({ resource: "Tenants", cursor: "r0498" })).toMatchObject({ read: 2, done: 0 });
  expect(count()).toBe(0);
});

test.each<[string, Stored, number]>([
  ["neither field", {}, 1],
  ["those of an older declaration", { _search: ["old"], _sort: { _version: "old" } }, 1],
  ["marks of a name that the app has changed since", { ...whole(tenants, "", tenant(1)), name: "Fatima" }, 1],
  ["one field of the two", { _search: whole(tenants, "", tenant(1))["_search"] }, 1],
  ["what it should hold", whole(tenants, "", tenant(1)), 0],
])("a reindex handles a record with %s", async (_name, stored, done) => {
  const record = { ...tenant(1), ...stored };
  await put("Tenants", { a: record });
  expect(await reindex({ resource: "Tenants" })).toEqual({ read: 1, done, refused: [] });
  const { time: _, ...rest } = record;
  expect(await fixture.read("Tenants/a")).toMatchObject(whole(tenants, "", rest));
});

test("a record that changes during a reindex gets the search tokens of its current values", async () => {
  await put("Tenants", { a: tenant(1) });
  beforeFirst(fixture, ":commit", () => fixture.put("Tenants/a", { ...tenant(1), name: "Fatima" }));
  expect(await reindex({ resource: "Tenants" })).toMatchObject({ done: 1, refused: [] });
  expect((await fixture.read("Tenants/a"))?.["_search"]).toContain("fat");
});

test("a reindex reports a record that the rules refuse and writes the others", async () => {
  const tooMany = numbered(70, () => "x");
  const employee = (index: number) => ({ name: `Employee ${String(index)}`, companyId: "OWN" });
  await put("Employees", {
    ...numbered(9, employee),
    ...{ r0004: { ...employee(4), ...tooMany }, bad: { ...employee(10), ...tooMany } },
  });
  const { read, done, refused } = await reindex({ resource: "Employees" });
  expect([read, done]).toEqual([10, 8]);
  expect(refused.map(({ name }) => name)).toEqual(["Employee 10", "Employee 4"]);
  expect(await fixture.read("Employees/r0003")).toMatchObject(whole(employees, "", employee(3)));
  expect(await fixture.read("Employees/r0004")).not.toHaveProperty("_search");
});
