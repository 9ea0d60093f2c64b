/** A change of the own password renews the session, without a visible interruption. */
import type { LiveEvent } from "@refinedev/core";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { SessionState } from "../../../packages/firestore-panel/src/contract/session";
import { eventually } from "../fixtures/eventually";
import { expectRefusal } from "../fixtures/requests";
import { storedBrand } from "../fixtures/records";
import { isUser, noteUser, readsAsAdmin, type MadeUser } from "../fixtures/made-users";
import { credentialPath } from "../fixtures/panel-fixture";
import { secondTab } from "../fixtures/second-tab";
import { EMAIL, PASSWORD, signedOutPanel } from "../fixtures/signed-in";

const SECOND = "Otter-Lamp-9023";
const { fixture, admin, id } = await signedOutPanel();
/** In the order in which the panel made them; the first is that of the session that each test begins with. */
let users: MadeUser[];
/** All states that the session was in since. */
let states: SessionState["status"][];
let events: LiveEvent[];
const ends: (() => void)[] = [];

beforeEach(async () => {
  [users, states, events] = [[], [], []];
  await fixture.put("Brands/b1", storedBrand());
  const passwordAt = await fixture.putCredential("admin", EMAIL, PASSWORD, id);
  await fixture.put(`Admins/${id}`, { name: "Noor", email: EMAIL, role: "Admin", passwordAt });
  requests();
  expect(await login(PASSWORD)).toMatchObject({ success: true });
  ends.push(admin.session.subscribe(() => states.push(admin.session.getSnapshot().status)));
  const subscription: unknown = admin.liveProvider.subscribe({
    channel: "resources/Brands",
    types: ["*"],
    params: { resource: "Brands", subscriptionType: "useList" },
    callback: (event) => events.push(event),
  });
  ends.push(() => admin.liveProvider.unsubscribe(subscription));
  expect(await brandNames()).toEqual(["Corner Cafe"]);
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const login = (password: string) => admin.authProvider.login({ id: EMAIL, password });
const change = (variables: object) => admin.dataProvider.update({ resource: "Admins", id, variables });
const brandNames = async () =>
  (await admin.dataProvider.getList({ resource: "Brands" })).data.map(({ nameEng }) => nameEng as unknown);
/** Records the users. The test may answer instead of the network. */
const requests = (answer?: (url: string) => Promise<Response> | undefined) =>
  fixture.requests(
    (url, _, send) =>
      answer?.(url) ??
      (url.includes("accounts:signUp") ? send().then((made) => noteUser(made, users)) : undefined),
  );
/** Waits until the shown list hears of a new name. A new session's listener is an event of its own, with the old one. */
const hearOf = async (nameEng: string): Promise<void> => {
  await fixture.put("Brands/b1", storedBrand({ nameEng }));
  await eventually(async () => {
    expect(events.length).toBeGreaterThan(0);
    expect(await brandNames()).toEqual([nameEng]);
  });
};

test("a session continues under a new user after a change of the own password, and its lists remain live", async () => {
  expect(await change({ password: SECOND })).toMatchObject({ data: { id } });
  const [former, present] = users;
  if (!former || !present) throw new Error("Two sign-ins, two users");
  expect(states.filter((status) => status !== "open")).toEqual([]);
  expect(present.uid).not.toBe(former.uid);
  expect([await readsAsAdmin(fixture, former), await isUser(fixture, former)]).toEqual([false, false]);
  expect(await readsAsAdmin(fixture, present)).toBe(true);
  expect(await admin.authProvider.check()).toEqual({ authenticated: true });
  expect(await brandNames()).toEqual(["Corner Cafe"]);

  await hearOf("Renamed");
  expect(states.filter((status) => status !== "open")).toEqual([]);

  await admin.authProvider.logout({});
  expect(await login(PASSWORD)).toMatchObject({ success: false });
  expect(await login(SECOND)).toMatchObject({ success: true });
});

test("a session continues after a change of the own e-mail, and shows the new e-mail at once", async () => {
  const renamed = `new-${EMAIL}`;
  await change({ email: renamed, password: SECOND });
  await eventually(async () =>
    expect(await admin.authProvider.getIdentity?.()).toMatchObject({ email: renamed }),
  );
  expect(states.filter((status) => status !== "open")).toEqual([]);
  expect(await brandNames()).toEqual(["Corner Cafe"]);
  expect(await fixture.read(await credentialPath("admin", EMAIL))).toBeUndefined();
});

test.each([
  ["too short", "short"],
  ["too common", "password1"],
])("a refused own password (%s) leaves the session unchanged", async (_, password) => {
  await expectRefusal(change({ password }), 400, { errors: { password: expect.any(String) as unknown } });
  expect(users).toHaveLength(1);
  expect(states).toEqual([]);
  await hearOf("Renamed");
});

test("a save of the own password that loses the network leaves the session unchanged", async () => {
  requests((url) =>
    url.includes("documents:commit") ? Promise.reject(new TypeError("network")) : undefined,
  );
  await expect(change({ password: SECOND })).rejects.toMatchObject({ statusCode: 503 });
  requests();
  expect(admin.session.getSnapshot().status).toBe("open");
  expect(await brandNames()).toEqual(["Corner Cafe"]);
});

test("a session ends when its sign-in with the new password fails, and the password is stored", async () => {
  requests((url) => (url.includes("accounts:signUp") ? Promise.reject(new TypeError("network")) : undefined));
  expect(await change({ password: SECOND })).toMatchObject({ data: { id } });
  expect(admin.session.getSnapshot()).toMatchObject({ status: "ended", reason: "revoked" });
  await expect(brandNames()).rejects.toMatchObject({ statusCode: 401 });
  requests();
  expect(await login(SECOND)).toMatchObject({ success: true });
  expect(await brandNames()).toEqual(["Corner Cafe"]);
});

test("a logout during a change of the own password ends the session", async () => {
  const asked = new Promise<void>((resolve) => {
    requests((url) => {
      if (url.includes("accounts:signUp")) resolve();
      return undefined;
    });
  });
  const changed = change({ password: SECOND });
  await asked;
  await admin.authProvider.logout({});
  await changed;
  expect(admin.session.getSnapshot().status).toBe("none");
  expect(localStorage.getItem("currentUser")).toBeNull();
  expect(await admin.authProvider.check()).toMatchObject({ authenticated: false });
});

test("another tab waits while this one renews the session they share, until a logout", async () => {
  const { session, calls, hear } = secondTab(fixture, admin);
  localStorage.setItem("currentUser_renewing", String(Date.now() + 20_000));
  await fixture.put(`Admins/${id}`, { ...(await fixture.read(`Admins/${id}`)), passwordAt: new Date() });
  await eventually(() => expect(calls.onRenew.mock.calls).toEqual([[true]]));
  expect(session.getSnapshot()).toMatchObject({ status: "open" });
  for (const key of ["currentUser", "currentUser_session", "currentUser_renewing"])
    localStorage.removeItem(key);
  hear();
  expect(session.getSnapshot()).toMatchObject({ status: "ended", reason: "signed-out-elsewhere" });
  expect(calls.onRenew).toHaveBeenLastCalledWith(false);
});

test("a logout in another tab during a change of the own password ends the session", async () => {
  const { session, hear } = secondTab(fixture, admin);
  const done = await session.renew({ id: EMAIL, password: PASSWORD }, () => {
    for (const key of ["currentUser", "currentUser_session"]) localStorage.removeItem(key);
    // The tab that logs out takes the note of the renewal away as well.
    localStorage.removeItem("currentUser_renewing");
    hear();
    return Promise.resolve("saved");
  });
  expect(done).toBe("saved");
  expect(session.getSnapshot()).toMatchObject({ status: "ended", reason: "signed-out-elsewhere" });
  expect(localStorage.getItem("currentUser")).toBeNull();
});
