import { signInWithEmailAndPassword } from "firebase/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestFirebase, usesOtherEmulator, type TestFirebase } from "../../fixtures/local-firebase";
import { ask, authClients, codeOf } from "./clients";

const clients = authClients();
let firebase: TestFirebase;
let other: TestFirebase;
let closed: TestFirebase;
beforeAll(async () => {
  firebase = await startTestFirebase();
  other = await startTestFirebase();
  closed = await startTestFirebase({ test: false });
});
afterAll(() => Promise.all([firebase, other, closed].map((one) => one.stop())));

const accounts = (one: TestFirebase) =>
  `/identitytoolkit.googleapis.com/v1/projects/${one.projectId}/accounts`;

describe.skipIf(usesOtherEmulator)("all users of a project", () => {
  it("users are listed in pages, even when the last user of a page is deleted in between", async () => {
    const admin = clients.adminAuth(firebase);
    for (const uid of ["e", "b", "d", "a", "c"]) await admin.createUser({ uid: `listed-${uid}` });
    const first = await admin.listUsers(2);
    expect(first.users.map(({ uid }) => uid)).toEqual(["listed-a", "listed-b"]);
    await admin.deleteUser("listed-b");
    const second = await admin.listUsers(2, first.pageToken);
    expect(second.users.map(({ uid }) => uid)).toEqual(["listed-c", "listed-d"]);
    const third = await admin.listUsers(2, second.pageToken);
    expect([third.users.map(({ uid }) => uid), third.pageToken]).toEqual([["listed-e"], undefined]);
    const full = await admin.listUsers(4);
    expect((await admin.listUsers(4, full.pageToken)).users).toEqual([]);
    await admin.deleteUsers(["listed-a", "listed-c", "listed-d", "listed-e"]);
  });

  it("users move to another project with their passwords, claims and linked accounts", async () => {
    const admin = clients.adminAuth(firebase);
    await admin.createUser({
      uid: "mover",
      email: "mover@example.qa",
      password: "secret1",
      emailVerified: true,
    });
    await admin.setCustomUserClaims("mover", { role: "auditor" });
    await admin.updateUser("mover", { providerToLink: { providerId: "google.com", uid: "g-1" } });
    const { body } = await ask(firebase, "GET", `${accounts(firebase)}:batchGet?maxResults=-1`, {
      token: "owner",
    });
    await ask(other, "POST", `${accounts(other)}:batchCreate`, { token: "owner", body });

    const there = clients.adminAuth(other);
    const [moved, original] = [await there.getUser("mover"), body.users as { createdAt: string }[]];
    expect(moved).toMatchObject({
      email: "mover@example.qa",
      emailVerified: true,
      customClaims: { role: "auditor" },
    });
    expect(Date.parse(moved.metadata.creationTime)).toBe(
      Math.floor(Number(original[0]!.createdAt) / 1000) * 1000,
    );
    expect((await there.getUserByProviderUid("google.com", "g-1")).uid).toBe("mover");
    await signInWithEmailAndPassword(clients.newAuth(other), "mover@example.qa", "secret1");
    expect(
      (await ask(other, "POST", `${accounts(other)}:batchCreate`, { token: "owner", body })).body.error,
    ).toEqual([{ index: 0, message: "localId belongs to an existing account - can not overwrite." }]);
  });

  it("users come from an export of the official emulator with passwords in clear text", async () => {
    const users = [
      {
        localId: "official",
        email: "official@example.qa",
        passwordHash: "fakeHash:salt=fakeSaltx:password=secret1",
        salt: "fakeSaltx",
        providerUserInfo: [
          { providerId: "password", email: "official@example.qa" },
          { providerId: "phone", phoneNumber: "+97444123456" },
        ],
        validSince: "1700000000",
        createdAt: "1700000000000",
        lastLoginAt: "1700000000000",
      },
    ];
    const body = { kind: "identitytoolkit#DownloadAccountResponse", users };
    await ask(firebase, "POST", `${accounts(firebase)}:batchCreate`, { token: "owner", body });
    await signInWithEmailAndPassword(clients.newAuth(firebase), "official@example.qa", "secret1");
    const { body: listed } = await ask(firebase, "GET", `${accounts(firebase)}:batchGet`, { token: "owner" });
    expect(JSON.stringify(listed)).not.toContain("secret1");
  });

  it("a query finds users and counts them", async () => {
    const admin = clients.adminAuth(other);
    for (const [uid, displayName] of [
      ["q1", "Zoe"],
      ["q2", "Abe"],
    ] as const)
      await admin.createUser({ uid, displayName, email: `${uid}@example.qa` });
    const query = async (body: object) =>
      (await ask(other, "POST", `${accounts(other)}:query`, { token: "owner", body })).body;
    const byName = await query({ sortBy: "NAME", order: "DESC", limit: "1" });
    expect(byName).toMatchObject({ recordsCount: "1", userInfo: [{ displayName: "Zoe" }] });
    expect(await query({ expression: [{ email: "q2@example.qa" }] })).toMatchObject({
      userInfo: [{ localId: "q2" }],
    });
    const all = await query({ returnUserInfo: false });
    expect(Number(all.recordsCount)).toBeGreaterThanOrEqual(2);
  });
});

describe.skipIf(usesOtherEmulator)("the admin API", () => {
  it("the admin API is closed outside of a test process", async () => {
    const admin = clients.adminAuth(closed);
    expect(await codeOf(admin.getUser("x"))).toBe("auth/insufficient-permission");
    expect(await codeOf(admin.createUser({}))).toBe("auth/insufficient-permission");
    const v1 = "/identitytoolkit.googleapis.com/v1/accounts";
    const body = { token: '{"uid":"mallory"}', localId: "x" };
    for (const [path, message] of [
      [`${v1}:signInWithCustomToken`, /^OPERATION_NOT_ALLOWED/],
      [`${v1}:update`, /^MISSING_ID_TOKEN/],
      [`${v1}:batchCreate`, /^OPERATION_NOT_ALLOWED/],
    ] as const)
      expect((await ask(closed, "POST", path, { token: "owner", body })).body.error?.message).toMatch(
        message,
      );
    for (const what of ["oobCodes", "config", "verificationCodes"])
      expect((await ask(closed, "GET", `/emulator/v1/projects/${closed.projectId}/${what}`)).status).toBe(
        404,
      );
  });

  it("the admin API accepts only the owner and only this project", async () => {
    for (const token of [undefined, "somebody"])
      expect(
        (await ask(firebase, "GET", `${accounts(firebase)}:batchGet`, { ...(token && { token }) })).status,
      ).toBe(401);
    expect(await codeOf(clients.adminAuth(firebase, "demo-other").getUser("x"))).toBe(
      "auth/project-not-found",
    );
    const cleared = await ask(firebase, "DELETE", "/emulator/v1/projects/demo-other/accounts");
    expect(cleared.status).toBe(404);
  });

  it("the admin API names the features that it does not support", async () => {
    const admin = clients.adminAuth(firebase);
    for (const call of [
      admin.listProviderConfigs({ type: "oidc" }),
      admin.tenantManager().listTenants(),
      admin.projectConfigManager().updateProjectConfig({ passwordPolicyConfig: { enforcementState: "OFF" } }),
    ])
      expect(await codeOf(call)).toBe("auth/operation-not-allowed");
  });

  it("the admin API changes the project's settings, which survive a restart", async () => {
    const manager = clients.adminAuth(firebase).projectConfigManager();
    await manager.updateProjectConfig({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } });
    expect((await manager.getProjectConfig()).emailPrivacyConfig).toEqual({
      enableImprovedEmailPrivacy: true,
    });
    await manager.updateProjectConfig({ emailPrivacyConfig: { enableImprovedEmailPrivacy: false } });
  });
});
