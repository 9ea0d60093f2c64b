import { expect, it } from "vitest";
import {
  daysOf,
  isSameState,
  readAddress,
  writeAddress,
} from "../../../packages/firestore-panel/src/screens/list/list-address";
import { events } from "../../../src/resources/events";
import { brands } from "../../../src/resources/brands";
import { definition } from "../../../src/definition";

const { history } = definition;

const midnight = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString();
const read = (search: string) => readAddress(history, search);
const written = (search: string) => writeAddress(history, "", read(search));

it("days in an address are whole days in the person's time zone", () => {
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
])("the address %s is written as it was read", (address) => {
  expect(written(address)).toBe(address);
  expect(isSameState(history, read(address), read(""))).toBe(false);
});

it.each(["from=2026-02-31", "from=yesterday", "to=2026-13-01", "from=", "action=stole", "person="])(
  "the address %s has no filter",
  (address) => expect(read(address).filters).toEqual([]),
);

it("an address has no days in a list without a day filter", () => {
  expect(readAddress(brands, "from=2026-11-20").filters).toEqual([]);
  expect(writeAddress(brands, "from=2026-11-20", readAddress(brands, ""))).toBe("from=2026-11-20");
  expect(daysOf(brands, [])).toEqual({ from: undefined, to: undefined });
});

it("days of a date are stored days, and take the place of an order", () => {
  const address = "from=2026-11-20&to=2026-11-30";
  const state = readAddress(events, `${address}&sort=-nameEng`);
  expect(state).toMatchObject({
    filters: [
      { field: "startAt", operator: "gte", value: "2026-11-20" },
      { field: "startAt", operator: "lt", value: "2026-12-01" },
    ],
    sorters: [],
  });
  expect(writeAddress(events, "", state)).toBe(address);
  expect(daysOf(events, state.filters)).toEqual({ from: "2026-11-20", to: "2026-11-30" });
});
