import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { stubLocalStorage } from "../../../packages/firestore-panel/tests/fixtures/memory-storage";
import { definition } from "../../../src/definition";
import { SessionStore } from "../../../packages/firestore-panel/src/sign-in/stored-session";

const NOOR = { id: "n", name: "Noor" };
const SESSION = { record: NOOR, uid: "u1", passwordAt: "2026-03-04T05:06:07.000Z" };
const NAME = { uid: "u1", recordId: "n", passwordAt: SESSION.passwordAt };
let items: Map<string, string>;
beforeEach(() => {
  items = stubLocalStorage();
});
afterEach(() => vi.unstubAllGlobals());

describe.each([
  ["admin", "currentUser"],
  ["company", "company_admin"],
] as const)("a stored session of kind %s", (kind, key) => {
  const stored = new SessionStore(definition, kind);

  test("a stored session notifies other tabs after its last write, even with the same record", () => {
    stored.set(SESSION);
    const [set, remove] = [vi.spyOn(localStorage, "setItem"), vi.spyOn(localStorage, "removeItem")];
    stored.set({ ...SESSION, uid: "u2" });
    expect(set.mock.calls.map(([of]) => of)).toEqual([`${key}_session`, key]);
    expect(remove.mock.calls).toEqual([[key]]);
    const [owner = 0, record] = set.mock.invocationCallOrder;
    const order = [owner, ...remove.mock.invocationCallOrder, record];
    expect(order).toEqual([owner, owner + 1, owner + 2]);
  });

  test("a changed record replaces the record of its own session only", () => {
    stored.set(SESSION);
    const renamed = { ...NOOR, name: "Noor Al Thani" };
    stored.update(renamed, "u2");
    stored.update(renamed, undefined);
    expect(stored.read()?.record).toEqual(NOOR);
    stored.update(renamed, "u1");
    expect(stored.read()).toEqual({ record: renamed, name: NAME });
    // Another tab has signed out.
    items.delete(key);
    stored.update(NOOR, "u1");
    expect(items.has(key)).toBe(false);
  });
});
