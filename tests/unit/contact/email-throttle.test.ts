import { afterEach, expect, test, vi } from "vitest";
import { emailThrottle } from "../../../src/providers/email";
import { stubLocalStorage } from "../../../packages/firestore-panel/tests/fixtures/memory-storage";

function denied(): never {
  throw new DOMException("The operation is insecure.", "SecurityError");
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["absent", null],
  ["refused", { getItem: denied, setItem: denied, removeItem: denied }],
])("a time is kept in memory without storage: %s", async (_, none) => {
  vi.stubGlobal("localStorage", none);
  const throttle = emailThrottle();
  await throttle.set("key", "1000");
  expect(await throttle.get("key")).toBe("1000");
  await throttle.remove("key");
  expect(await throttle.get("key")).toBeNull();
});

test.each(["in the future", "no number"])("a time that is %s does not delay a message", async (kind) => {
  stubLocalStorage();
  const throttle = emailThrottle();
  await throttle.set("key", kind === "no number" ? "soon" : String(Date.now() + 3_600_000));
  expect(await throttle.get("key")).toBeNull();
});
