import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { SessionState } from "../../../src/contract/session";
import type { PanelProviders } from "../../../src/providers/create-providers";
import { startPanelFixture, verifier, type PanelFixture } from "../fixtures/panel-fixture";

const EMAIL = "noor@example.qa";
const PASSWORD = "correct horse";
let fixture: PanelFixture;
let admin: PanelProviders;
let id: string;

beforeAll(async () => {
  fixture = await startPanelFixture();
  id = await fixture.addAdmin(EMAIL, PASSWORD);
  const { createProviders } = await import("../../../src/providers/create-providers");
  admin = createProviders("admin");
});
beforeEach(async () => {
  await fixture.put(`Admins/${id}`, {
    name: "Noor",
    email: EMAIL,
    role: "Admin",
    password: await verifier("admin", EMAIL, PASSWORD),
    time: new Date(),
  });
  expect(await admin.authProvider.login({ id: EMAIL, password: PASSWORD })).toMatchObject({ success: true });
});
afterEach(async () => admin.authProvider.logout({}));
afterAll(async () => fixture.stop());

const status = (): SessionState["status"] => admin.session.getSnapshot().status;
const ended = (): Promise<void> => vi.waitFor(() => expect(status()).toBe("ended"), { timeout: 5_000 });
/** The uid whose session document is the granted one. */
async function sessionPath(): Promise<string> {
  const { authOf } = await import("../../../src/providers/firebase/clients");
  return `Sessions/${(await authOf("admin")).currentUser?.uid ?? ""}`;
}
/** Whether the database still lets this browser read as an admin. */
async function mayRead(): Promise<boolean> {
  const { firestoreOf } = await import("../../../src/providers/firebase/clients");
  const { collection, getCountFromServer } = await import("firebase/firestore");
  const counted = getCountFromServer(collection(await firestoreOf("admin"), "Tenants"));
  return counted.then(
    () => true,
    () => false,
  );
}

describe("a session ends", () => {
  test("when its record's password changes, in the panel and by rule", async () => {
    expect(await mayRead()).toBe(true);
    await fixture.put(`Admins/${id}`, { ...(await fixture.read(`Admins/${id}`)), password: "0".repeat(64) });
    await ended();
    expect(admin.session.getSnapshot()).toMatchObject({ reason: "revoked" });
    expect(localStorage.getItem("currentUser")).toBeNull();
    expect(await admin.authProvider.check()).toMatchObject({ authenticated: false, redirectTo: "/login" });
    expect(await mayRead()).toBe(false);
  });

  test("when its record is deleted", async () => {
    await fixture.remove(`Admins/${id}`);
    await ended();
    expect(await mayRead()).toBe(false);
  });

  test("when its document is deleted", async () => {
    await fixture.remove(await sessionPath());
    await ended();
    expect(await mayRead()).toBe(false);
  });

  test("after twelve hours", async () => {
    const path = await sessionPath();
    const at = new Date(Date.now() - 12 * 60 * 60 * 1000 - 1_000);
    await fixture.put(path, { ...(await fixture.read(path)), at });
    await ended();
    expect(admin.session.getSnapshot()).toMatchObject({ reason: "expired" });
    expect(await mayRead()).toBe(false);
  });

  test("with Logout: the document is gone, the database refuses, and nothing is left in the browser", async () => {
    const path = await sessionPath();
    expect(await fixture.read(path)).toMatchObject({ state: "granted", kind: "admin", recordId: id });
    expect(await admin.authProvider.logout({})).toEqual({ success: true, redirectTo: "/login" });
    expect(status()).toBe("none");
    expect(await fixture.read(path)).toBeUndefined();
    expect(localStorage.getItem("currentUser")).toBeNull();
    expect(await mayRead()).toBe(false);
  });
});

test("what was loaded is forgotten when the session ends", async () => {
  expect(await admin.dataProvider.getList({ resource: "Brands" })).toMatchObject({ total: 0 });
  await fixture.remove(await sessionPath());
  await ended();
  await expect(admin.dataProvider.getList({ resource: "Brands" })).rejects.toMatchObject({ statusCode: 401 });
});

test("a change of the own name is shown, and keeps the session", async () => {
  await fixture.put(`Admins/${id}`, { ...(await fixture.read(`Admins/${id}`)), name: "Noor Al Thani" });
  await vi.waitFor(async () =>
    expect(await admin.authProvider.getIdentity?.()).toMatchObject({ name: "Noor Al Thani" }),
  );
  expect(localStorage.getItem("currentUser")).toContain("Noor Al Thani");
  expect(status()).toBe("open");
});

test("a second tab finds the session of the first, and its own ends when the first signs out", async () => {
  const { createSession } = await import("../../../src/providers/session/session");
  const tab = new EventTarget();
  const onClose = vi.fn();
  const confirmed = vi.fn();
  const second = createSession("admin", { onClose, onConfirmed: confirmed }, tab);
  expect(second.getSnapshot()).toMatchObject({ status: "open", record: { id } });
  await vi.waitFor(() => expect(confirmed).toHaveBeenCalled());

  await admin.authProvider.logout({});
  tab.dispatchEvent(Object.assign(new Event("storage"), { key: "currentUser" }));
  expect(second.getSnapshot()).toMatchObject({ status: "ended", message: "You signed out in another tab." });
  expect(onClose).toHaveBeenCalled();
});

test("a tab that ends takes away its own session, never what another tab has stored", async () => {
  const { createSession } = await import("../../../src/providers/session/session");
  const tab = new EventTarget();
  const onClose = vi.fn();
  const second = createSession("admin", { onClose, onConfirmed: vi.fn() }, tab);
  const path = await sessionPath();
  // Somebody signed in in another tab, of whom neither this tab nor its SDK has heard yet.
  const theirs = JSON.stringify({ id: "another", name: "Huda" });
  localStorage.setItem("currentUser_uid", "another-user");
  localStorage.setItem("currentUser", theirs);
  await fixture.remove(path);
  await vi.waitFor(() => expect(second.getSnapshot()).toMatchObject({ status: "ended", reason: "revoked" }));
  expect(localStorage.getItem("currentUser")).toBe(theirs);
  expect(onClose).toHaveBeenCalledTimes(1);

  // It hears of it: nothing of theirs is shown before the SDK has their user.
  tab.dispatchEvent(Object.assign(new Event("storage"), { key: "currentUser" }));
  await ended();
  expect(second.getSnapshot().status).toBe("ended");
  await second.signOut();
  expect(localStorage.getItem("currentUser")).toBe(theirs);

  // They sign out, and the first account is back: the tab follows.
  expect(await admin.authProvider.login({ id: EMAIL, password: PASSWORD })).toMatchObject({ success: true });
  tab.dispatchEvent(Object.assign(new Event("storage"), { key: "currentUser" }));
  await vi.waitFor(() => expect(second.getSnapshot()).toMatchObject({ status: "open", record: { id } }));
});

test("an unreadable stored user is reported, and the database's own record takes its place", async () => {
  const { createSession } = await import("../../../src/providers/session/session");
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  localStorage.setItem("currentUser", "{name");
  const confirmed = vi.fn();
  const session = createSession("admin", { onClose: vi.fn(), onConfirmed: confirmed }, undefined);
  expect(logged).toHaveBeenCalledWith("Invalid user data in localStorage");
  expect(session.getSnapshot()).toEqual({ status: "open", record: { id: "", name: "" } });
  await vi.waitFor(() => expect(session.getSnapshot()).toMatchObject({ record: { id, name: "Noor" } }));
  await session.signOut();
});

test("a session found expired when the panel is opened again says that it expired, not that it was revoked", async () => {
  const path = await sessionPath();
  const at = new Date(Date.now() - 12 * 60 * 60 * 1000 - 1_000);
  await fixture.put(path, { ...(await fixture.read(path)), at });
  await ended();
  localStorage.setItem("currentUser", JSON.stringify({ id, name: "Noor", role: "Admin" }));
  const { createSession } = await import("../../../src/providers/session/session");
  const session = createSession("admin", { onClose: vi.fn(), onConfirmed: vi.fn() }, undefined);
  await vi.waitFor(() =>
    expect(session.getSnapshot()).toMatchObject({
      status: "ended",
      reason: "expired",
      message: "You have been signed in for 12 hours. Sign in again.",
    }),
  );
  expect(localStorage.getItem("currentUser")).toBeNull();
});

test("a stored record without a session behind it opens nothing", async () => {
  await admin.authProvider.logout({});
  localStorage.setItem("currentUser", JSON.stringify({ id, name: "Noor", role: "Admin" }));
  const { createSession } = await import("../../../src/providers/session/session");
  const session = createSession("admin", { onClose: vi.fn(), onConfirmed: vi.fn() }, undefined);
  await vi.waitFor(() => expect(session.getSnapshot()).toMatchObject({ status: "ended", reason: "revoked" }));
});
