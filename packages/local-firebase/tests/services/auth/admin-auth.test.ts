import { createHash, createHmac, pbkdf2Sync, scryptSync } from "node:crypto";
import type { Auth as AdminAuth, CreateRequest, UpdateRequest, UserImportOptions } from "firebase-admin/auth";
import {
  createUserWithEmailAndPassword,
  signInAnonymously,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  updateEmail,
  updatePassword,
} from "firebase/auth";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestFirebase, type TestFirebase } from "../../fixtures/local-firebase";
import { ask, authClients, codeOf, newEmail, oobCodes } from "./clients";

const RULES = {
  firestore: `rules_version = '2'; service cloud.firestore { match /databases/{db}/documents {
    match /reports/{id} { allow read: if request.auth.token.role == 'auditor' && request.auth.token.team == 7; } } }`,
  storage: `rules_version = '2'; service firebase.storage { match /b/{bucket}/o {
    match /reports/{id} { allow read: if request.auth.token.role == 'auditor'; } } }`,
};

const clients = authClients();
let firebase: TestFirebase;
let admin: AdminAuth;
const newAuth = () => clients.newAuth(firebase);
beforeAll(async () => {
  firebase = await startTestFirebase({ rules: RULES });
  admin = clients.adminAuth(firebase);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => firebase.stop());

let phones = 0;
const newPhone = () => `+97444${String(100_000 + phones++)}`;
const signIn = (email: string, password: string) => signInWithEmailAndPassword(newAuth(), email, password);

describe("firebase-admin/auth users", () => {
  it("the admin SDK creates a user with a given or a new id and finds it by each identifier", async () => {
    const [email, phoneNumber, uid] = [newEmail(), newPhone(), `uid-${newEmail()}`];
    const made = await admin.createUser({
      uid,
      email,
      phoneNumber,
      password: "secret1",
      displayName: "Noor",
    });
    expect(made.toJSON()).toMatchObject({ uid, email, phoneNumber, displayName: "Noor", disabled: false });
    expect(made.metadata.lastSignInTime).toBeNull();
    expect(made.providerData.map(({ providerId }) => providerId)).toEqual(["password", "phone"]);
    for (const found of [
      await admin.getUser(uid),
      await admin.getUserByEmail(email.toUpperCase()),
      await admin.getUserByPhoneNumber(phoneNumber),
    ])
      expect(found.uid).toBe(uid);
    expect((await signIn(email, "secret1")).user.uid).toBe(uid);
    const { lastSignInTime, lastRefreshTime } = (await admin.getUser(uid)).metadata;
    expect([lastSignInTime, lastRefreshTime]).not.toContain(null);
    expect((await admin.createUser({})).uid).toHaveLength(28);
  });

  it("the admin SDK cannot create a user with a duplicate identifier or an invalid field", async () => {
    const first = { uid: `uid-${newEmail()}`, email: newEmail(), phoneNumber: newPhone() };
    await admin.createUser(first);
    const refused: [CreateRequest, string][] = [
      [{ uid: first.uid }, "auth/uid-already-exists"],
      [{ email: first.email }, "auth/email-already-exists"],
      [{ phoneNumber: first.phoneNumber }, "auth/phone-number-already-exists"],
      [{ phoneNumber: "+1error" }, "auth/invalid-phone-number"],
      [
        { multiFactor: { enrolledFactors: [{ factorId: "phone", phoneNumber: "+97444100000" }] } },
        "auth/operation-not-allowed",
      ],
    ];
    for (const [request, code] of refused) expect(await codeOf(admin.createUser(request))).toBe(code);
    expect(await codeOf(admin.getUser("nobody"))).toBe("auth/user-not-found");
    expect(await codeOf(admin.updateUser("nobody", { displayName: "x" }))).toBe("auth/user-not-found");
    expect(await codeOf(admin.deleteUser("nobody"))).toBe("auth/user-not-found");
    const second = await admin.createUser({});
    expect(await codeOf(admin.updateUser(second.uid, { email: first.email }))).toBe(
      "auth/email-already-exists",
    );
  });

  it("getUsers distinguishes found and unknown identifiers", async () => {
    const [a, b] = [await admin.createUser({ email: newEmail() }), await admin.createUser({})];
    const identifiers = [{ uid: a.uid }, { email: a.email! }, { uid: b.uid }, { uid: "nobody" }];
    const { users, notFound } = await admin.getUsers(identifiers);
    expect(users.map(({ uid }) => uid).sort()).toEqual([a.uid, b.uid].sort());
    expect(notFound).toEqual([{ uid: "nobody" }]);
  });

  it("the admin SDK changes each property of a user and removes it again", async () => {
    const { uid } = await admin.createUser({ email: newEmail(), password: "secret1" });
    const [email, phoneNumber] = [newEmail(), newPhone()];
    const changes: UpdateRequest = {
      email,
      phoneNumber,
      displayName: "نورة",
      photoURL: "http://127.0.0.1/p.png",
    };
    expect((await admin.updateUser(uid, { ...changes, emailVerified: true })).toJSON()).toMatchObject({
      ...changes,
      emailVerified: true,
    });
    const link = { providerId: "google.com", uid: `google-${uid}` };
    await admin.updateUser(uid, { providerToLink: link });
    expect((await admin.getUserByProviderUid("google.com", link.uid)).uid).toBe(uid);
    const emptied = await admin.updateUser(uid, {
      phoneNumber: null,
      displayName: null,
      photoURL: null,
      providersToUnlink: ["google.com"],
    });
    expect([emptied.phoneNumber, emptied.displayName, emptied.photoURL]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(emptied.providerData.map(({ providerId }) => providerId)).toEqual(["password"]);
    expect(await codeOf(admin.getUserByPhoneNumber(phoneNumber))).toBe("auth/user-not-found");
    await admin.updateUser(uid, { password: "secret2" });
    expect(await codeOf(signIn(email, "secret1"))).toBe("auth/wrong-password");
    expect((await signIn(email, "secret2")).user.uid).toBe(uid);
  });

  it("a disabled user cannot sign in or refresh a token until the user is enabled again", async () => {
    const email = newEmail();
    const { user } = await createUserWithEmailAndPassword(newAuth(), email, "secret1");
    await admin.updateUser(user.uid, { disabled: true });
    expect(await codeOf(signIn(email, "secret1"))).toBe("auth/user-disabled");
    expect(await codeOf(user.getIdToken(true))).toBe("auth/user-disabled");
    await admin.updateUser(user.uid, { disabled: false });
    await signIn(email, "secret1");
  });

  it("the admin SDK deletes one user or many", async () => {
    const uids = await Promise.all([1, 2, 3].map(async () => (await admin.createUser({})).uid));
    await admin.deleteUser(uids[0]!);
    expect(await admin.deleteUsers([...uids, "nobody"])).toMatchObject({ successCount: 4, failureCount: 0 });
    expect((await admin.getUsers(uids.map((uid) => ({ uid })))).users).toEqual([]);
    const kept = await admin.createUser({});
    const path = `/identitytoolkit.googleapis.com/v1/projects/${firebase.projectId}/accounts:batchDelete`;
    const { body } = await ask(firebase, "POST", path, { token: "owner", body: { localIds: [kept.uid] } });
    expect(body.errors).toMatchObject([{ index: 0, localId: kept.uid }]);
    await admin.getUser(kept.uid);
  });
});

describe("firebase-admin/auth tokens", () => {
  it("the admin SDK verifies the ID token of a browser, and no foreign token", async () => {
    const { user } = await createUserWithEmailAndPassword(newAuth(), newEmail(), "secret1");
    expect(await admin.verifyIdToken(await user.getIdToken())).toMatchObject({
      uid: user.uid,
      email: user.email,
      email_verified: false,
      firebase: { sign_in_provider: "password" },
    });
    expect(await codeOf(admin.verifyIdToken("x.y.z"))).toBe("auth/argument-error");
    await admin.deleteUser(user.uid);
    expect(await codeOf(admin.verifyIdToken(await user.getIdToken()))).toBe("auth/user-not-found");
  });

  it("the next token holds the new claims, and rules read them", async () => {
    const { user } = await signInAnonymously(newAuth());
    const rest = `${firebase.origin("firestore")}/v1/projects/${firebase.projectId}/databases/(default)/documents/reports/1`;
    const file = `${firebase.origin("storage")}/v0/b/${firebase.bucket}/o/reports%2F1`;
    const statuses = async () => {
      const headers = { Authorization: `Bearer ${await user.getIdToken(true)}` };
      return Promise.all([rest, file].map(async (url) => (await fetch(url, { headers })).status));
    };
    expect(await statuses()).toEqual([403, 403]);
    await admin.setCustomUserClaims(user.uid, { role: "auditor", team: 7 });
    expect(await statuses()).toEqual([404, 404]);
    expect((await user.getIdTokenResult()).claims).toMatchObject({ role: "auditor", team: 7, sub: user.uid });
    expect((await admin.getUser(user.uid)).customClaims).toEqual({ role: "auditor", team: 7 });
    await admin.setCustomUserClaims(user.uid, null);
    expect((await admin.getUser(user.uid)).customClaims).toEqual({});
    expect(await statuses()).toEqual([403, 403]);
  });

  it.each([
    ["too long", JSON.stringify({ a: "x".repeat(1000) }), "CLAIMS_TOO_LARGE"],
    ["reserved", '{"sub":"other"}', "FORBIDDEN_CLAIM : sub"],
    ["a list", "[]", "INVALID_CLAIMS"],
    ["no JSON", "{", "INVALID_CLAIMS"],
  ])("claims that are %s are refused", async (_name, customAttributes, message) => {
    const { uid } = await admin.createUser({});
    const path = `/identitytoolkit.googleapis.com/v1/projects/${firebase.projectId}/accounts:update`;
    const body = { localId: uid, customAttributes };
    expect((await ask(firebase, "POST", path, { token: "owner", body })).body.error?.message).toBe(message);
  });

  it("a revocation voids the refresh token, and verifyIdToken detects the revoked ID token", async () => {
    const { user } = await signInAnonymously(newAuth());
    const idToken = await user.getIdToken();
    // A revocation counts whole seconds, and the token was issued in this one.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2000 });
    await admin.revokeRefreshTokens(user.uid);
    expect(await codeOf(user.getIdToken(true))).toBe("auth/user-token-expired");
    expect(await codeOf(admin.verifyIdToken(idToken, true))).toBe("auth/id-token-revoked");
  });

  it("after a change of password or e-mail the new token is valid and the old one is not", async () => {
    for (const change of [updatePassword, updateEmail]) {
      const { user } = await createUserWithEmailAndPassword(newAuth(), newEmail(), "secret1");
      const old = await user.getIdToken();
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2000 });
      await change(user, newEmail());
      expect(await codeOf(admin.verifyIdToken(old))).toBe("auth/id-token-revoked");
      expect((await admin.verifyIdToken(await user.getIdToken())).uid).toBe(user.uid);
      vi.useRealTimers();
    }
  });

  it("the claims of a custom token stay with the sign-in", async () => {
    const uid = `custom-${newEmail()}`;
    const token = await admin.createCustomToken(uid, { role: "auditor", team: 7 });
    const { user } = await signInWithCustomToken(newAuth(), token);
    expect(user.uid).toBe(uid);
    await user.getIdToken(true);
    const { claims } = await user.getIdTokenResult();
    expect(claims).toMatchObject({ role: "auditor", team: 7, firebase: { sign_in_provider: "custom" } });
    expect((await admin.verifyIdToken(await user.getIdToken())).uid).toBe(uid);
    await admin.updateUser(uid, { disabled: true });
    expect(await codeOf(signInWithCustomToken(newAuth(), token))).toBe("auth/user-disabled");
  });

  it("the admin SDK creates and verifies session cookies", async () => {
    const { user } = await createUserWithEmailAndPassword(newAuth(), newEmail(), "secret1");
    const idToken = await user.getIdToken();
    const cookie = await admin.createSessionCookie(idToken, { expiresIn: 86_400_000 });
    const claims = await admin.verifySessionCookie(cookie, true);
    expect(claims).toMatchObject({
      uid: user.uid,
      iss: `https://session.firebase.google.com/${firebase.projectId}`,
    });
    expect(claims.exp - claims.iat).toBe(86_400);
    expect(await codeOf(admin.verifySessionCookie(idToken))).toBe("auth/argument-error");
    expect(await codeOf(admin.verifyIdToken(cookie))).toBe("auth/argument-error");
    await admin.updateUser(user.uid, { disabled: true });
    expect(await codeOf(admin.createSessionCookie(idToken, { expiresIn: 86_400_000 }))).toBe(
      "auth/user-disabled",
    );
    expect(await codeOf(admin.verifySessionCookie(cookie))).toBe("auth/user-disabled");
  });
});

describe("firebase-admin/auth links", () => {
  const page = { url: "http://localhost:5173/done?a=1" };
  const follow = (link: string) => fetch(link, { redirect: "manual" });

  it("a link of the admin SDK resets a password", async () => {
    const email = newEmail();
    await admin.createUser({ email, password: "secret1" });
    const link = await admin.generatePasswordResetLink(email, page);
    const response = await follow(`${link}&newPassword=secret2`);
    expect([response.status, response.headers.get("location")]).toEqual([303, page.url]);
    await signIn(email, "secret2");
    expect(await codeOf(admin.generatePasswordResetLink(newEmail()))).toBe("auth/email-not-found");
  });

  it("links of the admin SDK verify an e-mail and change it", async () => {
    const [email, changed] = [newEmail(), newEmail()];
    const { uid } = await admin.createUser({ email });
    await follow(await admin.generateEmailVerificationLink(email));
    expect((await admin.getUser(uid)).emailVerified).toBe(true);
    await follow(await admin.generateVerifyAndChangeEmailLink(email, changed));
    expect((await admin.getUser(uid)).email).toBe(changed);
  });

  it("a link of the admin SDK signs in", async () => {
    const email = newEmail();
    const link = await admin.generateSignInWithEmailLink(email, { ...page, handleCodeInApp: true });
    const { user } = await signInWithEmailLink(newAuth(), email, link);
    expect(user.emailVerified).toBe(true);
    expect(await oobCodes(firebase, email)).toEqual([]);
  });
});

describe("firebase-admin/auth imports", () => {
  const [salt, key, password] = ["NaCl", Buffer.from("secret"), "password"];
  const hashes: [name: string, options: UserImportOptions["hash"], hash: Buffer][] = [
    [
      "HMAC_SHA256",
      { algorithm: "HMAC_SHA256", key },
      createHmac("sha256", key)
        .update(password + salt)
        .digest(),
    ],
    [
      "SHA256",
      { algorithm: "SHA256", rounds: 1 },
      createHash("sha256")
        .update(salt + password)
        .digest(),
    ],
    [
      "MD5 in hexadecimal",
      { algorithm: "MD5", rounds: 0 },
      Buffer.from(
        createHash("md5")
          .update(salt + password)
          .digest("hex"),
      ),
    ],
    [
      "PBKDF2_SHA256",
      { algorithm: "PBKDF2_SHA256", rounds: 1000 },
      pbkdf2Sync(password, salt, 1000, 64, "sha256"),
    ],
    [
      "STANDARD_SCRYPT",
      {
        algorithm: "STANDARD_SCRYPT",
        memoryCost: 1024,
        parallelization: 16,
        blockSize: 8,
        derivedKeyLength: 64,
      },
      scryptSync(password, salt, 64, { N: 1024, r: 8, p: 16 }),
    ],
    // The test vector of Firebase's own scrypt, as Firebase published it.
    [
      "SCRYPT",
      {
        algorithm: "SCRYPT",
        key: Buffer.from(
          "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==",
          "base64",
        ),
        saltSeparator: Buffer.from("Bw==", "base64"),
        rounds: 8,
        memoryCost: 14,
      },
      Buffer.from(
        "V358E8LdWJXAO7muq0CufVpEOXaj8aFiC7T/rcaGieN04q/ZPJ08WhJEHGjj9lz/2TT+/86N5VjVoc5DdBhBiw==",
        "base64",
      ),
    ],
  ];
  it.each(hashes)(
    "an imported user hashed with %s signs in, and the first sign-in replaces the hash",
    async (_name, hash, passwordHash) => {
      const [uid, email] = [`import-${newEmail()}`, newEmail()];
      const user = { uid, email, passwordHash, passwordSalt: Buffer.from(salt) };
      expect(await admin.importUsers([user], { hash })).toMatchObject({ successCount: 1, errors: [] });
      expect(await codeOf(signIn(email, "passwore"))).toBe("auth/wrong-password");
      const imported = (await admin.getUser(uid)).passwordHash;
      await signIn(email, password);
      expect((await signIn(email, password)).user.uid).toBe(uid);
      expect((await admin.getUser(uid)).passwordHash).not.toBe(imported);
    },
  );

  it("imported users keep all their properties", async () => {
    const [uid, time] = [`import-${newEmail()}`, new Date(1476235905000).toUTCString()];
    const [email, phoneNumber] = [newEmail(), newPhone()];
    const linked = {
      uid: `f-${uid}`,
      displayName: "F",
      email,
      photoURL: "http://127.0.0.1/f.png",
      providerId: "facebook.com",
    };
    const record = {
      uid,
      email,
      phoneNumber,
      emailVerified: true,
      displayName: "Noor",
      photoURL: "http://127.0.0.1/p.png",
      disabled: true,
      customClaims: { admin: true },
      metadata: { lastSignInTime: time, creationTime: time },
    };
    await admin.importUsers([{ ...record, providerData: [linked as never] }]);
    const imported = (await admin.getUser(uid)).toJSON() as { providerData: object[] };
    expect(imported).toMatchObject({ ...record, metadata: { ...record.metadata, lastRefreshTime: null } });
    expect(imported.providerData).toMatchObject([
      linked,
      { uid: phoneNumber, providerId: "phone", phoneNumber },
    ]);
  });

  it("an import leaves out users with errors and reports the reasons", async () => {
    const taken = newEmail();
    await admin.createUser({ email: taken });
    const good = `import-${newEmail()}`;
    const { successCount, errors } = await admin.importUsers([
      { uid: `import-${newEmail()}`, email: taken },
      {
        uid: good,
        customClaims: { role: "auditor" },
        providerData: [{ providerId: "google.com", uid: good } as never],
      },
      { uid: good.toUpperCase(), phoneNumber: "+1error" },
    ]);
    expect(successCount).toBe(1);
    expect(errors.map(({ index, error }) => [index, error.message])).toEqual([
      [0, "email exists in other account in database"],
      [2, "phone number format is invalid"],
    ]);
    expect((await admin.getUserByProviderUid("google.com", good)).customClaims).toEqual({ role: "auditor" });
    const bcrypt = { uid: `import-${newEmail()}`, passwordHash: Buffer.from("$2a$10$x") };
    const refused = await admin.importUsers([bcrypt], { hash: { algorithm: "BCRYPT" } });
    expect(refused.errors[0]?.error.message).toContain(
      "passwords hashed with BCRYPT cannot be imported here",
    );
  });
});
