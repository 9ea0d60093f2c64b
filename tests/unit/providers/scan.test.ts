/** A way through everything that a list has: nobody is left out who is edited meanwhile. */
import { beforeEach, describe, expect, test } from "vitest";
import { text } from "../../../src/fields/text/model";
import type { ScanSource } from "../../../src/providers/data/lists/large";
import { SCAN_START, Scan } from "../../../src/providers/data/lists/scan";
import { listInMemory, rowsAt } from "./list-in-memory";

const { list, read, rows, asked, put } = listInMemory("Way");
const SIZE = 10;
const everything: ScanSource = { list, isFound: () => true, goesBack: true };
let counts = 0;

beforeEach(() => {
  put(rowsAt(1, 25));
  counts = 0;
});

const idsOf = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id).join(" ");
/** @param between what is done after each step. @returns what was found, step by step, and what was read for it. */
async function go(of: Partial<ScanSource> = {}, between: (steps: number) => void = () => undefined) {
  const count = async () => {
    counts += 1;
    return rows().length;
  };
  const way = new Scan({ ...everything, ...of }, read, count);
  const found: string[] = [];
  let gathered: string | undefined;
  let delivered = 0;
  for (let at: typeof SCAN_START | undefined = SCAN_START; at;) {
    const step = await way.readBatch(at, SIZE);
    found.push(idsOf(step.found));
    if (step.gathered) gathered = idsOf(step.gathered);
    delivered += step.read;
    at = step.next;
    between(found.length);
  }
  return { found, delivered, asked: asked().join(", "), ...(gathered !== undefined && { gathered }) };
}
const move = (id: string, at: number) => put(rows().map((row) => (row.id === id ? { id, at } : row)));
const ALL = ["1 2 3 4 5 6 7 8 9 10", "11 12 13 14 15 16 17 18 19 20", "21 22 23 24 25"];

describe("a list that stays as it is", () => {
  test("is read once, and looked at before its beginning", async () => {
    expect(await go()).toEqual({
      found: [...ALL, ""],
      delivered: 25,
      asked: ">:10, >10:10, >20:10, <1:10",
    });
    expect(counts).toBe(1);
  });

  test("ends with a step without records where steps just fit", async () => {
    put(rowsAt(1, 10));
    expect(await go()).toEqual({ found: [ALL[0], "", ""], delivered: 10, asked: ">:10, >10:10, <1:10" });
  });

  test("of no records is done at once", async () => {
    put([]);
    expect(await go()).toEqual({ found: [""], delivered: 0, asked: ">:10" });
    expect(counts).toBe(1);
  });

  test("that cannot be read backwards is counted instead", async () => {
    expect(await go({ goesBack: false })).toEqual({
      found: ALL,
      delivered: 25,
      asked: ">:10, >10:10, >20:10",
    });
    expect(counts).toBe(1);
  });

  test("gives what is found of it", async () => {
    const found = await go({ isFound: ({ id }) => Number(id) % 10 === 0 });
    expect(found).toMatchObject({ found: ["10", "20", "", ""], delivered: 25 });
  });
});

describe("records that move to the beginning while it is read", () => {
  test("are found there, the nearest first", async () => {
    const { found, asked: read } = await go({}, (steps) => {
      if (steps === 1) for (let id = 11; id <= 22; id += 1) move(String(id), -id);
    });
    expect(found).toEqual([ALL[0], "23 24 25", "20 19 18 17 16 15 14 13 12 11", "22 21"]);
    expect(read).toBe(">:10, >10:10, <1:10, <20:10");
  });

  test("are looked for once more where the list cannot be read backwards, and then no more", async () => {
    const { found, asked: read } = await go({ goesBack: false }, (steps) => {
      if (steps === 1) move("25", 0.5);
    });
    expect(found).toEqual([
      ALL[0],
      ALL[1],
      "21 22 23 24",
      "25 1 2 3 4 5 6 7 8 9",
      "10 11 12 13 14 15 16 17 18 19",
      "20 21 22 23 24",
    ]);
    expect(read).toBe(">:10, >10:10, >20:10, >:10, >9:10, >19:10");
    expect(counts).toBe(1);
  });

  test("are looked for once more where they moved back among what was read", async () => {
    const { found } = await go({}, (steps) => {
      if (steps === 1) move("25", 5.5);
    });
    expect(found.slice(0, 4)).toEqual([ALL[0], ALL[1], "21 22 23 24", ""]);
    expect(found.slice(4).join(" ").split(" ")).toContain("25");
    expect(counts).toBe(1);
  });
});

describe("a search whose finds have to be put in order", () => {
  const byId = {
    field: { ...text({ label: "Id" }), key: "id", collation: "number" as const },
    direction: "desc" as const,
  };

  test("gives them at its end, in that order", async () => {
    const isFound = ({ id }: { readonly id: string }) => Number(id) % 4 === 0;
    expect(await go({ goesBack: false, order: byId, isFound })).toEqual({
      found: ["", "", ""],
      delivered: 25,
      asked: ">:10, >10:10, >20:10",
      gathered: "24 20 16 12 8 4",
    });
  });

  test("gives each once, as it was read last", async () => {
    const { gathered } = await go({ goesBack: false, order: byId }, (steps) => {
      if (steps === 1) move("25", 0.5);
    });
    expect(gathered).toBe(Array.from({ length: 25 }, (_, index) => 25 - index).join(" "));
  });

  test("where nothing is found, gives nothing", async () => {
    const { gathered } = await go({ goesBack: false, order: byId, isFound: () => false });
    expect(gathered).toBe("");
  });
});

test("a step whose answer was lost is taken again, and gives the same", async () => {
  const way = new Scan(everything, read, () => Promise.resolve(25));
  const first = await way.readBatch(SCAN_START, SIZE);
  const again = await way.readBatch(SCAN_START, SIZE);
  expect(again).toEqual(first);
  expect(again.next).toMatchObject({ phase: "through", first: { id: "1" }, anchor: { after: { id: "10" } } });
});
