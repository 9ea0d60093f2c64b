/** A list by days, as few entries and as so many that it is answered by index. */
import { expect, test } from "vitest";
import { whole } from "../../fixtures/derived";
import { openList, type ScreenQuery } from "../../fixtures/providers/list-screen";
import { adminPanel, EMAIL, PASSWORD } from "../../fixtures/providers/signed-in";
import { definition, events } from "../../fixtures/residence";

const { history } = definition;

const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 1);
const { fixture, admin } = await adminPanel();

type ExpectedEntry = ReturnType<typeof entryAt>;

function entryAt(index: number) {
  return {
    id: `${String(index).padStart(20, "0")}~aaaaaaaa`,
    // Two of each moment, so that pages part those that compare as equal.
    at: START + Math.floor(index / 2) * HOUR,
    action: index % 3 === 0 ? "delete" : "update",
    person: index % 5 === 0 ? "maryam@residence.example" : "noor@residence.example",
  };
}

async function putEntries(count: number): Promise<readonly ExpectedEntry[]> {
  const entries = Array.from({ length: count }, (_, index) => entryAt(index));
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

async function list(resource: string, query: ScreenQuery) {
  const { data: rows, total } = await openList(admin, resource, query);
  return { ids: rows.map(({ id }) => String(id)), total };
}

/** Fields and days that are not asked for allow every value. */
function expected(entries: readonly ExpectedEntry[], { days, filters, search = "", page = 1 }: ScreenQuery) {
  const { from = "", below = "9" } = days ?? {};
  const found = entries
    .filter(({ at, action, person }) => {
      const time = new Date(at).toISOString();
      const wanted = { action, person, ...filters };
      const isChosen = wanted.action === action && wanted.person === person;
      return isChosen && time >= from && time < below && person.includes(search);
    })
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  return { ids: found.slice((page - 1) * 10, page * 10).map(({ id }) => id), total: found.length };
}

const DAY = 24 * HOUR;
const moment = (after: number) => new Date(START + after).toISOString();
const since = (after: number) => ({ field: "time", from: moment(after) });
const DURING = { ...since(DAY), below: moment(2 * DAY) };
const QUERIES: readonly ScreenQuery[] = [
  {},
  { days: DURING },
  { days: DURING, page: 3 },
  { days: DURING, page: 5 },
  { days: since(2 * DAY) },
  { days: { field: "time", below: moment(3 * HOUR) } },
  { days: since(DAY), filters: { action: "delete" } },
  { days: DURING, filters: { person: "maryam@residence.example" } },
  { days: DURING, search: "maryam" },
  { days: since(5000 * DAY) },
];

/** The panel forgets the list of fewer records. */
async function signInAgain(): Promise<void> {
  await admin.authProvider.logout({});
  await admin.authProvider.login({ id: EMAIL, password: PASSWORD });
}

test.each([
  ["few", 120],
  ["many", 340],
])("a list of %s entries by days is right for each query", async (_, count) => {
  const entries = await putEntries(count);
  await signInAgain();
  for (const query of QUERIES)
    expect([query, await list("History", query)]).toEqual([query, expected(entries, query)]);
});

test.each([60, 340])("a list of %i by the days of a date has their order, also in a search", async (many) => {
  const startOf = (index: number) => new Date(START + ((index * 7) % many) * DAY).toISOString().slice(0, 10);
  const eventIds = (from: string, to: string, isFound: (index: number) => boolean = () => true) =>
    Array.from({ length: many }, (_each, index) => ({ index, day: startOf(index) }))
      .filter(({ index, day }) => day >= from && day < to && isFound(index))
      .sort((a, b) => (a.day < b.day ? -1 : 1))
      .map(({ index }) => `event-${String(index)}`);
  const eventsOf = (from: string, below: string, more: ScreenQuery = {}) =>
    list("Events", { days: { field: "startAt", from, below }, size: 50, ...more });

  await fixture.putAll(
    Array.from({ length: many }, (_each, index) => {
      const id = `event-${String(index)}`;
      const nameEng = index % 2 === 0 ? "Pearl Market" : "Dhow Race";
      const record = { nameEng, startAt: startOf(index), time: new Date(START - index * HOUR) };
      return [`Events/${id}`, whole(events, id, record)] as const;
    }),
  );
  await signInAgain();

  const all = eventIds("2026-01-10", "2026-02-01");
  expect(all).toHaveLength(22);
  expect(await eventsOf("2026-01-10", "2026-02-01")).toEqual({ ids: all, total: 22 });
  const pearls = eventIds("2026-01-10", "2026-02-01", (index) => index % 2 === 0);
  expect(pearls.length).toBeGreaterThan(0);
  const found = { ids: pearls, total: pearls.length };
  expect(await eventsOf("2026-01-10", "2026-02-01", { search: "pearl" })).toEqual(found);
  expect(await eventsOf("2031-01-10", "2031-02-01")).toEqual({ ids: [], total: 0 });
});
