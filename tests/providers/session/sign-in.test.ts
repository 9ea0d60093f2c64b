import { Timestamp } from "firebase/firestore/lite";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { awayFromTurn, heldTimers } from "#fixtures/providers/clock";
import { eventually } from "#fixtures/providers/eventually";
import { isUser, madeUsers, noteUser, readsAsAdmin, type MadeUser } from "#fixtures/providers/made-users";
import { isCommit } from "#fixtures/providers/requests";
import { attemptsPath, claimantFor } from "#fixtures/providers/panel-fixture";
import { EMAIL, PASSWORD, product, signedOutPanel } from "../fixtures/signed-in";

awayFromTurn();
// A commit waits 20 seconds for an answer, and the end of a session three.
const deadlines = heldTimers(20_000, 3_000);
const { fixture, admin, id } = await signedOutPanel();
const company = fixture.providers("company");
afterEach(async () => void (await company.authProvider.logout({})));
const login = (who = EMAIL, password = PASSWORD) => admin.authProvider.login({ id: who, password });

const INVALID = "Invalid email or password";
const NO_MATCH = { success: false, error: { name: INVALID, message: INVALID } };

test("the right e-mail and password open a session, in any spelling of the e-mail", async () => {
  const result = await login("  NOOR@example.QA ", PASSWORD);
  expect(result).toEqual({ success: true, successNotification: { message: "Signin Successfully" } });
  expect(await admin.authProvider.check()).toEqual({ authenticated: true });
  expect(await admin.authProvider.getIdentity?.()).toMatchObject({ id, name: "Noor", email: EMAIL });
  expect(await admin.authProvider.getPermissions?.()).toEqual({ kind: "admin", role: "Admin" });
});

test("neither the stored record nor the session contains the password or its secret", async () => {
  const made = madeUsers(fixture);
  await login();
  const stored = localStorage.getItem("currentUser") ?? "";
  expect(JSON.parse(stored)).toMatchObject({ name: "Noor", email: EMAIL });
  expect(stored).not.toContain("password");
  const { secret } = await claimantFor("admin", EMAIL, PASSWORD, product);
  const session = await fixture.read(`Sessions/${made[0]?.uid ?? ""}`);
  expect(session).toMatchObject({ state: "granted", kind: "admin", id: EMAIL });
  const everything = JSON.stringify([{ ...localStorage }, stored, session]);
  for (const text of [PASSWORD, secret]) expect(everything).not.toContain(text);
});

test("a company signs in with its company id", async () => {
  await fixture.addCompany("QA-17", "company password");
  const enter = (password: string) => company.authProvider.login({ id: "QA-17", password });
  expect(await enter("company password")).toEqual({ success: true });
  expect(JSON.parse(localStorage.getItem("company_admin") ?? "")).toMatchObject({ companyId: "QA-17" });
  expect(await company.authProvider.getPermissions?.()).toEqual({ kind: "company", role: null });
  expect(await enter("wrong")).toMatchObject({ success: false, error: { name: "Invalid credentials" } });
});

const known = "known@example.qa";
beforeAll(async () => void (await fixture.addAdmin(known, "right")));

test.each([
  ["a wrong password", known, "wrong"],
  ["an unknown e-mail", "nobody@example.qa", "right"],
  ["an empty e-mail", "", "right"],
  ["an empty password", known, ""],
  ["a very long e-mail", `${"x".repeat(100_000)}@example.qa`, "right"],
  ["a very long password", known, "x".repeat(100_000)],
  ["a path, quotes and operators", `Admins/../Sessions' || '1'=='1`, `" || true || "`],
])("a sign-in with %s finds no match", async (_, who, password) => {
  await fixture.remove(await attemptsPath("admin", known));
  expect(await login(who, password)).toEqual(NO_MATCH);
  expect(await admin.authProvider.check()).toEqual({ authenticated: false, redirectTo: "/login" });
  expect(localStorage.getItem("currentUser")).toBeNull();
});

const CLOSED = { state: "closed", expireAt: expect.any(Timestamp) as unknown };

test("a failed try leaves a closed document and no user, and the next try has another user", async () => {
  const made = madeUsers(fixture);
  expect(await login(known, "wrong")).toEqual(NO_MATCH);
  expect(await login(known, "right")).toMatchObject({ success: true });
  expect(made).toHaveLength(2);
  const [failed, granted] = [made[0]!, made[1]!];
  expect(failed.uid).not.toBe(granted.uid);
  expect(await fixture.read(`Sessions/${failed.uid}`)).toEqual(CLOSED);
  expect(await isUser(fixture, failed)).toBe(false);
  expect(await readsAsAdmin(fixture, failed)).toBe(false);
  expect(await fixture.read(`Sessions/${granted.uid}`)).toMatchObject({ state: "granted" });
  expect(await isUser(fixture, granted)).toBe(true);
  expect(await readsAsAdmin(fixture, granted)).toBe(true);
});

test("a failed try keeps the open session, and a successful one replaces it", async () => {
  const made = madeUsers(fixture);
  await login();
  expect(await login(known, "wrong")).toEqual(NO_MATCH);
  expect(await admin.authProvider.check()).toEqual({ authenticated: true });
  expect(await admin.authProvider.getIdentity?.()).toMatchObject({ email: EMAIL });
  expect(await admin.dataProvider.getList({ resource: "Brands" })).toMatchObject({ total: 0 });

  await login(known, "right");
  expect(await admin.authProvider.getIdentity?.()).toMatchObject({ email: known });
  // Three tries, three users.
  const [first, third] = [made[0]!, made[2]!];
  expect(await fixture.read(`Sessions/${first.uid}`)).toEqual(CLOSED);
  expect([await isUser(fixture, first), await readsAsAdmin(fixture, first)]).toEqual([false, false]);
  expect(await readsAsAdmin(fixture, third)).toBe(true);
});

test("a failing server makes a failed sign-in, not a wrong password", async () => {
  const refusal = { error: { code: 429, message: "no", status: "RESOURCE_EXHAUSTED" } };
  fixture.requests((url) => (isCommit(url) ? Response.json(refusal, { status: 429 }) : undefined));
  const failed = await login();
  const message = "Too many requests, or the project's quota is used up. Try again in a minute.";
  expect(failed).toEqual({ success: false, error: { name: "Signin Failed", message } });
  expect(await admin.authProvider.check()).toMatchObject({ authenticated: false });

  fixture.requests();
  expect(await login()).toMatchObject({ success: true });
});

/** It fails, and reports no wrong password. */
describe("a sign-in that loses the network", () => {
  const message = "The server cannot be reached. Check the connection and try again.";
  const FAILED = { success: false, error: { name: "Signin Failed", message } };
  beforeEach(async () => {
    // Known to nobody: its tries count on the account.
    localStorage.clear();
    await fixture.remove(await attemptsPath("admin", EMAIL));
  });
  const counted = async () => (await fixture.read(await attemptsPath("admin", EMAIL)))?.["count"];
  const sessionOf = (user: MadeUser) => fixture.read(`Sessions/${user.uid}`);

  /** @param answer replaces the answer to the step that writes this state. @returns the users that the panel makes. */
  function meet(state: string, answer: (send: () => Promise<Response>) => Promise<Response>) {
    const users: MadeUser[] = [];
    fixture.requests((url, _, send, body) => {
      if (url.includes("accounts:signUp")) return send().then((made) => noteUser(made, users));
      if (!url.includes("documents:commit")) return undefined;
      return body().then((text) => (text.includes(`"${state}"`) ? answer(send) : send()));
    });
    return users;
  }
  const lost = () => Promise.reject(new TypeError("network"));

  test.each([
    ["claimed", "never arrived", undefined, undefined],
    ["claimed", "arrived", 1, "closed"],
    ["granted", "never arrived", 1, "closed"],
    ["granted", "arrived", 0, "closed"],
  ])(
    "a sign-in whose answer to %s, which %s, is lost fails and leaves nothing, and the next one succeeds",
    async (state, how, count, left) => {
      const made = meet(state, (send) => (how === "arrived" ? send().then(lost) : lost()));
      expect(await login()).toEqual(FAILED);
      expect(await admin.authProvider.check()).toMatchObject({ authenticated: false });
      expect(localStorage.getItem("currentUser")).toBeNull();
      const user = made[0]!;
      expect([await isUser(fixture, user), await readsAsAdmin(fixture, user)]).toEqual([false, false]);
      expect(await counted()).toBe(count);
      expect((await sessionOf(user))?.["state"]).toBe(left);

      fixture.requests();
      expect(await login()).toMatchObject({ success: true });
    },
  );

  test.each(["claimed", "granted"])("a sign-in whose step %s is unanswered fails in time", async (state) => {
    let loseAll = () => {};
    const unanswered = new Promise<never>((_, reject) => {
      loseAll = () => reject(new TypeError("network"));
    });
    const waits = deadlines.length;
    let isSent = false;
    meet(state, () => {
      isSent = true;
      // Nor are the requests that end the attempt.
      fixture.requests(() => unanswered);
      return unanswered;
    });
    let failed: unknown;
    const over = login().then((result) => void (failed = result));
    await eventually(() => {
      // Earlier steps are answered.
      for (const pass of isSent ? deadlines.slice(waits) : []) pass();
      expect(failed).toEqual(FAILED);
    });
    loseAll();
    await over;
  });

  test("a sign-out leads to the login even without a server", async () => {
    await login();
    fixture.requests(lost);
    const left = { success: true, redirectTo: "/login" };
    expect(await admin.authProvider.logout({})).toEqual(left);
    vi.spyOn(admin.session, "signOut").mockRejectedValueOnce(new Error("The SDK is not loaded."));
    expect(await admin.authProvider.logout({})).toEqual(left);
    expect(await admin.authProvider.check()).toMatchObject({ authenticated: false });
    expect(await admin.authProvider.getIdentity?.()).toBeNull();
    expect(await admin.authProvider.getPermissions?.()).toBeNull();
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
    const made = meet("closed", lost);
    expect(await login(EMAIL, "wrong")).toMatchObject({ error: { name: "Invalid email or password" } });
    expect(await sessionOf(made[0]!)).toMatchObject({ state: "claimed" });
    // By rule it is worth nothing without its user, and ends by itself.
    expect(await isUser(fixture, made[0]!)).toBe(false);
  });
});
