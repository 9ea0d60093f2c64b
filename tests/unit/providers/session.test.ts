/** How the session of one tab ends, waits and follows other tabs. There is no server, of which it knows nothing then. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSession } from "../../../src/providers/session/session";
import { noteRenewal, renewalLeft } from "../../../src/providers/session/renewal";
import { readStored, storeSession } from "../../../src/providers/session/stored-record";

const NOOR = { id: "n", name: "Noor" };
const HUDA = { id: "h", name: "Huda" };
const MESSAGES = {
  expired: "You have been signed in for 12 hours. Sign in again.",
  revoked: "This session is no longer valid: the account was changed or signed out. Sign in again.",
  "signed-out-elsewhere": "You signed out in another tab.",
};
const ended = (reason: keyof typeof MESSAGES) => ({ status: "ended", reason, message: MESSAGES[reason] });
const hooks = { onClose: vi.fn(), onConfirmed: vi.fn(), onRenew: vi.fn() };
let tabs: EventTarget;

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  // Whatever the environment is: no Firebase can be opened.
  vi.stubEnv("VITE_LOCAL_FIREBASE", "none");
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  for (const hook of Object.values(hooks)) hook.mockReset();
  tabs = new EventTarget();
});
afterEach(async () => {
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const store = (record = NOOR, uid = "u1") => storeSession("admin", { record, uid, passwordAt: null });
const forget = () => {
  for (const key of ["currentUser", "currentUser_session"]) localStorage.removeItem(key);
};
const open = () => createSession("admin", hooks, tabs);
/** A session that a reload has found. */
function openStored() {
  store();
  return open();
}
/** Another tab has changed what is stored. */
const hear = (key: string | null = "currentUser") =>
  tabs.dispatchEvent(Object.assign(new Event("storage"), { key }));

test("a tab finds the session that its browser has kept, or none", () => {
  expect(open().getSnapshot()).toEqual({ status: "none" });
  expect(openStored().getSnapshot()).toEqual({ status: "open", record: NOOR });
});

test("a record without a session behind it opens nothing for long", async () => {
  localStorage.setItem("currentUser", JSON.stringify(NOOR));
  const session = open();
  expect(session.getSnapshot()).toEqual({ status: "open", record: NOOR });
  await vi.waitFor(() => expect(session.getSnapshot()).toEqual(ended("revoked")));
});

describe("a session that ends", () => {
  test.each(["expired", "revoked", "signed-out-elsewhere"] as const)(
    "says why, once, and leaves nothing: %s",
    (reason) => {
      const session = openStored();
      const heard = vi.fn();
      session.subscribe(heard);
      session.end(reason);
      expect(session.getSnapshot()).toEqual(ended(reason));
      expect(readStored("admin")).toBeUndefined();
      session.end("expired");
      expect(session.getSnapshot()).toEqual(ended(reason));
      expect([heard.mock.calls.length, hooks.onClose.mock.calls.length]).toEqual([1, 1]);
      expect(hooks.onRenew).not.toHaveBeenCalled();
    },
  );

  test("takes nothing away that another tab has stored", () => {
    const session = openStored();
    store(HUDA, "u2");
    session.end("revoked");
    expect(readStored("admin")?.record).toEqual(HUDA);
  });

  test("that was none has no end", async () => {
    const session = open();
    session.end("expired");
    await session.signOut();
    expect(session.getSnapshot()).toEqual({ status: "none" });
    expect(hooks.onClose).not.toHaveBeenCalled();
  });

  test("by Logout is none at once, also for tabs that wait for a new one", async () => {
    const session = openStored();
    noteRenewal("admin");
    const done = session.signOut().catch(() => undefined);
    expect(session.getSnapshot()).toEqual({ status: "none" });
    expect([readStored("admin"), renewalLeft("admin")]).toEqual([undefined, 0]);
    await done;
    expect(hooks.onClose).toHaveBeenCalledOnce();
  });
});

describe("while another tab renews the session that this one shares", () => {
  test("it waits for the new one as long as that may take, and ends then", () => {
    const session = openStored();
    noteRenewal("admin");
    vi.advanceTimersByTime(10_000);
    for (const reason of ["revoked", "revoked", "expired"] as const) session.end(reason);
    expect(session.getSnapshot()).toEqual({ status: "open", record: NOOR });
    expect(hooks.onRenew.mock.calls).toEqual([[true]]);
    vi.advanceTimersByTime(19_999);
    expect(session.getSnapshot().status).toBe("open");
    vi.advanceTimersByTime(1);
    expect(session.getSnapshot()).toEqual(ended("revoked"));
    expect(hooks.onRenew.mock.calls).toEqual([[true], [false]]);
  });

  test("it does not wait where its time is over", () => {
    const session = openStored();
    noteRenewal("admin");
    session.end("expired");
    expect(session.getSnapshot()).toEqual(ended("expired"));
    expect(hooks.onRenew).not.toHaveBeenCalled();
  });

  test("a moment without a record is no end, and the new session of the same account is followed", () => {
    const session = openStored();
    noteRenewal("admin");
    session.end("revoked");
    forget();
    hear();
    store(NOOR, "u2");
    hear();
    expect(session.getSnapshot()).toEqual({ status: "open", record: NOOR });
    expect(hooks.onClose).not.toHaveBeenCalled();
  });

  test("somebody else's session is none of it: it ends, and theirs is kept", () => {
    const session = openStored();
    noteRenewal("admin");
    session.end("revoked");
    store(HUDA, "u2");
    hear();
    expect(session.getSnapshot()).toEqual(ended("signed-out-elsewhere"));
    expect(hooks.onRenew.mock.calls).toEqual([[true], [false]]);
    expect(readStored("admin")?.record).toEqual(HUDA);
  });
});

describe("what another tab stores", () => {
  test.each([["company_admin"], ["currentUser_session"]])(
    "under other names is no matter of it: %s",
    (key) => {
      const session = openStored();
      forget();
      hear(key);
      expect(session.getSnapshot().status).toBe("open");
    },
  );

  test.each([["currentUser"], [null]])("of the same session is shown (%s)", (key) => {
    const session = openStored();
    const renamed = { ...NOOR, name: "Noor Al Thani" };
    store(renamed);
    hear(key);
    expect(session.getSnapshot()).toEqual({ status: "open", record: renamed });
    expect(hooks.onClose).not.toHaveBeenCalled();
  });

  test("no more ends the session here", () => {
    const session = openStored();
    forget();
    hear(null);
    expect(session.getSnapshot()).toEqual(ended("signed-out-elsewhere"));
    expect(hooks.onClose).toHaveBeenCalledOnce();
  });

  test("of somebody else ends the session here, and shows nothing of theirs before the database agrees", () => {
    const session = openStored();
    store(HUDA, "u2");
    hear();
    expect(session.getSnapshot()).toEqual(ended("signed-out-elsewhere"));
    hear();
    expect(session.getSnapshot()).toEqual(ended("signed-out-elsewhere"));
    expect(readStored("admin")?.record).toEqual(HUDA);
  });

  test("is heard where nobody was signed in, and opens nothing by itself", () => {
    const session = open();
    store();
    hear();
    expect(session.getSnapshot()).toEqual({ status: "none" });
    expect(hooks.onClose).not.toHaveBeenCalled();
  });
});

describe("a renewal", () => {
  /** Its sign-in finds no account, without a server. */
  const NOBODY = { id: "", password: "" };

  test("whose work fails leaves the session as it was, and other tabs wait for nothing", async () => {
    const session = openStored();
    const work = vi.fn(async () => {
      expect([renewalLeft("admin"), hooks.onRenew.mock.calls]).toEqual([30_000, [[true]]]);
      throw new Error("refused");
    });
    await expect(session.renew(NOBODY, work)).rejects.toThrow("refused");
    expect(work).toHaveBeenCalledOnce();
    expect(session.getSnapshot()).toEqual({ status: "open", record: NOOR });
    expect([renewalLeft("admin"), hooks.onRenew.mock.calls]).toEqual([0, [[true], [false]]]);
  });

  test.each([
    [["expired"], "expired"],
    [["revoked", "expired"], "expired"],
    [["signed-out-elsewhere", "revoked"], "signed-out-elsewhere"],
  ] as const)("tells only afterwards what has ended the session meanwhile: %j", async (reasons, told) => {
    const session = openStored();
    const work = () => {
      for (const reason of reasons) session.end(reason);
      expect(session.getSnapshot().status).toBe("open");
      return Promise.reject(new Error("refused"));
    };
    await expect(session.renew(NOBODY, work)).rejects.toThrow("refused");
    expect(session.getSnapshot()).toEqual(ended(told));
  });

  test("whose sign-in fails has ended the session, and gives what the work gave", async () => {
    const session = openStored();
    expect(await session.renew(NOBODY, () => Promise.resolve("saved"))).toBe("saved");
    expect(session.getSnapshot()).toEqual(ended("revoked"));
    expect([renewalLeft("admin"), hooks.onRenew.mock.calls]).toEqual([0, [[true], [false]]]);
  });
});
