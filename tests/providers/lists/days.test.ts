/** A list by days, as few entries and as so many that it is answered by index. */
import { beforeAll, describe, expect, test } from "vitest";
import { whole } from "../../fixtures/derived";
import { adminPanel, EMAIL, PASSWORD } from "../fixtures/signed-in";
import { definition } from "../../../src/definition";
import { events } from "../../../src/resources/events";

const { history } = definition;

const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 1);
const { fixture, admin, data } = await adminPanel();

interface ExpectedEntry {
  readonly id: string;
  readonly at: number;
  readonly action: string;
  readonly person: string;
}

function entryAt(index: number): ExpectedEntry {
  return {
    id: `${String(index).padStart(20, "0")}~aaaaaaaa`,
    // Two of each moment, so that pages part those that compare as equal.
    at: START + Math.floor(index / 2) * HOUR,
    action: index % 3 === 0 ? "delete" : "update",
    person: index % 5 === 0 ? "maryam@westwalk.example" : "noor@westwalk.example",
  };
}

async function putEntries(from: number, to: number): Promise<readonly ExpectedEntry[]> {
  const entries = Array.from({ length: to - from }, (_, index) => entryAt(from + index));
  const documents = entries.flatMap(({ id, at, action, person }) => {
    const part = {
      ...{ at: new Date(at), by: { kind: "admin", recordId: "noor", name: person }, action },
      ...{ collection: "Brands", company: null, work: id.slice(0, 20), count: 1 },
      ...{ first: "cafe", title: "Café", ids: ["cafe"] },
    };
    const item = [`History/${id}`, whole(history, id, { ...part, time: part.at })] as const;
    // A later entry of the same operation, which is no activity item.
    const later = [`History/${part.work}~bbbbbbbb`, whole(history, id, part)] as const;
    return action === "delete" ? [item, later] : [item];
  });
  await fixture.putAll(documents);
  return entries;
}

interface ListQuery {
  readonly from?: number;
  readonly below?: number;
  readonly action?: string;
  readonly person?: string;
  readonly search?: string;
  readonly page?: number;
}

async function list({ from, below, action, person, search, page = 1 }: ListQuery) {
  const bound = (operator: "gte" | "lt", moment: number | undefined) =>
    moment === undefined ? [] : [{ field: "time", operator, value: new Date(moment).toISOString() }];
  const equal = Object.entries({ action, person }).flatMap(([field, value]) =>
    value === undefined ? [] : [{ field, operator: "eq" as const, value }],
  );
  const { data: rows, total } = await data.getList({
    resource: "History",
    filters: [
      ...bound("gte", from),
      ...bound("lt", below),
      ...equal,
      ...(search === undefined ? [] : [{ field: "q", operator: "contains" as const, value: search }]),
    ],
    pagination: { currentPage: page, pageSize: 10, mode: "server" },
  });
  return { ids: rows.map(({ id }) => String(id)), total };
}

function expected(
  entries: readonly ExpectedEntry[],
  { from, below, action, person, search, page = 1 }: ListQuery,
) {
  const found = entries
    .filter(
      (one) =>
        (from === undefined || one.at >= from) &&
        (below === undefined || one.at < below) &&
        (action === undefined || one.action === action) &&
        (person === undefined || one.person === person) &&
        (search === undefined || one.person.includes(search)),
    )
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  return { ids: found.slice((page - 1) * 10, page * 10).map(({ id }) => id), total: found.length };
}

const DAY = 24 * HOUR;
const QUERIES: readonly ListQuery[] = [
  {},
  { from: START + DAY, below: START + 2 * DAY },
  { from: START + DAY, below: START + 2 * DAY, page: 3 },
  { from: START + DAY, below: START + 2 * DAY, page: 5 },
  { from: START + 2 * DAY },
  { below: START + 3 * HOUR },
  { from: START + DAY, action: "delete" },
  { from: START + DAY, below: START + 2 * DAY, person: "maryam@westwalk.example" },
  { from: START + DAY, below: START + 2 * DAY, search: "maryam" },
  { from: START + 5000 * DAY },
];

describe.each([
  ["few", 0, 120],
  ["many", 0, 340],
])("a list of %s entries by days", (_, first, last) => {
  let entries: readonly ExpectedEntry[] = [];
  beforeAll(async () => {
    entries = await putEntries(first, last);
    // The panel forgets the list of fewer entries.
    await admin.authProvider.logout({});
    await admin.authProvider.login({ id: EMAIL, password: PASSWORD });
  });

  test.each(QUERIES)("a list by days is right for %o", async (query) => {
    expect(await list(query)).toEqual(expected(entries, query));
  });
});

describe.each([
  ["few", 60],
  ["many", 340],
])("%s events by the days of their start", (_, many) => {
  const startOf = (index: number) => new Date(START + ((index * 7) % many) * DAY).toISOString().slice(0, 10);
  const eventIds = (from: string, to: string, isFound: (index: number) => boolean = () => true) =>
    Array.from({ length: many }, (_each, index) => ({ index, day: startOf(index) }))
      .filter(({ index, day }) => day >= from && day < to && isFound(index))
      .sort((a, b) => (a.day < b.day ? -1 : 1))
      .map(({ index }) => `event-${String(index)}`);
  const eventsOf = async (from: string, to: string, search?: string) => {
    const { data: rows, total } = await data.getList({
      resource: "Events",
      filters: [
        { field: "startAt", operator: "gte", value: from },
        { field: "startAt", operator: "lt", value: to },
        ...(search === undefined ? [] : [{ field: "q", operator: "contains" as const, value: search }]),
      ],
      pagination: { currentPage: 1, pageSize: 50, mode: "server" },
    });
    return { ids: rows.map(({ id }) => id), total };
  };

  beforeAll(async () => {
    await fixture.putAll(
      Array.from({ length: many }, (_each, index) => {
        const id = `event-${String(index)}`;
        const nameEng = index % 2 === 0 ? "Pearl Market" : "Dhow Race";
        const record = { nameEng, startAt: startOf(index), time: new Date(START - index * HOUR) };
        return [`Events/${id}`, whole(events, id, record)] as const;
      }),
    );
    await admin.authProvider.logout({});
    await admin.authProvider.login({ id: EMAIL, password: PASSWORD });
  });

  test("a list by the days of a date has their order, also of what is searched", async () => {
    const all = eventIds("2026-01-10", "2026-02-01");
    expect(all).toHaveLength(22);
    expect(await eventsOf("2026-01-10", "2026-02-01")).toEqual({ ids: all, total: 22 });
    const pearls = eventIds("2026-01-10", "2026-02-01", (index) => index % 2 === 0);
    expect(pearls.length).toBeGreaterThan(0);
    expect(await eventsOf("2026-01-10", "2026-02-01", "pearl")).toEqual({
      ids: pearls,
      total: pearls.length,
    });
    expect(await eventsOf("2031-01-10", "2031-02-01")).toEqual({ ids: [], total: 0 });
  });
});
