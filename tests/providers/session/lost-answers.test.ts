/** A sign-in that loses the network fails, and reports no wrong password. */
import { beforeEach, describe, expect, test } from "vitest";
import { awayFromTurn } from "../fixtures/clock";
import { isUser, noteUser, readsAsAdmin, type MadeUser } from "../fixtures/made-users";
import { attemptsPath } from "../fixtures/panel-fixture";
import { EMAIL, PASSWORD, signedOutPanel } from "../fixtures/signed-in";

const FAILED = {
  success: false,
  error: {
    name: "Signin Failed",
    message: "The server cannot be reached. Check the connection and try again.",
  },
};
awayFromTurn();
const { fixture, admin } = await signedOutPanel();
/** Copies of every user that the panel makes. */
let users: MadeUser[];

beforeEach(async () => {
  users = [];
  // Known to nobody: its tries count on the account.
  localStorage.clear();
  await fixture.remove(await attemptsPath("admin", EMAIL));
});
const login = (password = PASSWORD) => admin.authProvider.login({ id: EMAIL, password });
const counted = async () => (await fixture.read(await attemptsPath("admin", EMAIL)))?.["count"];
const session = async () => fixture.read(`Sessions/${users[0]?.uid ?? ""}`);

/** @param answer replaces the answer to the step that writes this state. */
function meet(state: string, answer: (send: () => Promise<Response>) => Promise<Response>): void {
  fixture.requests((url, _, send, body) => {
    if (url.includes("accounts:signUp")) return send().then((made) => noteUser(made, users));
    if (!url.includes("documents:commit")) return undefined;
    return body().then((text) => (text.includes(`"${state}"`) ? answer(send) : send()));
  });
}
const lost = () => Promise.reject(new TypeError("network"));

describe.each([
  ["claimed", "never arrived", () => lost(), { count: undefined, closed: false }],
  ["claimed", "arrived", (send: () => Promise<Response>) => send().then(lost), { count: 1, closed: true }],
  ["granted", "never arrived", () => lost(), { count: 1, closed: true }],
  ["granted", "arrived", (send: () => Promise<Response>) => send().then(lost), { count: 0, closed: true }],
])("sign-in whose answer to %s, which %s, is lost", (state, _, answer, { count, closed }) => {
  test("a sign-in with a lost answer fails and leaves nothing, and the next one succeeds", async () => {
    meet(state, answer);
    expect(await login()).toEqual(FAILED);
    expect(await admin.authProvider.check()).toMatchObject({ authenticated: false });
    expect(localStorage.getItem("currentUser")).toBeNull();
    const [user] = users;
    if (!user) throw new Error("A sign-in makes a user");
    expect([await isUser(fixture, user), await readsAsAdmin(fixture, user)]).toEqual([false, false]);
    expect(await counted()).toBe(count);
    expect((await session())?.["state"]).toBe(closed ? "closed" : undefined);

    fixture.requests();
    expect(await login()).toMatchObject({ success: true });
  });
});

test("a failed sign-in keeps the session that was open before", async () => {
  await login();
  meet("claimed", lost);
  expect(await login()).toEqual(FAILED);
  expect(await admin.authProvider.check()).toEqual({ authenticated: true });
  expect(await admin.dataProvider.getList({ resource: "Brands" })).toMatchObject({ total: 0 });
});

test("a sign-in repeats a step that the server did not write", async () => {
  let refused = 0;
  const aborted = { error: { code: 409, message: "contention", status: "ABORTED" } };
  meet("granted", async (send) => (refused++ === 0 ? Response.json(aborted, { status: 409 }) : send()));
  expect(await login()).toMatchObject({ success: true });
  expect(refused).toBe(2);
});

test("a failed close does not hide that the password was wrong", async () => {
  meet("closed", lost);
  expect(await login("wrong")).toMatchObject({ error: { name: "Invalid email or password" } });
  expect(await session()).toMatchObject({ state: "claimed" });
  // By rule it is worth nothing without its user, and ends by itself.
  const [user] = users;
  expect(user && (await isUser(fixture, user))).toBe(false);
});
