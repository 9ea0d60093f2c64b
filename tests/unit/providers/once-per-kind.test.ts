import { expect, test, vi } from "vitest";
import { oncePerKind } from "../../../packages/firestore-panel/src/firebase/clients";

test("a client is loaded once for each kind of session", async () => {
  const load = vi.fn((kind: string) => Promise.resolve({ kind }));
  const loaded = oncePerKind(load);
  const [first, again, other] = await Promise.all([loaded("admin"), loaded("admin"), loaded("company")]);
  expect(again).toBe(first);
  expect([first, other]).toEqual([{ kind: "admin" }, { kind: "company" }]);
  expect(await loaded("admin")).toBe(first);
  expect(load).toHaveBeenCalledTimes(2);
});

test("a failed load rejects all waiting callers, and the next caller tries again", async () => {
  const load = vi.fn(() => Promise.resolve("loaded"));
  load.mockRejectedValueOnce(new Error("network"));
  const loaded = oncePerKind(load);
  const waiting = [loaded("admin"), loaded("admin")];
  for (const one of waiting) await expect(one).rejects.toThrow("network");
  expect(await loaded("admin")).toBe("loaded");
  expect(load).toHaveBeenCalledTimes(2);
});
