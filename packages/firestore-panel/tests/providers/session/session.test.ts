import { beforeEach, expect, test, vi } from "vitest";
import type { SessionState } from "../../../src/contract/session";
import { createSession } from "../../../src/sign-in/session";
import { signOut } from "../../../src/sign-in/sign-in-requests";
import { ageCopies, purge } from "../../fixtures/providers/provider-calls";
import { storedBrand } from "../../fixtures/providers/records";
import { expectRefusal } from "../../fixtures/providers/requests";
import { madeUsers, isUser, readsAsAdmin, type MadeUser } from "../../fixtures/providers/made-users";
import { credentialPath } from "../../fixtures/providers/panel-fixture";
import { EMAIL, PASSWORD, signedOutPanel } from "../../fixtures/providers/signed-in";

const { fixture, admin, id } = await signedOutPanel();
/** Of the session that each test begins with. */
let user: MadeUser;

beforeEach(async () => {
  await setPassword(PASSWORD, RECORD);
  const made = madeUsers(fixture);
  expect(await admin.authProvider.login({ id: EMAIL, password: PASSWORD })).toMatchObject({ success: true });
  user = made[0]!;
});
const RECORD = { name: "Noor", email: EMAIL, role: "Admin", time: new Date() };
const storedRecord = async () => (await fixture.read(`Admins/${id}`)) ?? {};
/** What another admin writes for a new password. */
async function setPassword(password: string, record?: object): Promise<void> {
  const passwordAt = await fixture.putCredential("admin", EMAIL, password, id);
  await fixture.put(`Admins/${id}`, { ...(record ?? (await storedRecord())), passwordAt });
}
const status = (): SessionState["status"] => admin.session.getSnapshot().status;
const ended = (): Promise<void> => expect.poll(() => status()).toBe("ended");
const mayRead = () => readsAsAdmin(fixture, user);
/** Another tab of the browser: the code of this one, which hears of local storage when told to. */
function secondTab() {
  const { definition } = fixture;
  const tab = new EventTarget();
  const calls = { onClose: vi.fn(), onConfirmed: vi.fn() };
  const session = createSession({ definition, firebase: admin.firebase }, calls, tab);
  const hear = () => void tab.dispatchEvent(Object.assign(new Event("storage"), { key: "currentUser" }));
  return { session, calls, hear };
}

test("a session ends when its password is set again, in the panel and by rule, even to a former one", async () => {
  expect(await mayRead()).toBe(true);
  await setPassword("another one");
  await ended();
  expect(admin.session.getSnapshot()).toMatchObject({ reason: "revoked" });
  expect(localStorage.getItem("currentUser")).toBeNull();
  expect(await admin.authProvider.check()).toMatchObject({ authenticated: false, redirectTo: "/login" });
  expect(await mayRead()).toBe(false);
  await setPassword(PASSWORD);
  expect(await mayRead()).toBe(false);
  expect(status()).toBe("ended");
});

test("a new own password is saved and ends the session, and signs in", async () => {
  const password = "Otter-Lamp-9023";
  const change = { resource: "Admins", id, variables: { password } };
  expect(await admin.dataProvider.update(change)).toMatchObject({ data: { id } });
  await ended();
  expect(await admin.authProvider.login({ id: EMAIL, password })).toMatchObject({ success: true });
});

test.each([
  ["credential", () => credentialPath("admin", EMAIL)],
  ["document", () => `Sessions/${user.uid}`],
])("a session ends by rule as soon as its %s is removed", async (_, path) => {
  expect(await mayRead()).toBe(true);
  await fixture.remove(await path());
  expect(await mayRead()).toBe(false);
  // Refused by the database, or by a panel that has just asked it for its own record.
  await expect(admin.dataProvider.getList({ resource: "Brands" })).rejects.toMatchObject({
    statusCode: expect.toBeOneOf([401, 403]) as number,
  });
});

test("a session ends when an answer says so, and not when one request is refused", async () => {
  await admin.authProvider.onError({ statusCode: 403 });
  expect(status()).toBe("open");
  await admin.authProvider.onError({ statusCode: 401 });
  expect(admin.session.getSnapshot()).toMatchObject({ status: "ended", reason: "revoked" });
});

test("a session ends when its record is deleted, and its lists are forgotten", async () => {
  expect(await admin.dataProvider.getList({ resource: "Brands" })).toMatchObject({ total: 0 });
  await fixture.remove(`Admins/${id}`);
  await ended();
  expect(admin.session.getSnapshot()).toMatchObject({ reason: "revoked" });
  await expectRefusal(admin.dataProvider.getList({ resource: "Brands" }), 401);
});

test("a logout closes the session: copied tokens read nothing, and the browser keeps nothing", async () => {
  // A permanent removal adds a field to the session, which the logout removes, too.
  const trashId = "Brands~purged";
  await fixture.put("Brands/purged", storedBrand());
  await admin.dataProvider.deleteOne({ resource: "Brands", id: "purged" });
  await ageCopies(fixture, [trashId]);
  expect(await purge(admin, [trashId])).toMatchObject({ done: 1 });
  const path = `Sessions/${user.uid}`;
  const granted = { state: "granted", kind: "admin", id: EMAIL, entry: expect.any(String) as string };
  expect(await fixture.read(path)).toMatchObject(granted);
  expect([await mayRead(), await isUser(fixture, user)]).toEqual([true, true]);
  expect(await admin.authProvider.logout({})).toEqual({ success: true, redirectTo: "/login" });
  expect(status()).toBe("none");
  expect(await fixture.read(path)).toEqual({ state: "closed", expireAt: expect.anything() as unknown });
  expect(localStorage.getItem("currentUser")).toBeNull();
  expect([await mayRead(), await isUser(fixture, user)]).toEqual([false, false]);
});

test("a second tab finds the session of the first, and ends when the first signs out", async () => {
  const { session: second, calls, hear } = secondTab();
  expect(second.getSnapshot()).toMatchObject({ status: "open", record: { id } });
  await expect.poll(() => calls.onConfirmed).toHaveBeenCalled();

  await admin.authProvider.logout({});
  hear();
  expect(second.getSnapshot()).toMatchObject({ status: "ended", message: "data.session.signedOutElsewhere" });
  expect(calls.onClose).toHaveBeenCalled();
});

test("a page goes on when its account signs in again, here or in another tab, and its requests wait until then", async () => {
  const { session: second, calls, hear } = secondTab();
  await expect.poll(() => calls.onConfirmed).toHaveBeenCalled();
  const states: SessionState["status"][] = [];
  admin.session.subscribe(() => states.push(status()));
  const changed = vi.fn();
  const params = { ids: [id], id, subscriptionType: "useOne" as const };
  admin.liveProvider.subscribe({ channel: "resources/Admins", types: ["*"], params, callback: changed });
  const listed = new Promise((resolve) => {
    const stop = admin.session.subscribe(() => {
      stop();
      resolve(admin.dataProvider.getList({ resource: "Brands" }));
    });
  });
  expect(await admin.authProvider.login({ id: EMAIL, password: PASSWORD })).toMatchObject({ success: true });
  expect(states.slice(0, 2)).toEqual(["paused", "open"]);
  expect(await listed).toMatchObject({ total: 0 });
  hear();
  expect(second.getSnapshot()).toMatchObject({ status: "paused", record: { id } });
  await expect.poll(() => second.getSnapshot().status).toBe("open");
  await fixture.put(`Admins/${id}`, { ...(await storedRecord()), name: "Noor Al Thani" });
  await expect.poll(() => changed).toHaveBeenCalled();
  expect([await mayRead(), await isUser(fixture, user)]).toEqual([false, false]);
  await second.signOut();
});

test("a tab that ends removes its own session, never what another tab has stored", async () => {
  const { session: second, calls, hear } = secondTab();
  // Somebody signed in in another tab, of whom neither this tab nor its SDK has heard yet.
  const theirs = JSON.stringify({ id: "another", name: "Huda" });
  const name = { uid: "another-user", recordId: "another", passwordAt: null };
  localStorage.setItem("currentUser_session", JSON.stringify(name));
  localStorage.setItem("currentUser", theirs);
  await fixture.remove(`Admins/${id}`);
  await expect.poll(() => second.getSnapshot()).toMatchObject({ status: "ended", reason: "revoked" });
  expect(localStorage.getItem("currentUser")).toBe(theirs);
  expect(calls.onClose).toHaveBeenCalledTimes(1);

  // Its page reloads with their session.
  hear();
  expect(second.getSnapshot()).toMatchObject({ status: "ended", reason: "replaced" });
  await second.signOut();
  expect(localStorage.getItem("currentUser")).toBe(theirs);
});

test("a sign-out ends the named user's session alone, or any session when it names no user", async () => {
  await signOut(admin.firebase, "who-was-here-before");
  expect([await mayRead(), await isUser(fixture, user)]).toEqual([true, true]);
  await signOut(admin.firebase, undefined);
  expect([await mayRead(), await isUser(fixture, user)]).toEqual([false, false]);
});

test("an unreadable stored user is reported, and replaced by the database's record", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  localStorage.setItem("currentUser", "{name");
  const { session } = secondTab();
  expect(logged).toHaveBeenCalledWith("Invalid user data in localStorage");
  expect(session.getSnapshot()).toMatchObject({ status: "open", record: { id, name: "" } });
  await expect.poll(() => session.getSnapshot()).toMatchObject({ record: { id, name: "Noor" } });
  await session.signOut();
});
