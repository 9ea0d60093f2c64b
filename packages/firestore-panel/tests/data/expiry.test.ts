/** What expires, by declaration alone: parking permits and badges, which no screen or call names. */
import type { RulesDocument } from "local-firebase";
import { expect, it } from "vitest";
import { toWireFields } from "../../cli/owner/wire";
import { expiry, type ExpiringParams } from "../../src/features/renewals/service";
import { choice } from "../../src/fields/choice/model";
import { date } from "../../src/fields/date/model";
import { text } from "../../src/fields/text/model";
import { declared } from "../fixtures/specimens/specimen";
import { examplePanel } from "../fixtures/example-panel";

const permits = declared("Permits", {
  filters: [{ field: "zone" }],
  fields: {
    plate: text({ label: "Plate" }),
    zone: choice({ label: "Zone", options: ["North", "South"] }),
    state: choice({ label: "State", options: ["Issued", "Returned"] }),
    until: date({
      label: "Valid until",
      path: "validity.until",
      expires: {
        what: "Parking permit",
        notice: [30, 7],
        while: {
          ...{ field: "state", value: "Issued" },
          leftOut: [{ value: "Returned", label: "Returned permits" }],
        },
      },
    }),
  },
});
const badges = declared("Badges", {
  fields: {
    name: text({ label: "Name" }),
    ends: date({ label: "Ends", expires: { what: "Badge", notice: [10] } }),
  },
});

const permit = (id: string, until: string, zone = "North", state = "Issued"): RulesDocument => ({
  path: `Permits/${id}`,
  fields: toWireFields({ plate: id, zone, state, validity: { until } }),
});
const badge = (id: string, ends: string): RulesDocument => ({
  path: `Badges/${id}`,
  fields: toWireFields({ name: id, ends }),
});

const panel = await examplePanel(
  [permits, badges],
  [
    permit("old", "1999-12-31"),
    permit("yesterday", "2026-11-26"),
    permit("today", "2026-11-27", "South"),
    permit("week", "2026-12-04"),
    permit("week-b", "2026-12-04", "South"),
    permit("after-week", "2026-12-05"),
    permit("month", "2026-12-27"),
    permit("later", "2026-12-28"),
    permit("returned", "2026-11-28", "North", "Returned"),
    permit("slashes", "31/12/2025"),
    permit("impossible", "2026-11-31"),
    permit("empty", ""),
    badge("b-week", "2026-12-04"),
    badge("a-week", "2026-12-04"),
    badge("late", "2026-12-07"),
  ],
);

const list = async (payload: Partial<ExpiringParams>) => {
  const { rows, ...rest } = await panel.call(expiry.records, { size: 100, ...payload });
  return { ids: rows.map(({ record }) => record.id), rows, ...rest };
};
const ALL = "old yesterday today week week-b a-week b-week after-week late month later".split(" ");

it("counts what has expired, what will until the last day of each field's notice, and what the state leaves out", async () => {
  expect(await panel.call(expiry.counts, { today: "2026-11-27" })).toEqual([
    { kind: "Notes.followUp", counts: [0, 0, 0, 0], leftOut: [] },
    // An aggregation compares texts, so that it counts the impossible day between two that exist.
    { kind: "Permits.until", counts: [2, 4, 5, 6], leftOut: [1] },
    { kind: "Badges.ends", counts: [0, 2, 3, 3], leftOut: [] },
  ]);
});

it("lists the records of all collections by day, in the order of the declarations and by id, and no value that is no day", async () => {
  const { ids, rows, cursor } = await list({});
  expect(ids).toEqual(ALL);
  expect(cursor).toBeUndefined();
  expect(rows[5]).toEqual({
    ...{ kind: "Badges.ends", day: "2026-12-04" },
    record: { id: "a-week", name: "a-week", ends: "2026-12-04" },
  });
});

it.each([1, 2, 3, 4, 5, 10, 11])("pages of %i repeat and skip nothing, wherever they end", async (size) => {
  const pages: string[][] = [];
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const page = await list({ size, ...(cursor && { cursor }) });
    pages.push(page.ids);
    ({ cursor } = page);
  }
  const length = Math.ceil(ALL.length / size);
  expect(pages).toEqual(Array.from({ length }, (_, at) => ALL.slice(at * size, (at + 1) * size)));
});

it("limits the list to fields, days and values", async () => {
  expect((await list({ from: "2026-11-27", to: "2026-12-04" })).ids).toEqual(ALL.slice(2, 7));
  expect((await list({ kind: "Badges.ends" })).ids).toEqual(["a-week", "b-week", "late"]);
  const permitsWith = async (where: ExpiringParams["where"] & object) =>
    (await list({ kind: "Permits.until", where })).ids;
  expect(await permitsWith({ zone: "South" })).toEqual(["today", "week-b"]);
  expect(await permitsWith({ state: "Returned" })).toEqual(["returned"]);
});

it("a record that is renewed or deleted between two pages changes no other row", async () => {
  const first = await list({ size: 4 });
  await panel.data.update({ resource: "Permits", id: "week", variables: { until: "2027-12-04" } });
  await panel.data.deleteOne({ resource: "Permits", id: "week-b" });
  const next = await list({ size: 4, cursor: first.cursor! });
  expect([first.ids, next.ids]).toEqual([ALL.slice(0, 4), ["a-week", "b-week", "after-week", "late"]]);
});

it("refuses a stranger, a cursor, days and sizes that no answer has given, and collections that are not declared", async () => {
  for (const { name } of [permits, badges])
    expect(await panel.queryAll(name)).toEqual({ admin: 200, stranger: 403 });
  const refused = [
    { cursor: "x" },
    { cursor: '["2026-12-04","Cars.until","a"]' },
    { from: "31/12/2025" },
    { size: 501 },
  ];
  for (const one of refused) await expect(list(one)).rejects.toMatchObject({ statusCode: 400 });
  await expect(list({ kind: "Cars.until" })).rejects.toMatchObject({ statusCode: 404 });
});
