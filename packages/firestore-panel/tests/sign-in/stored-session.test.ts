import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { stubLocalStorage } from "../fixtures/memory-storage";
import { definition } from "../fixtures/residence";
import { SessionStore } from "../../src/sign-in/stored-session";

const NOOR = { id: "n", name: "Noor" };
const SESSION = { record: NOOR, uid: "u1", passwordAt: "2026-03-04T05:06:07.000Z" };
const NAME = { uid: "u1", recordId: "n", passwordAt: SESSION.passwordAt };
let items: Map<string, string>;
beforeEach(() => void (items = stubLocalStorage()));
afterEach(() => vi.unstubAllGlobals());

describe.each([
  ["admin", "currentUser"],
  ["company", "company_admin"],
] as const)("a stored session of kind %s", (kind, key) => {
  const stored = new SessionStore(definition, kind);

  test("a new sign-in is stored owner first, and changes it even for an unchanged record", () => {
    stored.set(SESSION);
    const before = items.get(`${key}_session`);
    const set = vi.spyOn(localStorage, "setItem");
    stored.set({ ...SESSION, uid: "u2" });
    expect(set.mock.calls.map(([of]) => of)).toEqual([`${key}_session`, key]);
    expect(items.get(`${key}_session`)).not.toBe(before);
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
