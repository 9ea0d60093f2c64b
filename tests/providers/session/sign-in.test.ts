import { Timestamp } from "firebase/firestore/lite";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { isUser, madeUsers, readsAsAdmin } from "../fixtures/made-users";
import { isCommit } from "../fixtures/requests";
import { attemptsPath, secretFor } from "../fixtures/panel-fixture";
import { EMAIL, PASSWORD, signedOutPanel } from "../fixtures/signed-in";

const { fixture, admin, id } = await signedOutPanel();
const { createProviders } = await import("../../../src/providers/create-providers");
const company = createProviders("company");
afterEach(async () => void (await company.authProvider.logout({})));
const login = (who: string, password: string) => admin.authProvider.login({ id: who, password });

const NO_MATCH = {
  success: false,
  error: { name: "Invalid email or password", message: "Invalid email or password" },
};

test("the right e-mail and password open a session, in any spelling of the e-mail", async () => {
  const result = await login("  NOOR@example.QA ", PASSWORD);
  expect(result).toEqual({ success: true, successNotification: { message: "Signin Successfully" } });
  expect(await admin.authProvider.check()).toEqual({ authenticated: true });
  expect(await admin.authProvider.getIdentity?.()).toMatchObject({
    id,
    name: "Noor",
    email: EMAIL,
  });
});

test("neither the stored record nor the session contains the password or its secret", async () => {
  const made = madeUsers(fixture);
  await fixture.addAdmin("quiet@example.qa", "very secret");
  await login("quiet@example.qa", "very secret");
  const stored = localStorage.getItem("currentUser") ?? "";
  expect(JSON.parse(stored)).toMatchObject({ name: "Noor", email: "quiet@example.qa" });
  expect(stored).not.toContain("password");
  const secret = await secretFor("admin", "quiet@example.qa", "very secret");
  const session = await fixture.read(`Sessions/${made[0]?.uid ?? ""}`);
  expect(session).toMatchObject({ state: "granted", kind: "admin", id: "quiet@example.qa" });
  const everything = JSON.stringify([{ ...localStorage }, stored, session]);
  for (const text of ["very secret", secret]) expect(everything).not.toContain(text);
});

test("a company signs in with its company id", async () => {
  await fixture.addCompany("QA-17", "company password");
  expect(await company.authProvider.login({ id: "QA-17", password: "company password" })).toEqual({
    success: true,
  });
  expect(JSON.parse(localStorage.getItem("company_admin") ?? "")).toMatchObject({ companyId: "QA-17" });
  expect(await company.authProvider.login({ id: "QA-17", password: "wrong" })).toMatchObject({
    success: false,
    error: { name: "Invalid credentials" },
  });
});

describe("no match", () => {
  const known = "known@example.qa";
  beforeAll(async () => void (await fixture.addAdmin(known, "right")));

  test.each([
    ["a wrong password", "known@example.qa", "wrong"],
    ["an unknown e-mail", "nobody@example.qa", "right"],
    ["an empty e-mail", "", "right"],
    ["an empty password", "known@example.qa", ""],
    ["a very long e-mail", `${"x".repeat(100_000)}@example.qa`, "right"],
    ["a very long password", "known@example.qa", "x".repeat(100_000)],
    ["quotes and operators", `known@example.qa' || '1'=='1`, `" || true || "`],
    ["a path instead of an e-mail", "Admins/../Sessions", "right"],
  ])("a sign-in with %s finds no match", async (_, who, password) => {
    await fixture.remove(await attemptsPath("admin", known));
    expect(await login(who, password)).toEqual(NO_MATCH);
    expect(await admin.authProvider.check()).toEqual({ authenticated: false, redirectTo: "/login" });
    expect(localStorage.getItem("currentUser")).toBeNull();
  });

  test("the right password opens a session after failed tries", async () => {
    expect(await login(known, "right")).toMatchObject({ success: true });
  });
});

test.each([
  ["Arabic", "كلمة السر"],
  ["quotes and backslashes", `"it's" \\ 'so'`],
  ["emoji and spaces", "  🔑 open  "],
])("a password in %s signs in", async (_, password) => {
  const email = `words-${crypto.randomUUID()}@example.qa`;
  await fixture.addAdmin(email, password);
  expect(await login(email, password)).toMatchObject({ success: true });
});

test("an e-mail that only looks alike finds no match: letters outside ASCII keep their case", async () => {
  await fixture.addAdmin("i\u0307brahim@example.qa", "password");
  expect(await login("\u0130BRAHIM@EXAMPLE.QA", "password")).toEqual(NO_MATCH);
  await fixture.addAdmin("ibrahim@example.qa", "password");
  expect(await login("IBRAHIM@EXAMPLE.QA", "password")).toMatchObject({
    success: true,
  });
});

describe("user of each try", () => {
  const email = "again@example.qa";
  const CLOSED = { state: "closed", expireAt: expect.any(Timestamp) as unknown };
  beforeAll(async () => void (await fixture.addAdmin(email, "right")));

  test("a failed try leaves a closed document and no user, and the next try has another user", async () => {
    const made = madeUsers(fixture);
    expect(await login(email, "wrong")).toEqual(NO_MATCH);
    expect(await login(email, "right")).toMatchObject({ success: true });
    const [failed, granted] = made;
    expect(made).toHaveLength(2);
    expect(failed?.uid).not.toBe(granted?.uid);
    if (!failed || !granted) return;
    expect(await fixture.read(`Sessions/${failed.uid}`)).toEqual(CLOSED);
    expect(await isUser(fixture, failed)).toBe(false);
    expect(await readsAsAdmin(fixture, failed)).toBe(false);
    expect(await fixture.read(`Sessions/${granted.uid}`)).toMatchObject({ state: "granted" });
    expect(await isUser(fixture, granted)).toBe(true);
    expect(await readsAsAdmin(fixture, granted)).toBe(true);
  });

  test("a failed try keeps the open session, and a successful one replaces it", async () => {
    const other = "other@example.qa";
    await fixture.addAdmin(other, "right");
    const made = madeUsers(fixture);
    await login(email, "right");
    expect(await login(other, "wrong")).toEqual(NO_MATCH);
    expect(await admin.authProvider.check()).toEqual({ authenticated: true });
    expect(await admin.authProvider.getIdentity?.()).toMatchObject({ email });
    expect(await admin.dataProvider.getList({ resource: "Brands" })).toMatchObject({ total: 0 });

    await login(other, "right");
    expect(await admin.authProvider.getIdentity?.()).toMatchObject({ email: other });
    const [first, , third] = made;
    if (!first || !third) throw new Error("Three tries, three users");
    expect(await fixture.read(`Sessions/${first.uid}`)).toEqual(CLOSED);
    expect([await isUser(fixture, first), await readsAsAdmin(fixture, first)]).toEqual([false, false]);
    expect(await readsAsAdmin(fixture, third)).toBe(true);
  });
});

test("a failing server makes a failed sign-in, not a wrong password", async () => {
  await fixture.addAdmin("broken@example.qa", "right");
  const refusal = { error: { code: 429, message: "no", status: "RESOURCE_EXHAUSTED" } };
  fixture.requests((url) => (isCommit(url) ? Response.json(refusal, { status: 429 }) : undefined));
  const failed = await login("broken@example.qa", "right");
  const message = "Too many requests, or the project's quota is used up. Try again in a minute.";
  expect(failed).toEqual({ success: false, error: { name: "Signin Failed", message } });
  expect(await admin.authProvider.check()).toMatchObject({ authenticated: false });

  fixture.requests();
  expect(await login("broken@example.qa", "right")).toMatchObject({
    success: true,
  });
});
