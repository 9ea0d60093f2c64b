/** A search of a large list: what it says is true while records change, and of texts that are hard to find. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { matches } from "../../../src/data/services";
import { employeeData, idOf, nameOf } from "../../fixtures/many-employees";
import { costOf } from "../../fixtures/reads";
import { testClock } from "../../fixtures/providers/clock";
import { namesIn, openList, screensOf, type ScreenQuery } from "../../fixtures/providers/list-screen";
import { adminPanel } from "../../fixtures/providers/signed-in";

const clock = testClock();
const { fixture, admin } = await adminPanel();
const FROM = 5_000;
/** A hundred candidates for "abcde" that do not hold it. */
const LURES = 100;
/** All are found, in more steps than one. */
const QUUX = 130;

await fixture.putEmployees({ count: 310 });
const named = (count: number, from: number, name: (number: string) => string) =>
  fixture.putEmployees({
    count,
    from,
    change: (index) => ({ name: name(String(index - from).padStart(3, "0")) }),
  });
await named(LURES, FROM, (number) => `Abcdx Ybcde ${number}`);
await named(QUUX, FROM + LURES, (number) => `Quux ${number}`);
beforeEach(() => clock.pass(61_000));

const search = (text: string, more: ScreenQuery = {}) =>
  openList(admin, "Employees", { ...more, search: text });
async function searchToEnd(text: string, query: ScreenQuery = {}) {
  let continued = 0;
  let answer = await search(text, query);
  while (answer.scanned !== undefined) answer = await search(text, { ...query, continueScan: ++continued });
  return { answer, continued };
}
const show = screensOf(admin, "Employees");
let added = 9_000;
async function put(name: string, id = `added-${added}`): Promise<string> {
  await fixture.put(`Employees/${id}`, { ...employeeData(added++, { change: () => ({ name }) }) });
  return id;
}
const remove = (...ids: readonly string[]) => Promise.all(ids.map((id) => fixture.remove(`Employees/${id}`)));
const quux = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `Quux ${String(from + index).padStart(3, "0")}`);

test("a search finds nothing after it read all candidates, then the records that are added, until they are renamed", async () => {
  const screen = await show({ search: "abcde" });
  expect(screen.now()).toMatchObject({ data: [], total: 0 });
  expect(screen.now().bound).toBeUndefined();
  // After another request of the same search, the next event still arrives.
  await screen.go({ search: "abcde" });
  const id = await put("Xabcdef first");
  await expect.poll(() => screen.names()).toEqual(["Xabcdef first"]);
  expect(screen.now().total).toBe(1);
  const before = await put("Another abcde");
  await expect.poll(() => screen.names()).toEqual(["Another abcde", "Xabcdef first"]);
  expect(screen.now().total).toBe(2);
  await put("Xabc def", id);
  await expect.poll(() => screen.names()).toEqual(["Another abcde"]);
  await put("Somebody Else", before);
  await expect.poll(() => screen.names()).toEqual([]);
  await remove(id, before);
});

test("a search does not report an empty result while candidates remain", async () => {
  const ids = await Promise.all(Array.from({ length: 25 }, (_, index) => put(`Abcdz Ybcde ${index}`)));
  const screen = await show({ search: "abcde" });
  expect(screen.now()).toMatchObject({ data: [], scanned: 110, bound: "most" });
  expect(screen.now().total).toBe(15);
  expect(await screen.go({ search: "abcde", continueScan: 1 })).toMatchObject({ data: [], total: 0 });
  expect(screen.now().scanned).toBeUndefined();
  await remove(...ids);
});

test("a search without a letter or digit says so, and actions on its results apply to no record", async () => {
  expect(await search("--- !")).toMatchObject({ data: [], total: 0, searched: "nothing" });
  const filters = [{ field: "q", operator: "contains", value: "--- !" }] as const;
  const all = await admin.call(matches.read, { resource: "Employees", filters, sorters: [], size: 500 });
  expect(all).toEqual({ records: [], read: 0 });
});

test("a search with too many new results shows a right total or a bound", async () => {
  const ids = [await put("Zyxwvut 000")];
  const screen = await show({ search: "zyxwvut" });
  expect(screen.now()).toMatchObject({ total: 1 });
  const [from, count] = [20_000, 60];
  await fixture.putEmployees({ count, from, change: (index) => ({ name: `Zyxwvut ${index}` }) });
  await expect.poll(() => screen.now()).toMatchObject({ total: 1 + count, bound: "most" });
  await remove(...ids, ...Array.from({ length: count }, (_, index) => idOf(from + index)));
});

test("a page after the examined records becomes the last found page, and says so", async () => {
  const answer = await search("quux", { page: 40 });
  expect(answer.page).toBe(11);
  expect(namesIn(answer)).toEqual(quux(100, 110));
  expect(await search("quux", { page: 11 })).not.toHaveProperty("page");
});

test("a long search shows each row once, page after page, also after records are added or deleted before it", async () => {
  const screen = await show({ search: "quux" });
  const expectPages = async (expected: readonly string[], more: object = {}) => {
    for (let page = 1; page <= expected.length / 10; page++) {
      await screen.go({ search: "quux", page });
      await expect.poll(() => screen.names()).toEqual(expected.slice((page - 1) * 10, page * 10));
      expect(screen.now()).toMatchObject(more);
    }
  };
  await expectPages(quux(0, QUUX), { total: QUUX });
  const names = [1, 2, 3].map((number) => `Quux 000 ${number}`);
  const ids = await Promise.all(names.map((name) => put(name)));
  await expectPages([...quux(0, QUUX), ...names].sort());
  await remove(...ids);
  const fifth = idOf(FROM + LURES + 5);
  await put("Gone away", fifth);
  await expectPages(quux(0, QUUX).filter((name) => name !== "Quux 005"));
  await put("Quux 005", fifth);
});

test("a search for two common words shows records with both first, and each once", async () => {
  const [from, count] = [40_000, 140];
  await fixture.putEmployees({ count, from, change: (index) => ({ name: `Zedd ${index}` }) });
  const id = await put("Zzz Zedd-Quux");
  const first = await search("quux zedd");
  expect(namesIn(first)).toEqual(["Zzz Zedd-Quux"]);
  expect(first).toMatchObject({ scanned: 110, bound: "most" });
  const { answer } = await searchToEnd("quux zedd");
  expect(answer).toMatchObject({ data: [{ id }], total: 1 });
  await remove(id, ...Array.from({ length: count }, (_, index) => idOf(from + index)));
});

/** They come first in the list, but records with matching tokens come first in a search. */
describe("beside many records without search tokens", () => {
  const FIRST = 30_000;
  const OTHERS = 200;
  /** A name with too many letters for search tokens. */
  function crowdedName(index: number): string {
    const letters = Array.from({ length: 190 }, (_, at) =>
      String.fromCharCode(97 + ((index + at * at * 7) % 26)),
    );
    return `! ${letters.join("")} ${Array.from({ length: 40 }, (_, at) => `${(index + at) * 7919}`).join(" ")}`;
  }

  beforeAll(() =>
    fixture.putEmployees({
      ...{ count: OTHERS, from: FIRST, company: () => ({ id: "CROWD", name: "Crowd" }) },
      change: (index) => ({ name: crowdedName(index - FIRST) }),
    }),
  );

  test("a search finds a person at once beside hundreds of records without search tokens", async () => {
    await openList(admin, "Employees");
    const { answer, total } = await costOf(fixture, () => search(nameOf(140)));
    expect(namesIn(answer)).toEqual([nameOf(140)]);
    expect(answer).toMatchObject({ bound: "most" });
    expect(total).toBeLessThanOrEqual(130);
  });

  test("a continued search finds a record without search tokens", async () => {
    const name = crowdedName(OTHERS - 1);
    const { answer, continued } = await searchToEnd(name);
    expect(namesIn(answer)).toEqual([name]);
    expect(answer.total).toBe(1);
    expect(continued).toBeGreaterThan(0);
  });
});
