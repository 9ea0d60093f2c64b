/** Which page of a large list is read from where, and when its records are counted again. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Pages } from "../../../src/providers/data/lists/pages";
import { listInMemory, rowsAt } from "./list-in-memory";

const { list, read, readOnce, rows, asked, put } = listInMemory("Pages");
/** More than it takes until a list of three hundred may be counted again. */
const A_MOMENT = 100;
/** More than a count is believed where a page is turned. */
const LONG = 30_001;
let counts: number;
let waits: number[];
let pages: Pages;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  begin(304);
});
afterEach(() => void vi.useRealTimers());

/** A list that nobody has opened yet. */
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

/** In short: the rows, how many all are, what was read for it, and whether all were counted or will be. */
async function open(page: number): Promise<string> {
  const { rows, total, page: opened } = await pages.open(page, read);
  const shown = rows.length === 0 ? "none" : `${rows[0]?.id}-${rows.at(-1)?.id}`;
  const notes = [`${shown} of ${total}${opened === page ? "" : ` on page ${opened}`}: ${asked().join(", ")}`];
  if (counts > 0) notes.push(`counted ${counts}`);
  if (waits.length > 0) notes.push("again later");
  [counts, waits] = [0, []];
  return notes.join("; ");
}

describe("a page is read", () => {
  test("after the one before it, from the beginning on", async () => {
    expect(await open(1)).toBe("1-10 of 304: >:10; counted 1");
    expect(await open(2)).toBe("11-20 of 304: >10:10");
    expect(await open(3)).toBe("21-30 of 304: >20:10");
    expect(await open(2)).toBe("11-20 of 304: >10:10");
    expect(await open(1)).toBe("1-10 of 304: >:10");
  });

  test("before the one after it, from the end on, where the last page has the rows that are left", async () => {
    await open(1);
    vi.advanceTimersByTime(A_MOMENT);
    // What was added since the count would be on the last page.
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
  ])(
    "beside what lies between it and a page that is known, up to a hundred rows: %i",
    async (page, shown) => {
      await open(1);
      expect(await open(page)).toBe(shown);
    },
  );

  test.each([
    [13, "111-120 of 304 on page 12: once >10:100, >110:10"],
    [16, "111-120 of 304 on page 12: once >10:100, >110:10"],
    [17, "201-210 of 304 on page 21: once <:94, <211:10"],
    [20, "201-210 of 304 on page 21: once <:94, <211:10"],
  ])("and one farther away gives way to the nearest that is in reach: %i", async (page, shown) => {
    await open(1);
    expect(await open(page)).toBe(shown);
  });

  test("up to five pages from one that was seen, however many rows these have", async () => {
    begin(1_000, 50);
    expect(await open(5)).toBe("101-150 of 1000 on page 3: once >:100, >100:50; counted 1");
    expect(await open(1)).toBe("1-50 of 1000: >:50");
    expect(await open(6)).toBe("251-300 of 1000: once >150:100, >250:50");
    expect(await open(12)).toBe("501-550 of 1000 on page 11: once >300:200, >500:50");
    expect(await open(20)).toBe("951-1000 of 1000: <:50; again later");
    expect(await open(15)).toBe("701-750 of 1000: once >550:150, >700:50; again later");
  });

  test("with a hundred rows between it and the end at most", async () => {
    begin(310);
    expect(await open(21)).toBe("201-210 of 310: once <:100, <211:10; counted 1");
    expect(await open(20)).toBe("191-200 of 310: <201:10");
  });

  test("from the nearest page that was seen, also backwards", async () => {
    begin(1_000);
    await open(1);
    await open(100);
    expect(await open(90)).toBe("891-900 of 1000: once <991:90, <901:10; again later");
  });

  test("a page behind the last one has no rows, whether there are any or none at all", async () => {
    expect(await open(32)).toBe("none of 304: ; counted 1");
    begin(0);
    expect(await open(1)).toBe("none of 0: >:10; counted 1");
    expect(await open(2)).toBe("none of 0: ; counted 1");
  });
});

describe("all are counted again", () => {
  test("once what is told of the page has changed it, at the earliest a moment after they were counted", async () => {
    expect(await open(2)).toBe("11-20 of 304: once >:10, >10:10; counted 1");
    gone(12, 12);
    expect(await open(2)).toBe("11-21 of 304: >10:10; again later");
    vi.advanceTimersByTime(A_MOMENT);
    expect(await open(2)).toBe("11-21 of 303: >10:10, >10:10; counted 1");
    expect(await open(2)).toBe("11-21 of 303: >10:10");
  });

  test("when a page is turned that they were too few for", async () => {
    await open(1);
    more(401, 402, 403, 404, 405, 406, 407);
    expect(await open(32)).toBe("n407-n407 of 311: <:1; counted 1; again later");
  });

  test("when a page is turned, half a minute after they were counted, and not for the page that is shown", async () => {
    await open(1);
    more(0.5);
    vi.advanceTimersByTime(LONG - 1);
    expect(await open(2)).toBe("11-20 of 304: >10:10");
    vi.advanceTimersByTime(1);
    expect(await open(2)).toBe("11-20 of 304: >10:10");
    expect(await open(3)).toBe("21-30 of 305: >20:10; counted 1");
  });

  test("where a page has more or fewer rows than it should", async () => {
    begin(7);
    expect(await open(1)).toBe("1-7 of 7: >:10; counted 1");
    more(8);
    expect(await open(1)).toBe("1-n8 of 8: >:10, >:10; counted 1");
    expect(await open(1)).toBe("1-n8 of 8: >:10");
    gone(1, 8);
    expect(await open(1)).toBe("none of 0: >:10, >:10; counted 1");
  });

  test("and not for what this tab has added or deleted, which is known", async () => {
    await open(2);
    gone(12, 12);
    pages.changed(-1, undefined);
    expect(await open(2)).toBe("11-21 of 303: >10:10; again later");
  });
});

describe("pages that were seen are elsewhere by now", () => {
  /** The last page has been seen, and the one before it. */
  async function seenTheEnd(): Promise<void> {
    begin(300);
    for (const page of [30, 29, 1]) await open(page);
  }

  test("a last page that has become longer is read so", async () => {
    await open(31);
    more(305);
    vi.advanceTimersByTime(A_MOMENT);
    expect(await open(31)).toBe("301-n305 of 305: <:4, <:5; counted 1; again later");
    expect(await open(31)).toBe("301-n305 of 305: <:5; again later");
  });

  test("a last page that others have come behind is read as any other", async () => {
    await open(31);
    more(...Array.from({ length: 10 }, (_, index) => 305 + index));
    vi.advanceTimersByTime(A_MOMENT);
    expect(await open(31)).toContain("301-n310 of 314: ");
  });

  test("a page that begins elsewhere, since the one before it does, has no other number of all for that", async () => {
    for (const page of [1, 2]) await open(page);
    gone(5, 5);
    vi.advanceTimersByTime(A_MOMENT);
    expect(await open(1)).toBe("1-11 of 303: >:10, >:10; counted 1");
    expect(await open(2)).toBe("12-21 of 303: >11:10");
  });

  test("so many are gone that there is no such page: it has no rows", async () => {
    await open(1);
    gone(5, 290);
    expect(await open(9)).toBe("none of 18: once >10:70; counted 1");
  });

  test("none follow the page before it to fill it: it is where its number says", async () => {
    await seenTheEnd();
    more(...Array.from({ length: 14 }, (_, index) => index / 100));
    vi.advanceTimersByTime(LONG);
    expect(await open(30)).toBe("291-300 of 314: >290:10; counted 1");
    expect(await open(31)).toBe("287-296 of 314: >300:10, once <:4, <297:10; counted 2");
    expect(await open(32)).toBe("297-300 of 314: >296:10; again later");
  });

  test("more follow the last page, since others are gone before it: it shows the end", async () => {
    await seenTheEnd();
    gone(50, 52);
    more(901, 902, 903);
    vi.advanceTimersByTime(LONG);
    expect(await open(30)).toBe("294-n903 of 300: >290:10, once >300:1, <:10; counted 2; again later");
  });

  test("a full last page is looked behind when it is opened, and not while it stays on screen", async () => {
    begin(300);
    for (const page of [28, 29]) await open(page);
    expect(await open(30)).toBe("291-300 of 300: >290:10, once >300:1; again later");
    expect(await open(30)).toBe("291-300 of 300: >290:10; again later");
  });

  test("the page that is shown lacks rows: it stays, until it has none at all", async () => {
    begin(300);
    for (const page of [27, 28, 29]) await open(page);
    more(...Array.from({ length: 14 }, (_, index) => index / 100));
    gone(286, 300);
    vi.advanceTimersByTime(A_MOMENT);
    expect(await open(29)).toBe("281-285 of 299: >280:10, >280:10; counted 2");
    gone(281, 285);
    expect(await open(29)).toContain("267-276 of 294: ");
  });

  test("the page that is shown becomes the last one: it shows the end", async () => {
    expect(await open(30)).toBe("291-300 of 304: once <:4, <301:10; counted 1");
    gone(280, 290);
    vi.advanceTimersByTime(A_MOMENT);
    gone(299, 299);
    expect(await open(30)).toBe("303-304 of 292: <301:10, <301:10, once >300:1, <:2; counted 3; again later");
  });
});

test("a page that nothing leads to, however often all are counted, gives way to one that is there: it is not asked for ever", async () => {
  let reads = 0;
  const empty = () => {
    reads += 1;
    return reads > 20 ? Promise.reject(new Error("It asks for ever.")) : Promise.resolve([]);
  };
  const count = vi.fn(() => Promise.resolve(300));
  pages = new Pages({ list, size: 10, count, readOnce: empty, askAgain: vi.fn() });
  expect(await pages.open(8, empty)).toEqual({ rows: [], total: 300, page: 30 });
  expect(count.mock.calls.length).toBeLessThan(5);
});
