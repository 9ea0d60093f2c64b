import { expect, test, vi } from "vitest";
import { loadOnce } from "../../../packages/firestore-panel/src/contract/load-once";

test("a client is loaded once", async () => {
  const load = vi.fn(() => Promise.resolve({ of: "admin" }));
  const loaded = loadOnce(load);
  const [first, again] = await Promise.all([loaded(), loaded()]);
  expect(again).toBe(first);
  expect(await loaded()).toBe(first);
  expect(load).toHaveBeenCalledOnce();
});

test("a failed load rejects all waiting callers, and the next caller tries again", async () => {
  const load = vi.fn(() => Promise.resolve("loaded"));
  load.mockRejectedValueOnce(new Error("network"));
  const loaded = loadOnce(load);
  const waiting = [loaded(), loaded()];
  for (const one of waiting) await expect(one).rejects.toThrow("network");
  expect(await loaded()).toBe("loaded");
  expect(load).toHaveBeenCalledTimes(2);
});
