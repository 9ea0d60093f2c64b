/** Tenants in large numbers: each filter with each order, page by page, as they would stand in memory. */
import { beforeAll, describe, expect, test, vi } from "vitest";
import { withDerived } from "../../../src/fields/derived";
import { documentOf, readRecord } from "../../../src/fields/record";
import { textOf } from "../../../src/fields/record-text";
import { answerSmall } from "../../../src/providers/data/lists/small";
import { parseListQuery } from "../../../src/providers/data/lists/list-query";
import { tenants } from "../../../src/resources/tenants";
import type { RecordData, StoredWrite } from "../../../src/schema/types";
import { doc, writeBatch } from "firebase/firestore/lite";
import { testClock } from "../fixtures/clock";
import { openList, showList, type ScreenQuery } from "../fixtures/list-screen";
import { adminPanel } from "../fixtures/signed-in";

const COUNT = 360;
const clock = testClock();
const { fixture, admin, data } = await adminPanel();
const stored = new Map<string, { readonly [key: string]: unknown }>();

/** Every seventh has no id, every fifth is commercial. */
function tenant(index: number): { readonly [key: string]: unknown } {
  return {
    name: `Tenant ${(index * 37) % COUNT}`,
    email: `t${index}@example.qa`,
    tenantCategory: index % 5 === 0 ? "Commercial" : "Residential",
    buildingNo: ["A1", "B2", "B5"][index % 3],
    ...(index % 7 !== 0 && { tenantId: `${(index * 53) % COUNT}${"ABC"[index % 3] ?? ""}` }),
    time: new Date(1_700_000_000_000 + index * 60_000),
  };
}
const idOf = (index: number) => `tenant-${String(index).padStart(4, "0")}`;
beforeAll(async () => {
  const batch = writeBatch(fixture.owner);
  for (let index = 0; index < COUNT; index++) {
    const id = idOf(index);
    const writes = Object.entries(tenant(index)).map(
      ([key, value]) => ({ path: [key], value }) as StoredWrite,
    );
    stored.set(id, documentOf(withDerived(tenants, id, {}, writes)));
    batch.set(doc(fixture.owner, `Tenants/${id}`), stored.get(id));
  }
  await batch.commit();
});

/** By memory, and among equals by id in the direction of the order, as Firestore has them. */
function expected({ filters = {}, sort }: ScreenQuery): readonly string[] {
  const question = parseListQuery(tenants, {
    filters: Object.entries(filters).map(([field, value]) => ({ field, operator: "eq", value })),
    sorters: sort ? [sort] : [],
  });
  const { field, direction = "asc" } = question.order ?? {};
  const sign = direction === "asc" ? 1 : -1;
  const records = [...stored]
    .map(([id, document]): RecordData => readRecord(tenants, id, document))
    .sort((a, b) => {
      const [emptyA, emptyB] = [a, b].map((one) => field !== undefined && textOf(one, field) === "");
      if (emptyA !== emptyB) return emptyA ? 1 : -1;
      return (a.id < b.id ? -1 : 1) * (emptyA ? 1 : sign);
    });
  return answerSmall(tenants, records, question).map(({ id }) => id);
}
async function paged(
  asked: ScreenQuery,
): Promise<{ readonly ids: readonly string[]; readonly totals: Set<number> }> {
  const ids: string[] = [];
  const totals = new Set<number>();
  for (let page = 1; ; page++) {
    const answer = await openList(admin, "Tenants", { ...asked, page, size: 100 });
    totals.add(answer.total);
    ids.push(...answer.data.map(({ id }) => String(id)));
    if (page * 100 >= answer.total) return { ids, totals };
  }
}

const FILTERS: readonly NonNullable<ScreenQuery["filters"]>[] = [
  {},
  { tenantCategory: "Residential" },
  { buildingNo: "B2" },
  { tenantCategory: "Commercial", buildingNo: "B5" },
];
const SORTS: readonly ScreenQuery["sort"][] = [
  undefined,
  { field: "tenantId", order: "desc" },
  { field: "name", order: "asc" },
  { field: "name", order: "desc" },
];
/** All in each order, and each filter in two: that each pair has its index is proved by the rules' tests. */
const ORDERED: readonly ScreenQuery[] = FILTERS.flatMap((filters, index) => {
  const sorts = index === 0 ? SORTS : SORTS.slice(index % 3, (index % 3) + 2);
  return sorts.map((sort) => ({ filters, ...(sort && { sort }) }));
});
test.each(ORDERED)("stand in order, page by page: %j", async (asked) => {
  const { ids, totals } = await paged(asked);
  expect(ids).toEqual(expected(asked));
  expect([...totals]).toEqual([ids.length]);
});
describe.each(FILTERS)("filtered by %j", (filters) => {
  test("searched", async () => {
    const wanted = expected({ filters }).filter((id) =>
      String(stored.get(id)?.["name"]).startsWith("Tenant 12"),
    );
    const answer = await openList(admin, "Tenants", { filters, search: "tenant 12", size: 100 });
    expect(answer.data.map(({ id }) => String(id)).sort()).toEqual([...wanted].sort());
    expect(answer.total).toBe(wanted.length);
  });
});

describe("whose filter changes", () => {
  const residents = { filters: { tenantCategory: "Residential" }, size: 100 };
  const count = (category: string) =>
    [...stored.values()].filter((one) => one["tenantCategory"] === category).length;

  test("by an edit of this tab, are counted at once, wherever they stand", async () => {
    clock.pass(61_000);
    expect((await openList(admin, "Tenants", residents)).total).toBe(count("Residential"));
    const id = expected(residents).at(-1) ?? "";
    await data.update({ resource: "Tenants", id, variables: { tenantCategory: "Commercial" } });
    stored.set(id, { ...stored.get(id), tenantCategory: "Commercial" });
    expect((await openList(admin, "Tenants", residents)).total).toBe(count("Residential"));
  });

  test("by somebody else's edit, leave the page that is shown, and are not counted", async () => {
    clock.pass(61_000);
    const screen = await showList(admin, "Tenants", residents);
    const [id = ""] = expected(residents);
    await fixture.put(`Tenants/${id}`, { ...stored.get(id), tenantCategory: "Commercial" });
    stored.set(id, { ...stored.get(id), tenantCategory: "Commercial" });
    await vi.waitFor(
      () => {
        expect(screen.now().data.map((row) => row["id"])).toEqual(expected(residents).slice(0, 100));
        expect(screen.now().total).toBe(count("Residential"));
      },
      { timeout: 5_000 },
    );
    screen.leave();
  });
});

test("one that came without what it is sorted by is shown, in the stored order, as long as none is chosen", async () => {
  // What was whole is believed for an hour.
  clock.pass(61 * 60_000);
  const id = "from-the-app";
  await fixture.put(`Tenants/${id}`, { ...tenant(COUNT + 1), name: "From the app" });
  stored.set(id, tenant(COUNT + 1));
  const { ids, totals } = await paged({});
  expect(ids[0]).toBe(id);
  expect(ids).toHaveLength(COUNT + 1);
  expect([...totals]).toEqual([COUNT + 1]);
  const counted = await data.custom?.({
    url: "list/coverage",
    method: "post",
    payload: { resource: "Tenants" },
  });
  expect(counted?.data).toEqual({ total: COUNT + 1, missingFromIndex: 1, missingFromList: 0 });
  // Its next edit mends it, and the list has its own order again.
  await data.update({ resource: "Tenants", id, variables: { tenantId: "0A" } });
  stored.set(id, { ...stored.get(id), tenantId: "0A" });
  expect(
    (await data.custom?.({ url: "list/coverage", method: "post", payload: { resource: "Tenants" } }))?.data,
  ).toMatchObject({ missingFromIndex: 0 });
  clock.pass(61_000);
  expect((await paged({})).ids).toEqual(expected({}));
});
