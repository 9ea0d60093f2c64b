/** The merge of lists by day: its order, and what it reads in vain. */
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { mergedByDay, type DayList } from "../../src/features/renewals/service/expiry";

interface Row {
  readonly day: string;
  readonly list: number;
}
const [SIZE, AHEAD] = [51, 7];

/** Lists whose days are crowded or sparse, many or few, as collections have them. */
const lists = fc.array(
  fc
    .record({
      length: fc.oneof(fc.nat(10), fc.constant(200)),
      step: fc.integer({ min: 1, max: 60 }),
      crowd: fc.integer({ min: 1, max: 40 }),
      first: fc.nat(300),
    })
    .map(({ length, step, crowd, first }) =>
      Array.from({ length }, (_, at) => String(10_000 + first + Math.floor(at / crowd) * step)),
    ),
  { minLength: 1, maxLength: 4 },
);

it("the first rows of all lists, for at most as many reads as may be in vain, an empty answer being one", async () => {
  await fc.assert(
    fc.asyncProperty(lists, async (all) => {
      let billed = 0;
      const queues = all.map((days, list): DayList<Row> => {
        let at = 0;
        return {
          read: async (most, end) => {
            const isBefore = (day: string) => !end || (end.isIncluded ? day <= end.day : day < end.day);
            const rows = days
              .slice(at, at + most)
              .filter(isBefore)
              .map((day) => ({ day, list }));
            at += rows.length;
            billed += Math.max(1, rows.length);
            return { rows, read: rows.length };
          },
        };
      });
      const { rows, read } = await mergedByDay(queues, SIZE, AHEAD);
      const expected = all
        .flatMap((days, list) => days.map((day) => ({ day, list })))
        .toSorted((a, b) => (a.day === b.day ? a.list - b.list : a.day < b.day ? -1 : 1));
      expect(rows).toEqual(expected.slice(0, SIZE));
      expect(read).toBeLessThanOrEqual(SIZE + AHEAD);
      expect(billed).toBeLessThanOrEqual(60);
    }),
    { numRuns: 500 },
  );
});

it("a list that has all rows is read in few steps", async () => {
  let asked = 0;
  const sparse: DayList<Row> = { read: async () => ({ rows: [{ day: "9", list: 0 }], read: 1 }) };
  const many: DayList<Row> = {
    read: async (most) => {
      asked += 1;
      return { rows: Array.from({ length: most }, () => ({ day: "1", list: 1 })), read: most };
    },
  };
  expect((await mergedByDay([sparse, many], SIZE, AHEAD)).rows).toHaveLength(SIZE);
  expect(asked).toBeLessThanOrEqual(3);
});
