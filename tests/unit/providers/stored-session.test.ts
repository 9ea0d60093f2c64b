/** What a browser keeps of a session: who it is, whose it is, that it is being renewed, and by what an account knows it. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { knownDevice, newDevice, rememberDevice } from "../../../src/providers/session/known-device";
import { endRenewal, noteRenewal, renewalLeft } from "../../../src/providers/session/renewal";
import {
  passwordAtOf,
  readStored,
  removeStored,
  storeSession,
  updateStored,
  withoutPassword,
} from "../../../src/providers/session/stored-record";

const NOOR = { id: "n", name: "Noor" };
const SESSION = { record: NOOR, uid: "u1", passwordAt: "2026-03-04T05:06:07.000Z" };
const NAME = { uid: "u1", recordId: "n", passwordAt: SESSION.passwordAt };
let items: Map<string, string>;
/** What is written and removed, one after the other. */
let steps: string[];

beforeEach(() => {
  items = new Map();
  steps = [];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      steps.push(`set ${key}`);
      items.set(key, value);
    },
    removeItem: (key: string) => {
      steps.push(`remove ${key}`);
      items.delete(key);
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe.each([
  ["admin", "currentUser"],
  ["company", "company_admin"],
] as const)("of a session of kind %s", (kind, key) => {
  test("the record and whose it is are read as they were stored", () => {
    expect(readStored(kind)).toBeUndefined();
    expect(storeSession(kind, SESSION)).toEqual(NAME);
    expect(readStored(kind)).toEqual({ record: NOOR, name: NAME });
    expect([...items.keys()].sort()).toEqual([key, `${key}_session`]);
  });

  test("other tabs hear of it when all of it is there, also where the record is the same as before", () => {
    storeSession(kind, SESSION);
    steps = [];
    storeSession(kind, { ...SESSION, uid: "u2" });
    expect(steps).toEqual([`remove ${key}`, `set ${key}_session`, `set ${key}`]);
  });

  test("a changed record takes the place of its own session's alone", () => {
    storeSession(kind, SESSION);
    const renamed = { ...NOOR, name: "Noor Al Thani" };
    updateStored(kind, renamed, "u2");
    updateStored(kind, renamed, undefined);
    expect(readStored(kind)?.record).toEqual(NOOR);
    updateStored(kind, renamed, "u1");
    expect(readStored(kind)).toEqual({ record: renamed, name: NAME });
    // Somebody has signed out in another tab.
    items.delete(key);
    updateStored(kind, NOOR, "u1");
    expect(items.has(key)).toBe(false);
  });

  test("a session takes its own away, and never another's", () => {
    storeSession(kind, SESSION);
    removeStored(kind, "u2");
    removeStored(kind, undefined);
    expect(items.size).toBe(2);
    removeStored(kind, "u1");
    expect(items.size).toBe(0);
  });
});

test.each([
  ["is no JSON", "{uid"],
  ["is nothing", "null"],
  ["is a text", '"u1"'],
  ["names no user", JSON.stringify({ ...NAME, uid: 7 })],
  ["names no record", JSON.stringify({ ...NAME, recordId: undefined })],
])("a stored session that %s is nobody's", (_, text) => {
  storeSession("admin", SESSION);
  items.set("currentUser_session", text);
  expect(readStored("admin")).toEqual({ record: NOOR, name: undefined });
});

test("a session without a time of its password has none", () => {
  storeSession("admin", SESSION);
  items.set("currentUser_session", JSON.stringify({ ...NAME, passwordAt: 7 }));
  expect(readStored("admin")?.name).toEqual({ ...NAME, passwordAt: null });
});

test.each([["{id"], ["null"], ['"n"'], ["{}"], ['{"id":7}']])(
  "an unreadable record is somebody without a name, and is reported: %s",
  (text) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    storeSession("admin", SESSION);
    items.set("currentUser", text);
    expect(readStored("admin")?.record).toEqual({ id: "n", name: "" });
    items.delete("currentUser_session");
    expect(readStored("admin")?.record).toEqual({ id: "", name: "" });
    expect(logged.mock.calls).toEqual([
      ["Invalid user data in localStorage"],
      ["Invalid user data in localStorage"],
    ]);
    logged.mockRestore();
  },
);

test("nothing about the password is kept with the record, and its time beside it", () => {
  const record = { ...NOOR, password: SESSION.passwordAt };
  expect(withoutPassword("admin", record)).toEqual(NOOR);
  expect(passwordAtOf("admin", record)).toBe(SESSION.passwordAt);
  expect(passwordAtOf("admin", { ...NOOR, password: 7 })).toBeNull();
});

describe("a renewal", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 }));
  afterEach(() => void vi.useRealTimers());

  test("is waited for by the other tabs of its kind, half a minute at most", () => {
    expect(renewalLeft("admin")).toBe(0);
    noteRenewal("admin");
    expect([renewalLeft("admin"), renewalLeft("company")]).toEqual([30_000, 0]);
    vi.setSystemTime(1_029_999);
    expect(renewalLeft("admin")).toBe(1);
    vi.setSystemTime(1_030_000);
    expect(renewalLeft("admin")).toBe(0);
  });

  test("that ended well leaves them five seconds to hear of it, and one that failed nothing", () => {
    noteRenewal("admin");
    endRenewal("admin", true);
    expect(renewalLeft("admin")).toBe(5_000);
    endRenewal("admin", false);
    expect([renewalLeft("admin"), items.size]).toEqual([0, 0]);
  });

  test("that a clock has set far into the future is none, nor is what is no time", () => {
    noteRenewal("admin");
    vi.setSystemTime(999_999);
    expect(renewalLeft("admin")).toBe(0);
    items.set("currentUser_renewing", "soon");
    expect(renewalLeft("admin")).toBe(0);
  });
});

describe("a device", () => {
  test("is known to the account that it was remembered for", () => {
    const device = newDevice();
    expect(device).toMatch(/^[0-9a-f]{32}$/);
    expect(newDevice()).not.toBe(device);
    expect(knownDevice("noor")).toBe("");
    rememberDevice("noor", device);
    expect([knownDevice("noor"), knownDevice("huda")]).toEqual([device, ""]);
  });

  test.each([["x"], [`${"a".repeat(32)}b`], [`b${"a".repeat(32)}`], ["A".repeat(32)]])(
    "that is none is known to nobody: %s",
    (device) => {
      rememberDevice("noor", device);
      expect(knownDevice("noor")).toBe("");
    },
  );

  test("has a digit for each half of a byte, however small", () => {
    const random = vi
      .spyOn(crypto, "getRandomValues")
      .mockImplementation((bytes) => Object.assign(bytes ?? new Uint8Array(16), { 1: 255 }));
    expect(newDevice()).toBe(`00ff${"00".repeat(14)}`);
    random.mockRestore();
  });
});
