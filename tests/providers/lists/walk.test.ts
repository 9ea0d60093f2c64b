/**
 * A random walk through a large list while somebody else changes its records. After every step the shown rows are compared
 * with all records. WALK_SEED takes another walk, WALK_STEPS a longer one.
 */
import type { BaseRecord, LiveEvent } from "@refinedev/core";
import type { RecordData } from "../../../packages/firestore-panel/src/schema/types";
import { beforeAll, expect, test, vi } from "vitest";
import { randomFrom, type Random } from "../../../demo/random";
import { storedBrand } from "../fixtures/records";
import { testClock } from "../fixtures/clock";
import { showList, type ScreenQuery, type ListScreen } from "../fixtures/list-screen";
import { ManyTenants, tenantId, tenantValues, type Values } from "../fixtures/many-tenants";
import { adminPanel } from "../fixtures/signed-in";

const COUNT = 430;
const SEED = Number(process.env.WALK_SEED ?? 15);
const STEPS = Number(process.env.WALK_STEPS ?? 240);
const SIZES = [10, 25] as const;
const SORTS: readonly Pick<ScreenQuery, "sort">[] = [
  {},
  { sort: { field: "tenantId", order: "desc" } },
  { sort: { field: "name", order: "asc" } },
  { sort: { field: "name", order: "desc" } },
  { sort: { field: "email", order: "asc" } },
];
const FILTERS = [
  {},
  { tenantCategory: "Residential" },
  { buildingNo: "B2" },
  { tenantCategory: "Commercial", buildingNo: "B5" },
] as const;
/** Nothing, words, full names, a piece of a word, the beginning of one, two broken words, a building, what nobody has. */
const SEARCHES = [
  ...["", "", "", "maria", "al-thani", "maria mendoza 0", "ahmed al-thani 1"],
  ...["endo", "ma", "f", "ria me", "b5", "1", "xyzzy"],
] as const;

const clock = testClock();
const { fixture, admin } = await adminPanel();
const world = new ManyTenants(fixture.owner);
const heard: LiveEvent[] = [];
let noted = 0;

beforeAll(async () => {
  await world.put(
    new Map(Array.from({ length: COUNT }, (_, index) => [tenantId(index), tenantValues(index)])),
  );
  await fixture.put("Brands/noted", storedBrand({ nameEng: "0" }));
  admin.liveProvider.subscribe({
    channel: "resources/Brands",
    types: ["*"],
    params: { resource: "Brands", subscriptionType: "useOne", id: "noted" },
    callback: (event) => heard.push(event),
  });
});

/** What was written before has come to the panel: it hears of everything in turn. */
async function allHeard(): Promise<void> {
  const wanted = String(++noted);
  await fixture.put("Brands/noted", storedBrand({ nameEng: wanted }));
  await vi.waitFor(
    async () =>
      expect((await admin.dataProvider.getOne({ resource: "Brands", id: "noted" })).data["nameEng"]).toBe(
        wanted,
      ),
    { timeout: 10_000, interval: 5 },
  );
}

/** Where the walk is. */
interface Spot {
  query: Required<Pick<ScreenQuery, "page" | "size" | "search" | "filters">> &
    Pick<ScreenQuery, "sort" | "further">;
  /** Writes since the total was right. */
  late: number;
  /** Nobody has written since the panel knew nothing of these lists. */
  isFresh: boolean;
  /** The total was just counted. */
  isCounted: boolean;
  /** After which record the page must begin. */
  after: string | undefined;
}

/** All that a list goes by. */
const inShort = (row: BaseRecord) =>
  ["id", "name", "tenantId", "tenantCategory", "buildingNo"].map((key) => String(row[key])).join(" ");

/** All records of the query, in the order that the answer names. */
function listOf(screen: ListScreen, { query }: Spot): readonly RecordData[] {
  const { unsorted, searched } = screen.now();
  const { sort, ...rest } = query;
  return world.expected(unsorted || !sort ? rest : { ...rest, sort }, {
    beginnings: searched === "beginnings",
  });
}

/** Explains why the shown rows cannot be right. */
function faultOf(screen: ListScreen, spot: Spot): string | undefined {
  const { query } = spot;
  const { size } = query;
  const answer = screen.now();
  const { total, bound } = answer;
  if (screen.error() !== undefined) return `error ${String(screen.error())}`;
  const page = answer.page ?? query.page;
  const list = listOf(screen, spot);
  const rows = answer.data.map((row) => inShort(row));
  const wanted = list.map((record) => inShort(record));
  const isLast = page === Math.max(1, Math.ceil(total / size));
  if (rows.length === 0) {
    if (answer.looked !== undefined || page > Math.ceil(total / size)) return undefined;
    return list.length === 0 && total === 0 ? undefined : `nothing on page ${page}, of ${list.length}`;
  }
  const start = wanted.indexOf(rows[0] ?? "");
  const end = start + rows.length;
  if (start < 0 || rows.some((row, index) => row !== wanted[start + index]))
    return `no range of the list: ${rows.join()}\n${wanted.slice(Math.max(0, start), end + 1).join()}`;
  if (page === 1 && start !== 0) return `the first page begins with number ${start}`;
  const isFull = rows.length === size || end === list.length;
  if (!isFull && answer.looked === undefined && (spot.isFresh || start !== 0))
    return `${rows.length} rows, ${list.length - end} more`;
  // What is found on other pages than this one is as old as they are.
  const late = rows.length === total ? 0 : spot.late;
  if (query.search !== "" && bound === undefined && Math.abs(total - list.length) > late)
    return `the search says ${total} of ${list.length}`;
  if (bound === "most" && total + spot.late < list.length) return `at most ${total}, of ${list.length}`;
  if (query.search !== "" || bound !== undefined) {
    return start === (page - 1) * size || !spot.isFresh ? undefined : `begins with ${start}`;
  }
  if (Math.abs(total - list.length) > (spot.isFresh || spot.isCounted ? 0 : spot.late))
    return `total ${total} of ${list.length}`;
  if (spot.isFresh && start !== (page - 1) * size) return `page ${page} begins with ${start}`;
  if (isLast && total === list.length && end !== list.length)
    return `the last page ends ${list.length - end} before the end`;
  const before = list.findIndex(({ id }) => id === spot.after);
  // A page with an outdated number may begin where its number says, but not after the last seen record.
  const isRenumbered = start < before + 1 && start === (page - 1) * size;
  if (spot.after !== undefined && !isLast && start !== before + 1 && !isRenumbered)
    return `page ${page} begins with ${start}, the one before ended with ${before}`;
  return undefined;
}

async function write(random: Random, screen: ListScreen): Promise<string> {
  const shown = screen.now().data.map(({ id }) => String(id));
  const some = () => {
    const from = shown.length > 0 && below(random, 2) === 0 ? shown : world.ids;
    return from[below(random, from.length)] ?? "";
  };
  const index = below(random, 900);
  const kind = random.pick(["add", "delete", "rename", "number", "category", "many gone", "many more"]);
  const edit = async (values: Values) => world.put(new Map([[some(), values]]));
  if (kind === "add")
    await world.put(new Map([[tenantId(10_000 + below(random, 90_000)), tenantValues(index)]]));
  if (kind === "delete") await world.remove([some()]);
  if (kind === "rename") await edit({ name: nameFrom(index) });
  if (kind === "number") await edit({ tenantId: tenantValues(index)["tenantId"] ?? "" });
  if (kind === "category") {
    const { tenantCategory = "", buildingNo = "" } = tenantValues(index);
    await edit({ tenantCategory, buildingNo });
  }
  if (kind === "many gone" && world.ids.length > 380)
    await world.remove(
      world
        .expected({ sort: { field: "name", order: "asc" } })
        .slice(index % 300, (index % 300) + 14)
        .map(({ id }) => id),
    );
  if (kind === "many more" && world.ids.length < 600)
    await world.put(
      new Map(
        Array.from({ length: 14 }, (_, more) => [
          tenantId(10_000 + below(random, 90_000)),
          tenantValues(index + more),
        ]),
      ),
    );
  return kind;
}
/** From 0 to below `end`. */
const below = (random: Random, end: number) => random.between(0, end - 1);
const nameFrom = (index: number) => tenantValues(index)["name"] ?? "";

/** Another place to look at. */
function turn(random: Random, { query }: Spot, screen: ListScreen): Spot["query"] {
  const { total, page: shown } = screen.now();
  const page = shown ?? query.page;
  const last = Math.max(1, Math.ceil(total / query.size));
  const to = (wanted: number) => {
    const { further: _, ...rest } = query;
    return { ...rest, page: Math.min(Math.max(wanted, 1), last) };
  };
  const { sort: _, further: __, ...unsorted } = query;
  switch (below(random, 13)) {
    case 0:
    case 1:
    case 2:
      return to(page + 1);
    case 3:
    case 4:
      return to(page - 1);
    case 5:
      return to(1);
    case 6:
      return to(last);
    case 7:
      return to(page + 3 - below(random, 7));
    case 8:
      return to(1 + below(random, last));
    case 9: {
      return { ...unsorted, page: 1, ...random.pick(SORTS) };
    }
    case 10:
      return { ...to(1), filters: random.pick(FILTERS) };
    case 11:
      return { ...to(1), search: random.pick(SEARCHES) };
    default:
      return screen.now().looked === undefined
        ? { ...to(1), size: random.pick(SIZES) }
        : { ...query, further: (query.further ?? 0) + 1 };
  }
}

test(`a random walk through a large list shows right rows at every step (WALK_SEED=${SEED})`, async () => {
  const random = randomFrom(String(SEED));
  const way: string[] = [];
  const spot: Spot = {
    query: { page: 1, size: 10, search: "", filters: {} },
    late: 0,
    isFresh: true,
    isCounted: true,
    after: undefined,
  };
  let screen = await showList(admin, "Tenants", spot.query);
  const check = async () => {
    try {
      await vi.waitFor(() => expect(faultOf(screen, spot)).toBeUndefined(), { timeout: 6_000, interval: 5 });
    } catch (fault) {
      throw new Error(`WALK_SEED=${SEED}, after ${way.length} steps:\n${way.slice(-14).join("\n")}`, {
        cause: fault,
      });
    }
    const { total, bound } = screen.now();
    if (bound === undefined && total === listOf(screen, spot).length) spot.late = 0;
  };
  await check();
  for (let step = 0; step < STEPS; step++) {
    const kind = below(random, 20);
    spot.isCounted = false;
    if (kind < 6) {
      way.push(await write(random, screen));
      spot.isFresh = false;
      spot.late += 14;
      spot.after = undefined;
      await allHeard();
    } else if (kind === 6) {
      way.push("away for a minute");
      screen.leave();
      clock.pass(61_000);
      Object.assign(spot, { isFresh: true, isCounted: true, late: 0, after: undefined });
      screen = await showList(admin, "Tenants", spot.query);
    } else {
      const isRested = below(random, 4) === 0;
      if (isRested) clock.pass(31_000);
      const before = spot.query;
      const ended = screen.now().data.at(-1)?.["id"];
      const page = screen.now().page ?? before.page;
      spot.query = turn(random, spot, screen);
      const isNext = JSON.stringify({ ...before, page: page + 1 }) === JSON.stringify(spot.query);
      spot.after = isNext ? String(ended) : undefined;
      spot.isCounted = isRested && spot.query.page !== page;
      way.push(`${isRested ? "rested, " : ""}${JSON.stringify(spot.query)}`);
      await screen.go(spot.query);
      if (JSON.stringify({ ...before, page: 0 }) !== JSON.stringify({ ...spot.query, page: 0 }))
        spot.late = Infinity;
    }
    await check();
  }
  screen.leave();
}, 120_000);
