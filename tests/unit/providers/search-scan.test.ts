/** How far a search looks through its candidates for a page, and what it keeps live of them. */
import { expect, test } from "vitest";
import { SearchScan } from "../../../src/providers/data/lists/search-scan";
import type { Segment } from "../../../src/providers/data/lists/segments";
import { listInMemory, rowsAt } from "./list-in-memory";

const { list, read, rows, asked, put } = listInMemory("Candidates");
const size = 10;
/** What is held of a stretch whose listener is still open. */
const live = new Map<string, ReturnType<typeof rowsAt>>();
const isEvery = (step: number) => (record: { readonly [key: string]: unknown }) =>
  Math.floor(Number(record["at"])) % step === 0;

function scanFor(candidates: number, isFound: ReturnType<typeof isEvery>): SearchScan {
  put(rowsAt(1, candidates));
  live.clear();
  return new SearchScan(list, size, isFound, ({ key }: Segment) => live.get(key));
}
/** In short: what was found, how many were looked at and read for it. */
async function open(scan: SearchScan, wanted: number, further = 0): Promise<string> {
  const { found, isDone, scanned, page } = await scan.open(wanted, further, read);
  const shown = found.slice((page - 1) * size, page * size).map(({ id }) => id);
  return `page ${page}: ${shown[0] ?? "none"}-${shown.at(-1) ?? "none"}, ${found.length} of ${scanned}${isDone ? ", all" : ""}: ${asked().join(", ")}`;
}

test("enough is read first for a page whose candidates all match, and then as much as is allowed", async () => {
  const scan = scanFor(300, isEvery(1));
  expect(await open(scan, 1)).toBe("page 1: 1-10, 28 of 28: >:28");
  expect(await open(scan, 2)).toBe("page 2: 11-20, 28 of 28: >:28");
  expect(await open(scan, 3)).toBe("page 3: 21-30, 300 of 300, all: >:28, >28:302");
});

test("what a page is made from is live, and nothing else", async () => {
  const scan = scanFor(300, isEvery(10));
  expect(await open(scan, 1)).toBe("page 1: 10-100, 11 of 110: >:28, >28:82");
  expect(await open(scan, 2)).toBe("page 2: 110-200, 22 of 220: >28:82, >110:110");
  expect(await open(scan, 3)).toBe("page 3: 210-300, 30 of 300, all: >110:110, >220:110");
  expect(await open(scan, 1)).toBe("page 1: 10-100, 30 of 300, all: >:28, >28:82");
});

test("after a hundred and ten it stops, and goes on as often as a person wants it", async () => {
  const scan = scanFor(300, isEvery(50));
  expect(await open(scan, 1)).toBe("page 1: 50-100, 2 of 110: >:28, >28:82");
  expect(await open(scan, 1)).toBe("page 1: 50-100, 2 of 110: >:28, >28:82");
  expect(await open(scan, 1, 1)).toBe("page 1: 50-200, 4 of 220: >:28, >28:82, >110:110");
  expect(await open(scan, 1, 2)).toBe("page 1: 50-300, 6 of 300, all: >:28, >28:82, >110:110, >220:110");
});

test("a page behind what was found gives way to the last one, without looking farther than for that", async () => {
  expect(await open(scanFor(300, isEvery(5)), 9)).toBe("page 3: 105-110, 22 of 110: >:28, >28:82");
  expect(await open(scanFor(300, isEvery(1_000)), 2)).toBe("page 1: none-none, 0 of 110: >:28, >28:82");
});

test.each([
  [0, "page 1: none-none, 0 of 0, all: >:28"],
  [27, "page 1: 3-27, 9 of 27, all: >:28"],
  // Whether there are more is not known before they are asked for.
  [28, "page 1: 3-27, 9 of 28, all: >:28, >28:82"],
])("all %i candidates were looked at: what was found is all there is", async (candidates, shown) => {
  const scan = scanFor(candidates, isEvery(3));
  for (let time = 0; time < 2; time += 1) expect(await open(scan, 1)).toBe(shown);
});

test("a candidate that comes in between moves what follows, which is read anew when it is wanted", async () => {
  const scan = scanFor(300, isEvery(10));
  await open(scan, 2);
  put([...rows(), { id: "new", at: 10.5 }]);
  // The first stretch holds one record less of those before.
  expect(await open(scan, 1)).toBe("page 1: 10-90, 11 of 110: >:28, >27:82");
  expect(await open(scan, 2)).toBe("page 2: 100-190, 22 of 220: >27:82, >109:110");
});

test("candidates that all go and come again are told, and found", async () => {
  const scan = scanFor(5, isEvery(1));
  await open(scan, 1);
  put([]);
  expect(await open(scan, 1)).toBe("page 1: none-none, 0 of 0, all: >:28");
  put(rowsAt(1, 5));
  expect(await open(scan, 1)).toBe("page 1: 1-5, 5 of 5, all: >:28");
});

test("a candidate that changes where nothing moves takes nothing of what follows", async () => {
  const scan = scanFor(300, isEvery(10));
  for (const page of [1, 2, 1]) await open(scan, page);
  put(rows().map((row) => (row.id === "10" ? { ...row, id: "moved" } : row)));
  expect(await open(scan, 1)).toBe("page 1: moved-100, 22 of 220: >:28, >28:82");
});

test("stretches before the page are as their listeners tell, or as they were when nobody listens any more", async () => {
  let first: string | undefined;
  const scan = scanFor(300, isEvery(10));
  await scan.open(1, 0, (segment) => {
    first ??= segment.key;
    return read(segment);
  });
  asked();
  for (const page of [2, 3]) await open(scan, page);
  live.set(
    first ?? "",
    rowsAt(1, 28).filter(({ id }) => id !== "10"),
  );
  expect(await open(scan, 3)).toBe("page 3: 220-300, 29 of 299, all: >110:110, >220:110");
  live.clear();
  expect(await open(scan, 3)).toBe("page 3: 220-300, 29 of 299, all: >110:110, >220:110");
});
