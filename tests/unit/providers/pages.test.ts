import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Pages } from "../../../src/providers/data/lists/pages";
import { listInMemory, rowsAt } from "./list-in-memory";

const { list, read, readOnce, rows, takeReads, put } = listInMemory("Pages");
/** Longer than the wait before three hundred records may be counted again. */
const A_MOMENT = 100;
let counts: number;
let waits: number[];
let pages: Pages;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  begin(304);
});
afterEach(() => void vi.useRealTimers());

/** A list that was not opened before. */
function begin(length: number, size = 10): void {
  put(rowsAt(1, length));
  [counts, waits] = [0, []];
  const count = async () => {
    counts += 1;
    return rows().length;
  };
  const askAgain = (after: number) => void waits.push(after);
  pages = new Pages({ list, size, count, readOnce, askAgain });
}
const more = (...ats: readonly number[]) => put([...rows(), ...ats.map((at) => ({ id: `n${at}`, at }))]);
const gone = (from: number, to: number) => put(rows().filter(({ at }) => at < from || at > to));

/** The rows in short, the total, what was read, and the counts. */
async function open(page: number): Promise<string> {
  const { rows, total, page: opened } = await pages.open(page, read);
  const shown = rows.length === 0 ? "none" : `${rows[0]?.id}-${rows.at(-1)?.id}`;
  const notes = [
    `${shown} of ${total}${opened === page ? "" : ` on page ${opened}`}: ${takeReads().join(", ")}`,
  ];
  if (counts > 0) notes.push(`counted ${counts}`);
  if (waits.length > 0) notes.push("again later");
  [counts, waits] = [0, []];
  return notes.join("; ");
}

describe("a page of a large list", () => {
  test("a page is read after the one before it", async () => {
    expect(await open(1)).toBe("1-10 of 304: >:10; counted 1");
    expect(await open(2)).toBe("11-20 of 304: >10:10");
    expect(await open(3)).toBe("21-30 of 304: >20:10");
    expect(await open(2)).toBe("11-20 of 304: >10:10");
    expect(await open(1)).toBe("1-10 of 304: >:10");
  });

  test("a page is read before the one after it, and the last page has the remaining rows", async () => {
    await open(1);
    vi.advanceTimersByTime(A_MOMENT);
    expect(await open(31)).toBe("301-304 of 304: <:4; counted 1");
    expect(await open(30)).toBe("291-300 of 304: <301:10");
    expect(await open(29)).toBe("281-290 of 304: <291:10");
    expect(await open(31)).toBe("301-304 of 304: >300:10; again later");
    expect(await open(31)).toBe("301-304 of 304: >300:10; again later");
  });

  test.each([
    [6, "51-60 of 304: once >10:40, >50:10"],
    [9, "81-90 of 304: once >10:70, >80:10"],
    [12, "111-120 of 304: once >10:100, >110:10"],
    [21, "201-210 of 304: once <:94, <211:10"],
    [29, "281-290 of 304: once <:14, <291:10"],
  ])("a page within a hundred rows of a known page is reached: %i", async (page, shown) => {
    await open(1);
    expect(await open(page)).toBe(shown);
  });

  test.each([
    [13, "111-120 of 304 on page 12: once >10:100, >110:10"],
    [16, "111-120 of 304 on page 12: once >10:100, >110:10"],
    [17, "201-210 of 304 on page 21: once <:94, <211:10"],
    [20, "201-210 of 304 on page 21: once <:94, <211:10"],
  ])("a page out of reach is replaced by the nearest one in reach: %i", async (page, shown) => {
    await open(1);
    expect(await open(page)).toBe(shown);
  });

  test("a page within five pages of a visited one is reached", async () => {
    begin(1_000, 50);
    expect(await open(5)).toBe("101-150 of 1000 on page 3: once >:100, >100:50; counted 1");
    expect(await open(1)).toBe("1-50 of 1000: >:50");
    expect(await open(6)).toBe("251-300 of 1000: once >150:100, >250:50");
    expect(await open(12)).toBe("501-550 of 1000 on page 11: once >300:200, >500:50");
    expect(await open(20)).toBe("951-1000 of 1000: <:50; again later");
    expect(await open(15)).toBe("701-750 of 1000: once >550:150, >700:50; again later");
  });

  test("a page after the last one has no rows", async () => {
    expect(await open(32)).toBe("none of 304: ; counted 1");
    begin(0);
    expect(await open(1)).toBe("none of 0: >:10; counted 1");
    expect(await open(2)).toBe("none of 0: ; counted 1");
  });
});

describe("the total of a large list", () => {
  test("the total is counted again after a change of the page, with a short delay", async () => {
    expect(await open(2)).toBe("11-20 of 304: once >:10, >10:10; counted 1");
    gone(12, 12);
    expect(await open(2)).toBe("11-21 of 304: >10:10; again later");
    vi.advanceTimersByTime(A_MOMENT);
    expect(await open(2)).toBe("11-21 of 303: >10:10, >10:10; counted 1");
    expect(await open(2)).toBe("11-21 of 303: >10:10");
  });

  test("the total is counted again after half a minute when a page is turned", async () => {
    await open(1);
    more(0.5);
    vi.advanceTimersByTime(30_000);
    expect(await open(2)).toBe("11-20 of 304: >10:10");
    vi.advanceTimersByTime(1);
    expect(await open(2)).toBe("11-20 of 304: >10:10");
    expect(await open(3)).toBe("21-30 of 305: >20:10; counted 1");
  });

  test("the total is counted again when a page has an unexpected number of rows", async () => {
    begin(7);
    expect(await open(1)).toBe("1-7 of 7: >:10; counted 1");
    more(8);
    expect(await open(1)).toBe("1-n8 of 8: >:10, >:10; counted 1");
    expect(await open(1)).toBe("1-n8 of 8: >:10");
    gone(1, 8);
    expect(await open(1)).toBe("none of 0: >:10, >:10; counted 1");
  });
});

test("an unreachable page is replaced by an existing one after few requests", async () => {
  let reads = 0;
  const empty = () => {
    reads += 1;
    return reads > 20 ? Promise.reject(new Error("Too many reads.")) : Promise.resolve([]);
  };
  const count = vi.fn(() => Promise.resolve(300));
  pages = new Pages({ list, size: 10, count, readOnce: empty, askAgain: vi.fn() });
  expect(await pages.open(8, empty)).toEqual({ rows: [], total: 300, page: 30 });
  expect(count.mock.calls.length).toBeLessThan(5);
});
