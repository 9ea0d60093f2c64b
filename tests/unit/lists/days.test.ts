/** A list that is narrowed to days: in its address, and in what it asks for. */
import { describe, expect, it } from "vitest";
import { daysOf, isSameState, readAddress, writeAddress } from "../../../src/pages/list/list-address";
import { isWithin, listQueryKey, parseListQuery } from "../../../src/providers/data/lists/list-query";
import { answerSmall } from "../../../src/providers/data/lists/small";
import { brands } from "../../../src/resources/brands";
import { history } from "../../../src/resources/history";

const midnight = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString();
const read = (search: string) => readAddress(history, search);
const written = (search: string) => writeAddress(history, "", read(search));

describe("in the address", () => {
  it("both days are whole, in the person's time zone", () => {
    expect(read("from=2026-11-20&to=2026-11-22").filters).toEqual([
      { field: "time", operator: "gte", value: midnight(2026, 11, 20) },
      { field: "time", operator: "lt", value: midnight(2026, 11, 23) },
    ]);
  });

  it.each([
    "from=2026-11-20&to=2026-11-22",
    "from=2026-03-29",
    "to=2026-12-31",
    "action=import&collection=Brands&person=noor%40westwalk.example&from=2024-02-29",
  ])("%s is written as it was read", (address) => {
    expect(written(address)).toBe(address);
    expect(isSameState(history, read(address), read(""))).toBe(false);
  });

  it.each(["from=2026-02-31", "from=yesterday", "to=2026-13-01", "from=", "action=stole", "person="])(
    "%s is ignored",
    (address) => expect(read(address).filters).toEqual([]),
  );

  it("a list that offers no days has none", () => {
    expect(readAddress(brands, "from=2026-11-20").filters).toEqual([]);
    expect(writeAddress(brands, "from=2026-11-20", readAddress(brands, ""))).toBe("from=2026-11-20");
    expect(daysOf(brands, [])).toEqual({ from: undefined, to: undefined });
  });
});

describe("in the question", () => {
  const from = { field: "time", operator: "gte", value: "2026-11-20T00:00:00.000Z" } as const;
  const below = { field: "time", operator: "lt", value: "2026-11-21T00:00:00+00:00" } as const;
  const question = parseListQuery(history, { filters: [from, below] });
  const rows = [
    { id: "before", time: "2026-11-19T23:59:59.999Z" },
    { id: "first", time: "2026-11-20T00:00:00.000Z" },
    { id: "last", time: "2026-11-20T23:59:59.999Z" },
    { id: "after", time: "2026-11-21T00:00:00.000Z" },
    { id: "none", time: null },
  ];
  const found = (filters: Parameters<typeof parseListQuery>[1]["filters"]) =>
    answerSmall(history, rows, parseListQuery(history, { filters })).map(({ id }) => id);

  it("the first moment belongs to it, the last one does not, and what has no moment never", () => {
    expect(found([from, below])).toEqual(["first", "last"]);
    expect(found([from])).toEqual(["first", "last", "after"]);
    expect(found([below])).toEqual(["before", "first", "last"]);
    expect(isWithin({ field: history.fields[0]! }, undefined)).toBe(false);
  });

  it("another range is another question", () => {
    const keys = [[], [from], [below], [from, below]].map((filters) =>
      listQueryKey(parseListQuery(history, { filters })),
    );
    expect(new Set(keys).size).toBe(4);
    expect(question.equals).toEqual([]);
  });

  it.each<[what: string, filters: object[], sorters?: object[]]>([
    ["another field than that of the order", [{ ...from, field: "title" }]],
    ["what is no moment", [{ ...from, value: "yesterday" }]],
    ["no value", [{ ...from, value: undefined }]],
    ["another order than the list's own", [from], [{ field: "count", order: "asc" }]],
  ])("%s is refused", (_, filters, sorters = []) => {
    expect(() => parseListQuery(history, { filters, sorters } as never)).toThrow(
      expect.objectContaining({ statusCode: 400 }),
    );
  });

  it("a list whose order is no moment has no days", () => {
    const byTitle = { ...history, order: ["title", "asc"] } as const;
    expect(() => parseListQuery(byTitle, { filters: [{ ...from, field: "title" }] })).toThrow(
      expect.objectContaining({ statusCode: 400 }),
    );
  });
});
