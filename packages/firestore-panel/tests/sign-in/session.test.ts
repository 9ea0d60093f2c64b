import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { definition } from "../../example/definition";
import { firebaseClients } from "../../src/firebase/clients";
import { createSession } from "../../src/sign-in/session";
import { SessionStore } from "../../src/sign-in/stored-session";
import { stubLocalStorage } from "../fixtures/memory-storage";

const firebase = firebaseClients(definition.env, "admin");
const stored = new SessionStore(definition, "admin");
/** The key of the signed-in account's record. */
const STORED = stored.key;
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
  stubLocalStorage();
  // Without a server.
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

const store = (record = NOOR, uid = "u1") => stored.set({ record, uid, passwordAt: null });
const forget = () => {
  for (const key of [STORED, `${STORED}_session`]) localStorage.removeItem(key);
};
const open = () => createSession({ definition, firebase }, vi.fn(), hooks, tabs);
/** A session found after a reload. */
function openStored() {
  store();
  return open();
}
/** Another tab has changed what is stored. */
const sendChange = (key: string | null = STORED) =>
  tabs.dispatchEvent(Object.assign(new Event("storage"), { key }));

test.each(["expired", "revoked", "signed-out-elsewhere"] as const)(
  "an ended session gives its reason once and leaves nothing: %s",
  (reason) => {
    const session = openStored();
    const onChange = vi.fn();
    session.subscribe(onChange);
    session.end(reason);
    expect(session.getSnapshot()).toEqual(ended(reason));
    expect(stored.read()).toBeUndefined();
    session.end("expired");
    expect(session.getSnapshot()).toEqual(ended(reason));
    expect([onChange.mock.calls.length, hooks.onClose.mock.calls.length]).toEqual([1, 1]);
    expect(hooks.onRenew).not.toHaveBeenCalled();
  },
);

describe("a session that another tab renews", () => {
  test("a session waits thirty seconds for another tab's renewal, and then ends", () => {
    const session = openStored();
    stored.noteRenewal();
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

  test("a session survives another tab's renewal without a stored record and follows the new session", () => {
    const session = openStored();
    stored.noteRenewal();
    session.end("revoked");
    forget();
    sendChange();
    store(NOOR, "u2");
    sendChange();
    expect(session.getSnapshot()).toEqual({ status: "open", record: NOOR });
    expect(hooks.onClose).not.toHaveBeenCalled();
  });

  test("a session ends when another account signs in during a renewal, and that account stays stored", () => {
    const session = openStored();
    stored.noteRenewal();
    session.end("revoked");
    store(HUDA, "u2");
    sendChange();
    expect(session.getSnapshot()).toEqual(ended("signed-out-elsewhere"));
    expect(hooks.onRenew.mock.calls).toEqual([[true], [false]]);
    expect(stored.read()?.record).toEqual(HUDA);
  });
});
