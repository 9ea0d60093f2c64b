import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { stubLocalStorage } from "../../../packages/firestore-panel/tests/fixtures/memory-storage";
import { passwordAtOf, withoutPassword } from "../../../packages/firestore-panel/src/sign-in/accounts";
import {
  knownDevice,
  rememberDevice,
  endRenewal,
  noteRenewal,
  renewalLeft,
  readStored,
  storeSession,
  updateStored,
} from "../../../packages/firestore-panel/src/sign-in/stored-session";

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
  test("a stored session notifies other tabs after its last write, even with the same record", () => {
    storeSession(kind, SESSION);
    const [set, remove] = [vi.spyOn(localStorage, "setItem"), vi.spyOn(localStorage, "removeItem")];
    storeSession(kind, { ...SESSION, uid: "u2" });
    expect(set.mock.calls.map(([of]) => of)).toEqual([`${key}_session`, key]);
    expect(remove.mock.calls).toEqual([[key]]);
    const [owner = 0, record] = set.mock.invocationCallOrder;
    const order = [owner, ...remove.mock.invocationCallOrder, record];
    expect(order).toEqual([owner, owner + 1, owner + 2]);
  });

  test("a changed record replaces the record of its own session only", () => {
    storeSession(kind, SESSION);
    const renamed = { ...NOOR, name: "Noor Al Thani" };
    updateStored(kind, renamed, "u2");
    updateStored(kind, renamed, undefined);
    expect(readStored(kind)?.record).toEqual(NOOR);
    updateStored(kind, renamed, "u1");
    expect(readStored(kind)).toEqual({ record: renamed, name: NAME });
    // Another tab has signed out.
    items.delete(key);
    updateStored(kind, NOOR, "u1");
    expect(items.has(key)).toBe(false);
  });
});

test.each([
  ["is not JSON", "{uid"],
  ["is null", "null"],
  ["is a text", '"u1"'],
  ["names no user", JSON.stringify({ ...NAME, uid: 7 })],
  ["names no record", JSON.stringify({ ...NAME, recordId: undefined })],
])("a stored session that %s belongs to no user", (_, text) => {
  storeSession("admin", SESSION);
  items.set("currentUser_session", text);
  expect(readStored("admin")).toEqual({ record: NOOR, name: undefined });
});

test("a stored record contains nothing about the password, and its time is stored beside it", () => {
  const record = { ...NOOR, password: SESSION.passwordAt };
  expect(withoutPassword("admin", record)).toEqual(NOOR);
  expect(passwordAtOf("admin", record)).toBe(SESSION.passwordAt);
  expect(passwordAtOf("admin", { ...NOOR, password: 7 })).toBeNull();
});

describe("a renewal", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 }));
  afterEach(() => void vi.useRealTimers());

  test("a renewal is awaited by other tabs of its kind for half a minute at most", () => {
    expect(renewalLeft("admin")).toBe(0);
    noteRenewal("admin");
    expect([renewalLeft("admin"), renewalLeft("company")]).toEqual([30_000, 0]);
    vi.setSystemTime(1_029_999);
    expect(renewalLeft("admin")).toBe(1);
    vi.setSystemTime(1_030_000);
    expect(renewalLeft("admin")).toBe(0);
  });

  test("a successful renewal is awaited for five more seconds, and a failed one is not", () => {
    noteRenewal("admin");
    endRenewal("admin", true);
    expect(renewalLeft("admin")).toBe(5_000);
    endRenewal("admin", false);
    expect([renewalLeft("admin"), items.size]).toEqual([0, 0]);
  });

  test("a renewal with a future or unreadable time is ignored", () => {
    noteRenewal("admin");
    vi.setSystemTime(999_999);
    expect(renewalLeft("admin")).toBe(0);
    items.set("currentUser_renewing", "soon");
    expect(renewalLeft("admin")).toBe(0);
  });
});

test("an invalid device id is unknown", () => {
  for (const device of ["x", `${"a".repeat(32)}b`, `b${"a".repeat(32)}`, "A".repeat(32)]) {
    rememberDevice("noor", device);
    expect(knownDevice("noor"), device).toBe("");
  }
});
