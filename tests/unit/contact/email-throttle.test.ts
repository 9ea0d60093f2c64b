import { afterEach, expect, test, vi } from "vitest";
import { emailThrottle } from "../../../src/providers/email-throttle";

/** Local storage for Node. */
function storage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

function denied(): never {
  throw new DOMException("The operation is insecure.", "SecurityError");
}

afterEach(() => vi.unstubAllGlobals());

test("what was kept outlives the page", async () => {
  vi.stubGlobal("localStorage", storage());
  await emailThrottle().set("key", "1000");
  expect(await emailThrottle().get("key")).toBe("1000");
  await emailThrottle().remove("key");
  expect(await emailThrottle().get("key")).toBeNull();
});

test.each([
  ["there is none", null],
  ["it is refused", { getItem: denied, setItem: denied, removeItem: denied }],
])("without storage it is kept in memory: %s", async (_, none) => {
  vi.stubGlobal("localStorage", none);
  const throttle = emailThrottle();
  await throttle.set("key", "1000");
  expect(await throttle.get("key")).toBe("1000");
  await throttle.remove("key");
  expect(await throttle.get("key")).toBeNull();
});

test.each(["in the future", "no number"])("a time that is %s does not hold a message up", async (kind) => {
  vi.stubGlobal("localStorage", storage());
  const throttle = emailThrottle();
  await throttle.set("key", kind === "no number" ? "soon" : String(Date.now() + 3_600_000));
  expect(await throttle.get("key")).toBeNull();
});
