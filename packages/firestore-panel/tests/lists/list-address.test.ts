import calendar from "@rc-component/picker/generate/dayjs";
import { afterEach, expect, it, vi } from "vitest";
import {
  changeAddress,
  hiddenColumns,
  readAddress,
  VIEW,
  withColumns,
  withParameter,
  writeOpen,
} from "../../src/screens/list/list-address";
// It tells the calendars what the present is.
import "../../src/fields/date/input";
import { dayFromToday, setTimeZone } from "../../src/texts/days";
import { formatsOf } from "../../src/texts/formats";
import { events, brands, definition, TIME_ZONE } from "../fixtures/residence";

setTimeZone(TIME_ZONE);

const { history } = definition;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const read = (search: string) => readAddress(history, search);
const written = (search: string) => changeAddress(history, search, {});

it("days in an address are whole days in the product's time zone, and none in a list without a day filter", () => {
  expect(readAddress(brands, "from=2026-11-20").filters).toEqual([]);
  expect(changeAddress(brands, "from=2026-11-20", {})).toBe("from=2026-11-20");
  expect(read("from=2026-11-20&to=2026-11-22").filters).toEqual([
    { field: "time", operator: "gte", value: "2026-11-19T21:00:00.000Z" },
    { field: "time", operator: "lt", value: "2026-11-22T21:00:00.000Z" },
  ]);
});

it.each([
  ["America/Los_Angeles", 27],
  ["Asia/Qatar", 28],
])("on a computer in %s, it is the product's day and time", (zone, date) => {
  vi.stubEnv("TZ", zone);
  vi.useFakeTimers({ now: new Date("2026-11-27T23:30Z"), toFake: ["Date"] });
  const now = new Date();
  expect(now.getDate()).toBe(date);
  expect([dayFromToday(), dayFromToday(90)]).toEqual(["2026-11-28", "2027-02-26"]);
  expect([formatsOf("en").day(now), formatsOf("en").moment(now)]).toEqual([
    "28 Nov 2026",
    "28 Nov 2026, 02:30",
  ]);
  expect(read("from=2026-11-28").filters).toMatchObject([{ value: "2026-11-27T21:00:00.000Z" }]);
  expect(written("from=2026-11-28&to=2026-11-28")).toBe("from=2026-11-28&to=2026-11-28");
  expect(calendar.getNow().format("D HH:mm")).toBe("28 02:30");
});

it.each([
  "from=2026-11-20&to=2026-11-22",
  "from=2026-03-29",
  "to=2026-12-31",
  "action=import&collection=Brands&person=noor%40residence.example&from=2024-02-29",
])("the address %s is written as it was read", (address) => {
  expect(written(address)).toBe(address);
  expect(read(address)).not.toEqual(read(""));
});

it.each([
  "from=2026-02-31",
  "to=9999-12-31",
  "from=yesterday",
  "to=2026-13-01",
  "from=",
  "action=stole",
  "person=",
])("the address %s has no filter", (address) => expect(read(address).filters).toEqual([]));

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
  expect(changeAddress(events, `${address}&sort=-nameEng`, {})).toBe(address);
  expect(state.days).toEqual({ from: "2026-11-20", to: "2026-11-30" });
});

it("the groups of a list and the unfolded ones are in its address, without the page of others", () => {
  const open = [
    ["Active", 1],
    ["In-Active", 3],
  ] as const;
  const grouped = { group: "status", open: writeOpen(open), page: undefined };
  const address = changeAddress(brands, "page=2", grouped);
  expect(readAddress(brands, address).group).toEqual({ field: "status", open });
  expect(readAddress(brands, "group=status").group).toEqual({ field: "status" });
  expect(changeAddress(brands, "group=nameEng&open=Active%3D1", {})).toBe("");
});

it("a view's address contains its search, order, columns and name", () => {
  const address = withColumns(brands, "q=gym&sort=-nameEng", ["pin"]);
  expect(withParameter(address, VIEW, "Active & gyms")).toBe(
    "q=gym&sort=-nameEng&columns=img,nameEng,selectedCategory,discount,status&view=Active+%26+gyms",
  );
});

it.each([
  ["", undefined],
  ["columns=", undefined],
  ["columns=nothing,else", undefined],
  ["columns=nameEng", ["img", "selectedCategory", "discount", "status", "pin"]],
  ["columns=pin,nothing,status,img,discount", ["selectedCategory"]],
])("a view's address ignores unknown columns: %s", (search, hidden) => {
  expect(hiddenColumns(brands, search)).toEqual(hidden);
});
