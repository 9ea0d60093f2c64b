import { readdir, readFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { deleteApp, initializeApp, type FirebaseApp } from "firebase/app";
import {
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  linkWithCredential,
  reauthenticateWithCredential,
  reload,
  sendPasswordResetEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
  updateEmail,
  updatePassword,
  updateProfile,
  type Auth,
} from "firebase/auth";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sendJson } from "../../../src/core/http";
import { startTestFirebase, usesOtherEmulator, type TestFirebase } from "../../fixtures/local-firebase";

let firebase: TestFirebase;
const apps: FirebaseApp[] = [];
let emails = 0;

beforeAll(async () => {
  firebase = await startTestFirebase({
    ui:
      ({ outbox }) =>
      async (_request, response) =>
        sendJson(response, 200, outbox.messages()),
  });
});
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => deleteApp(app)));
});
afterAll(() => firebase.stop());

/** An SDK as in a new browser. */
function newAuth(): Auth {
  const app = initializeApp({ apiKey: "k", projectId: firebase.projectId }, crypto.randomUUID());
  apps.push(app);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, firebase.origin("auth"), { disableWarnings: true });
  return auth;
}

const newEmail = () => `person-${process.pid}-${Date.now()}-${emails++}@example.qa`;
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "no error",
    (error: unknown) => (error as { code: string }).code,
  );

describe("accounts through the web SDK", () => {
  it("users sign in anonymously and get different uids", async () => {
    const [a, b] = [await signInAnonymously(newAuth()), await signInAnonymously(newAuth())];
    expect(a.user.isAnonymous).toBe(true);
    expect(a.user.uid).not.toBe(b.user.uid);
    expect((await a.user.getIdTokenResult()).signInProvider).toBe("anonymous");
  });

  it("a new user's e-mail becomes lower case, and the user signs in with it in any case", async () => {
    const email = newEmail();
    const created = await createUserWithEmailAndPassword(newAuth(), email.toUpperCase(), "secret1");
    expect(created.user.email).toBe(email);
    const again = await signInWithEmailAndPassword(newAuth(), email, "secret1");
    expect(again.user.uid).toBe(created.user.uid);
    expect(again.user.isAnonymous).toBe(false);
    const { claims } = await again.user.getIdTokenResult();
    expect(claims).toMatchObject({
      sub: created.user.uid,
      aud: firebase.projectId,
      iss: `https://securetoken.google.com/${firebase.projectId}`,
      email,
      firebase: { sign_in_provider: "password" },
    });
  });

  it.each([
    ["an e-mail that is taken", "auth/email-already-in-use", "taken", "secret1"],
    ["a short password", "auth/weak-password", "new", "12345"],
    ["no password", "auth/missing-password", "new", ""],
    ["an address that is none", "auth/invalid-email", "not-an-address", "secret1"],
  ])("creating a user with %s is refused", async (_name, code, email, password) => {
    const taken = newEmail();
    await createUserWithEmailAndPassword(newAuth(), taken, "secret1");
    const address = { taken, new: newEmail() }[email] ?? email;
    expect(await codeOf(createUserWithEmailAndPassword(newAuth(), address, password))).toBe(code);
  });

  it("a sign-in distinguishes a wrong password from an unknown user", async () => {
    const email = newEmail();
    await createUserWithEmailAndPassword(newAuth(), email, "secret1");
    expect(await codeOf(signInWithEmailAndPassword(newAuth(), email, "secret2"))).toBe("auth/wrong-password");
    expect(await codeOf(signInWithEmailAndPassword(newAuth(), newEmail(), "secret1"))).toBe(
      "auth/user-not-found",
    );
    expect(await codeOf(sendPasswordResetEmail(newAuth(), newEmail()))).toBe("auth/user-not-found");
  });

  it("only one of two simultaneous sign-ups gets an e-mail", async () => {
    const email = newEmail();
    const outcomes = await Promise.all(
      [newAuth(), newAuth()].map((auth) => codeOf(createUserWithEmailAndPassword(auth, email, "secret1"))),
    );
    expect(outcomes.sort()).toEqual(["auth/email-already-in-use", "no error"]);
  });

  it("an anonymous user gets an e-mail and keeps the uid", async () => {
    const { user } = await signInAnonymously(newAuth());
    const email = newEmail();
    const linked = await linkWithCredential(user, EmailAuthProvider.credential(email, "secret1"));
    expect(linked.user.uid).toBe(user.uid);
    await reload(linked.user);
    expect(linked.user.isAnonymous).toBe(false);
    expect((await signInWithEmailAndPassword(newAuth(), email, "secret1")).user.uid).toBe(user.uid);
  });

  it("a user changes the profile and removes the name again", async () => {
    const email = newEmail();
    const { user } = await createUserWithEmailAndPassword(newAuth(), email, "secret1");
    await updateProfile(user, { displayName: "نورة Al-Mannai", photoURL: "http://127.0.0.1/p.png" });
    await reload(user);
    expect([user.displayName, user.photoURL]).toEqual(["نورة Al-Mannai", "http://127.0.0.1/p.png"]);
    await updateProfile(user, { displayName: "" });
    await reload(user);
    expect(user.displayName).toBeNull();
  });

  it("an ID token lasts an hour: below five minutes the SDK would refresh it without end", async () => {
    const { user } = await signInAnonymously(newAuth());
    const { expirationTime, issuedAtTime } = await user.getIdTokenResult();
    expect(Date.parse(expirationTime) - Date.parse(issuedAtTime)).toBe(3600_000);
  });

  it("a token that is long because of its claims is accepted as issued", async () => {
    const auth = newAuth();
    const { user } = await createUserWithEmailAndPassword(auth, newEmail(), "secret1");
    const photoURL = `https://example.qa/${"p".repeat(4000)}`;
    await updateProfile(user, { displayName: "ا".repeat(400), photoURL });
    expect((await user.getIdToken(true)).length).toBeGreaterThan(4096);
    await reload(user);
    expect(user.photoURL).toBe(photoURL);
    await updateProfile(user, { photoURL: "" });
    expect(user.photoURL).toBeNull();
  });

  it("a new password or e-mail ends the user's other sign-ins", async () => {
    const email = newEmail();
    const { user } = await createUserWithEmailAndPassword(newAuth(), email, "secret1");
    const elsewhere = newAuth();
    await signInWithEmailAndPassword(elsewhere, email, "secret1");

    await updatePassword(user, "secret2");
    const changed = newEmail();
    await updateEmail(user, changed);
    await user.getIdToken(true);

    expect(await codeOf(signInWithEmailAndPassword(newAuth(), changed, "secret1"))).toBe(
      "auth/wrong-password",
    );
    expect((await signInWithEmailAndPassword(newAuth(), changed, "secret2")).user.uid).toBe(user.uid);
    expect(await codeOf(elsewhere.currentUser?.getIdToken(true) ?? Promise.resolve())).toBe(
      "auth/user-token-expired",
    );
    expect(elsewhere.currentUser).toBeNull();
  });

  it("reauthentication accepts the right password and refuses a wrong one", async () => {
    const email = newEmail();
    const { user } = await createUserWithEmailAndPassword(newAuth(), email, "secret1");
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, "secret1"));
    const wrong = reauthenticateWithCredential(user, EmailAuthProvider.credential(email, "secret9"));
    expect(await codeOf(wrong)).toBe("auth/wrong-password");
  });

  it("a deleted user is signed out everywhere, and the e-mail is free again", async () => {
    const email = newEmail();
    const { user } = await createUserWithEmailAndPassword(newAuth(), email, "secret1");
    const elsewhere = newAuth();
    const other = (await signInWithEmailAndPassword(elsewhere, email, "secret1")).user;
    await deleteUser(user);
    expect(await codeOf(reload(other))).toBe("auth/user-token-expired");
    expect(elsewhere.currentUser).toBeNull();
    expect(await codeOf(signInWithEmailAndPassword(newAuth(), email, "secret1"))).toBe("auth/user-not-found");
    await createUserWithEmailAndPassword(newAuth(), email, "secret3");
  });
});

describe.skipIf(usesOtherEmulator)("the local Auth", () => {
  it("a password reset goes to the outbox, and its code works once", async () => {
    const email = newEmail();
    await createUserWithEmailAndPassword(newAuth(), email, "secret1");
    const auth = newAuth();
    await sendPasswordResetEmail(auth, email);
    const outbox = (await (await fetch(firebase.origin("ui"))).json()) as {
      template: string;
      params: { email: string; oobCode: string };
    }[];
    const sent = outbox.find(({ params }) => params.email === email);
    expect(sent?.template).toBe("PASSWORD_RESET");
    const code = sent?.params.oobCode ?? "";
    expect(await codeOf(confirmPasswordReset(auth, code, "123"))).toBe("auth/weak-password");
    await confirmPasswordReset(auth, code, "secret2");
    await signInWithEmailAndPassword(auth, email, "secret2");
    expect(await codeOf(confirmPasswordReset(auth, code, "secret3"))).toBe("auth/invalid-action-code");
  });

  const call = async (path: string, body: string, method = "POST") => {
    const response = await fetch(`${firebase.origin("auth")}${path}`, {
      method,
      ...(method === "POST" && { body }),
    });
    return { status: response.status, body: (await response.json()) as { error?: { message: string } } };
  };
  const ACCOUNTS = "/identitytoolkit.googleapis.com/v1/accounts:";

  it.each([
    ["a body that is not JSON", `${ACCOUNTS}signUp`, "{", 400, /^INVALID_ARGUMENT/],
    ["a body that is a list", `${ACCOUNTS}signUp`, "[]", 400, /^INVALID_ARGUMENT/],
    [
      "a field of another type",
      `${ACCOUNTS}signUp`,
      '{"email":{},"password":"secret1"}',
      400,
      /^INVALID_ARGUMENT/,
    ],
    ["an operation that is not offered", `${ACCOUNTS}signInWithIdp`, "{}", 400, /^OPERATION_NOT_ALLOWED/],
    ["a name of JavaScript's own", `${ACCOUNTS}constructor`, "{}", 400, /^OPERATION_NOT_ALLOWED/],
    ["a token that is none", `${ACCOUNTS}lookup`, '{"idToken":"x"}', 400, /^INVALID_ID_TOKEN/],
    ["no token", `${ACCOUNTS}update`, "{}", 400, /^MISSING_ID_TOKEN/],
    [
      "a forged refresh token",
      "/securetoken.googleapis.com/v1/token",
      "grant_type=refresh_token&refresh_token=a.b.c",
      400,
      /^INVALID_REFRESH_TOKEN/,
    ],
    ["no grant", "/securetoken.googleapis.com/v1/token", "refresh_token=x", 400, /^MISSING_GRANT_TYPE/],
    [
      "a refresh token by another spelling",
      "/securetoken.googleapis.com/v1/token",
      "grantType=refresh_token&refreshToken=a.b.c",
      400,
      /^INVALID_REFRESH_TOKEN/,
    ],
    [
      "another grant",
      "/securetoken.googleapis.com/v1/token",
      "grant_type=password",
      400,
      /^INVALID_GRANT_TYPE/,
    ],
    ["another address", "/elsewhere", "{}", 404, /^NOT_FOUND/],
    ["an address without a path", "//", "{}", 404, /^NOT_FOUND/],
    [
      "a body that is too large",
      `${ACCOUNTS}signUp`,
      `{"displayName":"${"x".repeat(70_000)}"}`,
      413,
      /^PAYLOAD_TOO_LARGE/,
    ],
  ])(
    "a request with %s gets an error that the SDK understands",
    async (_name, path, body, status, message) => {
      const answer = await call(path, body);
      expect(answer.status).toBe(status);
      expect(answer.body.error?.message).toMatch(message);
    },
  );

  it("a new password does not restore an account that is deleted at the same time", async () => {
    const { user } = await signInAnonymously(newAuth());
    const idToken = await user.getIdToken();
    const credentials = { email: newEmail(), password: "secret1" };
    await Promise.all([
      call(`${ACCOUNTS}signUp`, JSON.stringify({ idToken, ...credentials })),
      call(`${ACCOUNTS}delete`, JSON.stringify({ idToken })),
    ]);
    const signIn = await call(`${ACCOUNTS}signInWithPassword`, JSON.stringify(credentials));
    expect(signIn.body.error?.message).toBe("EMAIL_NOT_FOUND");
  });

  it("Auth answers to names of this machine only, so that no other name can point to it", async () => {
    const statusFor = async (host: string) => {
      const request = get({ host: "127.0.0.1", port: firebase.ports.auth, headers: { host } });
      const [response] = (await once(request, "response")) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    };
    expect(await statusFor("tab1.localhost:9099")).toBe(200);
    expect(await statusFor("[::1]:9099")).toBe(200);
    expect(await statusFor("rebound.example:9099")).toBe(403);
    expect(await statusFor("localhost.rebound.example")).toBe(403);
  });

  it("Auth answers preflights of any origin", async () => {
    const preflight = await fetch(`${firebase.origin("auth")}${ACCOUNTS}signUp`, {
      method: "OPTIONS",
      headers: {
        Origin: "http://localhost:5173",
        "Access-Control-Request-Headers": "content-type,x-client-version",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-headers")).toBe("content-type,x-client-version");
  });

  it("the data folder never holds a password or a refresh token", async () => {
    const own = await startTestFirebase();
    const app = initializeApp({ apiKey: "k", projectId: own.projectId }, crypto.randomUUID());
    apps.push(app);
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    connectAuthEmulator(auth, own.origin("auth"), { disableWarnings: true });
    const { user } = await createUserWithEmailAndPassword(
      auth,
      "findable-address@example.qa",
      "Unlikely-Password-77",
    );
    const texts = await Promise.all(
      (await readdir(own.dataDir, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => readFile(`${entry.parentPath}/${entry.name}`, "latin1")),
    );
    const all = texts.join("\n");
    expect(all).toContain("findable-address@example.qa");
    expect(all).not.toContain("Unlikely-Password-77");
    expect(all).not.toContain(user.refreshToken);
    await own.stop();
  });
});
