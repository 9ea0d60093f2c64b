import { afterEach, expect, test, vi } from "vitest";
import { emailThrottle } from "../../../src/providers/email";

/** Local storage for Node. */
function storage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

function denied(): never {
  throw new DOMException("The operation is insecure.", "SecurityError");
}

afterEach(() => vi.unstubAllGlobals());

test("a stored time outlives the page", async () => {
  vi.stubGlobal("localStorage", storage());
  await emailThrottle().set("key", "1000");
  expect(await emailThrottle().get("key")).toBe("1000");
  await emailThrottle().remove("key");
  expect(await emailThrottle().get("key")).toBeNull();
});

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
  vi.stubGlobal("localStorage", storage());
  const throttle = emailThrottle();
  await throttle.set("key", kind === "no number" ? "soon" : String(Date.now() + 3_600_000));
  expect(await throttle.get("key")).toBeNull();
});
