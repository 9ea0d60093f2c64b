import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openClock } from "../../../src/core/clock";
import { openStore } from "../../../src/core/store";
import { temporaryFolder } from "./temporary-folder";

const NOON = Date.UTC(2026, 10, 21, 12);

describe("the version clock", () => {
  it("the clock rises with each call, even within one millisecond and when the machine's clock is set back", async () => {
    const store = await openStore(join(await temporaryFolder(), "store"));
    let wall = NOON;
    const clock = await openClock(store, () => wall);
    const first = clock.next();
    const second = clock.next();
    wall = NOON - 60_000;
    const third = clock.next();
    expect(first).toBeGreaterThan(BigInt(NOON) * 1000n);
    expect([second - first, third - second]).toEqual([1n, 1n]);
    expect(clock.last()).toBe(third);
    await clock.close();
    await store.close();
  });

  it("the clock continues after a clean stop with the machine's clock set back", async () => {
    const path = join(await temporaryFolder(), "store");
    const store = await openStore(path);
    const clock = await openClock(store, () => NOON);
    const last = clock.next();
    await clock.close();
    await store.close();

    const again = await openStore(path);
    const later = await openClock(again, () => NOON - 3_600_000);
    expect(later.next()).toBeGreaterThan(last);
    await later.close();
    await again.close();
  });

  it("the clock continues after a kill, beyond the versions issued since the last write", async () => {
    const path = join(await temporaryFolder(), "store");
    const store = await openStore(path);
    const clock = await openClock(store, () => NOON);
    clock.next();
    await clock.store.write([{ type: "put", section: "s", key: "k", value: 1 }]);
    const handedOut = clock.next();
    await store.close();

    const again = await openStore(path);
    const later = await openClock(again, () => NOON - 3_600_000);
    expect(later.next()).toBeGreaterThan(handedOut);
    await again.close();
  });
});
