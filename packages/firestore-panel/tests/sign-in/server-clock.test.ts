import type { User } from "firebase/auth";
import { afterEach, describe, expect, test, vi } from "vitest";
import { hoursAround, minutesToNextHour, serverClock, serverTime } from "../../src/firebase/server-clock";
import { HOUR_MS } from "../../src/schema/sign-in";

const HOUR = 497_000;
const FULL = HOUR * HOUR_MS;

test.each([
  ["at the full hour", 0, [HOUR, HOUR - 1]],
  ["just before five seconds past it", 4_999, [HOUR, HOUR - 1]],
  ["five seconds past it", 5_000, [HOUR]],
  ["in the middle", HOUR_MS / 2, [HOUR]],
  ["five seconds before the next", HOUR_MS - 5_000, [HOUR]],
  ["less than five seconds before the next", HOUR_MS - 4_999, [HOUR, HOUR + 1]],
  ["at its last moment", HOUR_MS - 1, [HOUR, HOUR + 1]],
])("a time %s lies in its hour, and near its edge in the neighbouring one", (_, into, hours) => {
  expect(hoursAround(FULL + into)).toEqual(hours);
});

test.each([
  [0, 60],
  [1, 60],
  [20 * 60_000, 40],
  [20 * 60_000 + 1, 40],
  [21 * 60_000 - 1, 40],
  [HOUR_MS - 60_001, 2],
  [HOUR_MS - 60_000, 1],
  [HOUR_MS - 1, 1],
])("a time %i ms past the hour has %i minutes left", (into, minutes) => {
  expect(minutesToNextHour(FULL + into)).toBe(minutes);
});

describe("the server's clock", () => {
  afterEach(() => void vi.useRealTimers());

  test("the server's clock starts at the token's time and runs independently of the browser's clock", async () => {
    vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.parse("2001-01-01T00:00:00Z") });
    const getIdTokenResult = vi.fn(async () => ({ issuedAtTime: "2026-03-04T05:06:07Z" }));
    const user: Partial<User> = { getIdTokenResult: getIdTokenResult as unknown as User["getIdTokenResult"] };
    const now = await serverClock(user as User);
    expect(getIdTokenResult).toHaveBeenCalledWith(false);
    expect(now()).toBe(Date.parse("2026-03-04T05:06:07Z"));
    vi.advanceTimersByTime(90_000);
    vi.setSystemTime(Date.parse("2040-01-01T00:00:00Z"));
    expect(now()).toBe(Date.parse("2026-03-04T05:07:37Z"));
    await serverClock(user as User, true);
    expect(getIdTokenResult).toHaveBeenLastCalledWith(true);
  });

  test.each([
    ["that of the browser, within the hour of the token", "2026-03-04T05:30:00Z", "2026-03-04T05:30:00Z"],
    ["that of the token, where the browser is slow", "2001-01-01T00:00:00Z", "2026-03-04T05:06:07Z"],
    ["an hour after the token, where the browser is fast", "2040-01-01T00:00:00Z", "2026-03-04T06:06:07Z"],
  ])("the server's time without a request is %s", async (_, here, there) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(here) });
    const getIdTokenResult = () => Promise.resolve({ issuedAtTime: "2026-03-04T05:06:07Z" });
    const user = { getIdTokenResult } as Partial<User> as User;
    expect(await serverTime(user)).toBe(Date.parse(there));
  });
});
