import calendar from "@rc-component/picker/generate/dayjs";
import { afterEach, expect, it, vi } from "vitest";
import { changeAddress, readAddress } from "../../../packages/firestore-panel/src/screens/list/list-address";
// It tells the calendars what the present is.
import "../../../packages/firestore-panel/src/fields/date/input";
import { dayFromToday } from "../../../packages/firestore-panel/src/texts/days";
import { formatsOf } from "../../../packages/firestore-panel/src/texts/formats";
import { events } from "../../../src/resources/events";
import { brands } from "../../../src/resources/brands";
import { definition } from "../../../src/definition";

const { history } = definition;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const read = (search: string) => readAddress(history, search);
const written = (search: string) => changeAddress(history, search, {});

it("days in an address are whole days in the product's time zone", () => {
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
  "action=import&collection=Brands&person=noor%40westwalk.example&from=2024-02-29",
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

it("an address has no days in a list without a day filter", () => {
  expect(readAddress(brands, "from=2026-11-20").filters).toEqual([]);
  expect(changeAddress(brands, "from=2026-11-20", {})).toBe("from=2026-11-20");
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
  expect(changeAddress(events, `${address}&sort=-nameEng`, {})).toBe(address);
  expect(state.days).toEqual({ from: "2026-11-20", to: "2026-11-30" });
});
