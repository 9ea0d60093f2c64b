/** Exports and bulk actions read all matching records, and leave out none that is edited meanwhile or lacks sort keys. */
import { beforeEach, expect, test } from "vitest";
import type { ListCriteria, MatchingParams } from "../../../src/data/lists/matching";
import { matches } from "../../../src/data/services";
import { health } from "../../../src/features/health/service";
import { brands } from "../../fixtures/residence";
import { whole } from "../../fixtures/derived";
import { employeeData, idOf, nameOf } from "../../fixtures/many-employees";
import { costOf } from "../../fixtures/reads";
import { storedBrand } from "../../fixtures/providers/records";
import { testClock } from "../../fixtures/providers/clock";
import { openList } from "../../fixtures/providers/list-screen";
import { allMatching } from "../../fixtures/providers/provider-calls";
import { adminPanel } from "../../fixtures/providers/signed-in";

const COUNT = 340;
const clock = testClock();
const { fixture, admin, data } = await adminPanel();
const brandId = (index: number) => `brand-${String(index).padStart(3, "0")}`;

await fixture.putEmployees({ count: COUNT });
const stored = Array.from({ length: COUNT }, (_, index) =>
  storedBrand({ id: brandId(index), time: new Date(1_700_000_000_000 - index * 1000) }),
);
await fixture.putAll(
  stored.map((one, index) => [`Brands/${brandId(index)}`, whole(brands, brandId(index), one as never)]),
);
beforeEach(() => clock.pass(61_000));

const matching = (query: Partial<MatchingParams> & { resource: string }) =>
  admin.call(matches.read, { filters: [], sorters: [], size: 100, ...query });

const all = (query: Parameters<typeof allMatching>[1], between?: (answers: number) => unknown) =>
  allMatching(admin, query, between);
const EVERYTHING = { filters: [], sorters: [] };

test("a reader of all records finds a record that a save moves to the top of a list by time", async () => {
  const { ids } = await all({ resource: "Brands", ...EVERYTHING }, (answers) =>
    answers === 1
      ? data.update({ resource: "Brands", id: brandId(COUNT - 1), variables: { status: "Active" } })
      : undefined,
  );
  expect(new Set(ids).size).toBe(COUNT);
  expect(ids.at(-1)).toBe(brandId(COUNT - 1));
});

test("a reader of all records reads each once and counts at the end, and reads again to find a renamed record", async () => {
  await all({ resource: "Employees", ...EVERYTHING });
  const { answer, asked } = await costOf(fixture, () => all({ resource: "Employees", ...EVERYTHING }));
  expect([answer.ids.length, answer.read]).toEqual([COUNT, COUNT]);
  expect(asked.filter(({ kind }) => kind === "count")).toHaveLength(1);

  const names = Array.from({ length: COUNT }, (_, index) => nameOf(index)).sort();
  const last = Array.from({ length: COUNT }, (_, index) => index).find(
    (index) => nameOf(index) === names.at(-1),
  );
  const id = idOf(last ?? 0);
  const { ids, read } = await all({ resource: "Employees", ...EVERYTHING }, (answers) =>
    answers === 2
      ? fixture.put(`Employees/${id}`, {
          ...employeeData(last ?? 0, { change: () => ({ name: `${names[20]} b` }) }),
        })
      : undefined,
  );
  expect(new Set(ids).size).toBe(COUNT);
  expect(ids).toContain(id);
  expect(read).toBe(COUNT - 1 + COUNT);
});

test("a search in a chosen order reads some records in each call, and answers in that order at the end", async () => {
  const query = {
    resource: "Employees",
    filters: [{ field: "q", operator: "contains", value: "company" }],
    sorters: [{ field: "empId", order: "desc" }],
  } satisfies ListCriteria;
  const first = await matching(query);
  expect(first).toMatchObject({ records: [], read: 100 });
  const { read } = await matching({ ...query, cursor: first.cursor! });
  // An answer that was lost is query for once more.
  expect(await matching({ ...query, cursor: first.cursor! })).toMatchObject({ records: [], read });
  const { ids } = await all(query);
  expect(ids).toHaveLength(COUNT);
  expect(ids[0]).toBe(idOf(COUNT - 1));
  expect(ids.at(-1)).toBe(idOf(0));
});

test("all records are read in the stored order when the chosen one would miss some, until their repair", async () => {
  const [lacking, name, resource] = [3, "Zzahra Unseen", "Employees"];
  const unseen = Array.from({ length: lacking }, () => name);
  const change = () => ({ name, empId: "A1" });
  // As the app writes them.
  await fixture.putEmployees({ count: lacking, from: COUNT, derived: false, change });
  const query = { resource, filters: [], sorters: [{ field: "empId", order: "asc" }] } satisfies ListCriteria;
  const names = async () => (await matching({ ...query, size: 500 })).records.map((one) => one["name"]);
  const found = async () => (await openList(admin, resource, { search: name.toLowerCase() })).data;
  expect((await names()).slice(-lacking)).toEqual(unseen);
  expect(await found()).toEqual([]);
  await admin.call(health.reindex, { resource });
  expect(await found()).toHaveLength(lacking);
  expect((await names()).slice(0, lacking)).toEqual(unseen);
});
