/** What the counts and the pages of what expires read, with 100,000 records of one collection. */
import { expect, test } from "vitest";
import { toWireFields, type PlainFields } from "../../../packages/firestore-panel/cli/owner/wire";
import { counts } from "firestore-panel/services";
import { health } from "#engine/features/health/service/index.ts";
import { expiry, type ExpiringParams } from "#engine/features/renewals/service/index.ts";
import { COUNTED, soonEvents } from "../../../src/config/dashboard";
import { costOf } from "#fixtures/reads";
import { call } from "#fixtures/providers/provider-calls";
import { expectRefusal } from "#fixtures/providers/requests";
import { adminPanel, companyPanel } from "../fixtures/signed-in";

const TODAY = "2026-11-27";
const dayAt = (days: number) => new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10);
const records = (name: string, count: number, fields: (index: number) => PlainFields) =>
  Array.from({ length: count }, (_, at) => ({ path: `${name}/${at}`, fields: toWireFields(fields(at)) }));

const { fixture, admin } = await adminPanel({
  name: "expiring",
  load: async () => ({
    documents: [
      // A thousand on each day, whether few or many of the others end on it.
      ...records("Tenants", 100_000, (at) => ({
        status: at % 10 === 0 ? "non-active" : "active",
        buildingNo: at % 50 === 1 ? "A1" : "B1",
        contractExpiry: dayAt(Math.floor(at / 1000) - 50),
      })),
      ...records("Westwalk_Staff", 30, (at) => ({ qidExpiry: dayAt(at * 2 - 51) })),
      ...records("Brands", 400, (at) => ({ status: "Active", endAt: dayAt(at - 200) })),
      ...records("Flat-Offer", 1, () => ({ status: "Active", endAt: dayAt(-51) })),
    ],
    users: [],
    files: [],
  }),
});

async function pageOf(payload: Partial<ExpiringParams> = {}) {
  const page = await costOf(fixture, () => call(admin, expiry.records, { size: 50, ...payload }));
  expect(page.answer.rows).toHaveLength(50);
  expect(page.total).toBeLessThanOrEqual(60);
  expect(page.answer.read).toBeLessThanOrEqual(page.documents);
  return page;
}

test("every page of fifty costs at most sixty reads, wherever the records of the collections lie", async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 12; page++) {
    const { answer } = await pageOf(cursor === undefined ? {} : { cursor });
    seen.push(...answer.rows.map(({ kind, record, day }) => `${day} ${kind} ${record.id}`));
    cursor = answer.cursor;
  }
  expect(new Set(seen).size).toBe(600);
  const days = seen.map((row) => row.slice(0, 10));
  expect(days).toEqual(days.toSorted());
  // On one day, in the order of the declarations.
  expect(seen.filter((row) => row.startsWith(dayAt(-51)))).toEqual([
    `${dayAt(-51)} Brands.endAt 149`,
    `${dayAt(-51)} Flat-Offer.endAt 0`,
    `${dayAt(-51)} Westwalk_Staff.qidExpiry 0`,
  ]);
});

test("a page within days, of one building or of one field costs no more", async () => {
  await pageOf({ from: TODAY, to: dayAt(7) });
  const kind = "Tenants.contractExpiry";
  const { answer } = await pageOf({ kind, from: TODAY, where: { buildingNo: "A1" } });
  expect(answer.rows.every(({ record }) => record["buildingNo"] === "A1")).toBe(true);
  await pageOf({ kind });
});

test("each kind is counted for each notice, at a read for each thousand, with those that its state leaves out", async () => {
  const { answer, total, asked } = await costOf(fixture, () => call(admin, expiry.counts, { today: TODAY }));
  expect(answer).toEqual([
    { kind: "Brands.endAt", counts: [200, 8, 31, 91], leftOut: [0] },
    { kind: "Flat-Offer.endAt", counts: [1, 0, 0, 0], leftOut: [0] },
    { kind: "Westwalk_Staff.qidExpiry", counts: [26, 4, 4, 4], leftOut: [] },
    { kind: "Tenants.contractExpiry", counts: [45_000, 7_200, 27_900, 45_000], leftOut: [10_000] },
    { kind: "Notes.followUp", counts: [0, 0, 0, 0], leftOut: [] },
  ]);
  expect(asked).toHaveLength(23);
  expect(total).toBeLessThanOrEqual(45 + 8 + 28 + 45 + 10 + 19);
});

test("the dashboard sends its 32 counts, the eight totals among them, before the first is answered", async () => {
  const held: (() => void)[] = [];
  fixture.requests((url, _method, send) => {
    if (!url.includes(":runAggregationQuery")) return undefined;
    return new Promise((resolve) => {
      held.push(() => resolve(send()));
      if (held.length === 32) for (const release of held) release();
    });
  });
  await Promise.all([
    call(admin, counts.records, { targets: COUNTED }),
    call(admin, counts.records, { targets: [soonEvents()] }),
    call(admin, expiry.counts, { today: TODAY }),
    call(admin, health.report, undefined),
  ]);
  expect(held).toHaveLength(32);
});

test("a company has no counts and no rows of what only admins may list, and is refused when it names it", async () => {
  const company = await companyPanel(fixture, "OWN");
  const counted = await call(company, expiry.counts, { today: TODAY });
  expect(counted.map(({ kind }) => kind)).toEqual(["Notes.followUp"]);
  expect(await call(company, expiry.records, { size: 50 })).toEqual({ rows: [], read: 0 });
  const named = { size: 50, kind: "Tenants.contractExpiry" };
  await expectRefusal(call(company, expiry.records, named), 403);
  expect((await call(admin, expiry.records, named)).rows).toHaveLength(50);
});
