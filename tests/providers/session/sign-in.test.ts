import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { PanelProviders } from "../../../src/providers/create-providers";
import { attemptsPath, startPanelFixture, verifier, type PanelFixture } from "../fixtures/panel-fixture";

let fixture: PanelFixture;
let admin: PanelProviders;
let company: PanelProviders;

beforeAll(async () => {
  fixture = await startPanelFixture();
  const { createProviders } = await import("../../../src/providers/create-providers");
  admin = createProviders("admin");
  company = createProviders("company");
});
afterEach(async () => {
  await admin.authProvider.logout({});
  await company.authProvider.logout({});
});
afterAll(async () => fixture.stop());

const NO_MATCH = {
  success: false,
  error: { name: "Invalid email or password", message: "Invalid email or password" },
};

test("the right e-mail and password open a session, however the e-mail is written", async () => {
  const id = await fixture.addAdmin("noor@example.qa", "correct horse");
  const result = await admin.authProvider.login({ id: "  NOOR@example.QA ", password: "correct horse" });
  expect(result).toEqual({ success: true, successNotification: { message: "Signin Successfully" } });
  expect(await admin.authProvider.check()).toEqual({ authenticated: true });
  expect(await admin.authProvider.getIdentity?.()).toMatchObject({
    id,
    name: "Noor",
    email: "noor@example.qa",
  });
});

test("neither the stored record nor the session keeps the password, and the counter is back at 0", async () => {
  await fixture.addAdmin("quiet@example.qa", "very secret");
  await admin.authProvider.login({ id: "quiet@example.qa", password: "very secret" });
  const stored = localStorage.getItem("currentUser") ?? "";
  expect(JSON.parse(stored)).toMatchObject({ name: "Noor", email: "quiet@example.qa" });
  expect(stored).not.toContain(await verifier("admin", "quiet@example.qa", "very secret"));
  expect(stored).not.toContain("password");
  expect(await fixture.read(await attemptsPath("admin", "quiet@example.qa"))).toBeUndefined();
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

test.each([
  ["a wrong password", "known@example.qa", "wrong"],
  ["an unknown e-mail", "nobody@example.qa", "right"],
  ["an empty e-mail", "", "right"],
  ["an empty password", "known@example.qa", ""],
  ["a very long e-mail", `${"x".repeat(100_000)}@example.qa`, "right"],
  ["a very long password", "known@example.qa", "x".repeat(100_000)],
  ["quotes and operators", `known@example.qa' || '1'=='1`, `" || true || "`],
  ["a path instead of an e-mail", "Admins/../Sessions", "right"],
])("%s is no match", async (_, id, password) => {
  await fixture.addAdmin("known@example.qa", "right");
  expect(await admin.authProvider.login({ id, password })).toEqual(NO_MATCH);
  expect(await admin.authProvider.check()).toEqual({ authenticated: false, redirectTo: "/login" });
  expect(localStorage.getItem("currentUser")).toBeNull();
});

test.each([
  ["Arabic", "كلمة السر"],
  ["quotes and backslashes", `"it's" \\ 'so'`],
  ["emoji and spaces", "  🔑 open  "],
])("a password in %s signs in", async (_, password) => {
  const email = `words-${crypto.randomUUID()}@example.qa`;
  await fixture.addAdmin(email, password);
  expect(await admin.authProvider.login({ id: email, password })).toMatchObject({ success: true });
});

test("of two accounts with one e-mail, which two writers at once can make, the password says which signs in", async () => {
  const first = await fixture.addAdmin("twice@example.qa", "of the first");
  const second = await fixture.addAdmin("twice@example.qa", "of the second");
  for (const [password, id] of [
    ["of the first", first],
    ["of the second", second],
  ] as const) {
    await admin.authProvider.login({ id: "twice@example.qa", password });
    expect(await admin.authProvider.getIdentity?.()).toMatchObject({ id });
    await admin.authProvider.logout({});
  }
});

test("only ASCII letters of an e-mail are the same in both cases", async () => {
  await fixture.addAdmin("İbrahim@example.qa", "password");
  expect(await admin.authProvider.login({ id: "İBRAHIM@EXAMPLE.QA", password: "password" })).toMatchObject({
    success: true,
  });
  await admin.authProvider.logout({});
  expect(await admin.authProvider.login({ id: "i̇brahim@example.qa", password: "password" })).toEqual(
    NO_MATCH,
  );
});

test("after a wrong password the claim is gone, and the right one is heard at once", async () => {
  await fixture.addAdmin("again@example.qa", "right");
  expect(await admin.authProvider.login({ id: "again@example.qa", password: "wrong" })).toEqual(NO_MATCH);
  expect(await fixture.read(await attemptsPath("admin", "again@example.qa"))).toMatchObject({ count: 1 });
  expect(await admin.authProvider.login({ id: "again@example.qa", password: "right" })).toMatchObject({
    success: true,
  });
});

test("five failed tries make the next wait 30 seconds, right or wrong, and say so", async () => {
  await fixture.addAdmin("tried@example.qa", "right");
  for (let tries = 0; tries < 5; tries++) {
    expect(await admin.authProvider.login({ id: "tried@example.qa", password: "wrong" })).toEqual(NO_MATCH);
  }
  const refused = await admin.authProvider.login({ id: "tried@example.qa", password: "right" });
  expect(refused).toMatchObject({ success: false, error: { name: "Invalid email or password" } });
  expect(refused.error?.message).toMatch(/^Too many failed attempts\. Try again in (2\d|30) seconds\.$/);

  const path = await attemptsPath("admin", "tried@example.qa");
  await fixture.put(path, { count: 5, at: new Date(Date.now() - 31_000) });
  expect(await admin.authProvider.login({ id: "tried@example.qa", password: "right" })).toMatchObject({
    success: true,
  });
});

test("ten failed tries make the next wait 15 minutes", async () => {
  await fixture.addAdmin("hammered@example.qa", "right");
  const path = await attemptsPath("admin", "hammered@example.qa");
  await fixture.put(path, { count: 10, at: new Date(Date.now() - 60_000) });
  const refused = await admin.authProvider.login({ id: "hammered@example.qa", password: "right" });
  expect(refused.error?.message).toBe("Too many failed attempts. Try again in 14 minutes.");
  await fixture.put(path, { count: 10, at: new Date(Date.now() - 15 * 60_000 - 1_000) });
  expect(await admin.authProvider.login({ id: "hammered@example.qa", password: "right" })).toMatchObject({
    success: true,
  });
});

test("a server that fails is a failed sign-in, not a wrong password", async () => {
  await fixture.addAdmin("broken@example.qa", "right");
  const refusal = { error: { code: 429, message: "no", status: "RESOURCE_EXHAUSTED" } };
  fixture.requests((url) =>
    url.includes("documents:commit") ? Response.json(refusal, { status: 429 }) : undefined,
  );
  const failed = await admin.authProvider.login({ id: "broken@example.qa", password: "right" });
  const message = "Too many requests, or the project's quota is used up. Try again in a minute.";
  expect(failed).toEqual({ success: false, error: { name: "Signin Failed", message } });
  expect(await admin.authProvider.check()).toMatchObject({ authenticated: false });

  fixture.requests();
  expect(await admin.authProvider.login({ id: "broken@example.qa", password: "right" })).toMatchObject({
    success: true,
  });
});
