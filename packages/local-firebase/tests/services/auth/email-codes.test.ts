import {
  applyActionCode,
  checkActionCode,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  GoogleAuthProvider,
  isSignInWithEmailLink,
  linkWithCredential,
  multiFactor,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  TotpMultiFactorGenerator,
  unlink,
  updateEmail,
  updatePassword,
  validatePassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
  type Auth,
} from "firebase/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestFirebase, usesOtherEmulator, type TestFirebase } from "../../fixtures/local-firebase";
import { ask, authClients, codeOf, newEmail, oobCodes } from "./clients";

const clients = authClients();
let firebase: TestFirebase;
const newAuth = () => clients.newAuth(firebase);
beforeAll(async () => {
  firebase = await startTestFirebase();
});
afterAll(() => firebase.stop());

const settings = { url: "http://localhost:5173/done?a=1", handleCodeInApp: true };
const sentTo = async (email: string) => (await oobCodes(firebase, email)).at(-1)!;
const newUser = (auth: Auth, email = newEmail()) => createUserWithEmailAndPassword(auth, email, "secret1");

describe("sign-in links", () => {
  it("a sign-in link creates the user of its e-mail, once", async () => {
    const [auth, email] = [newAuth(), newEmail()];
    await sendSignInLinkToEmail(auth, email, settings);
    const { oobLink, requestType } = await sentTo(email);
    expect([requestType, isSignInWithEmailLink(auth, oobLink)]).toEqual(["EMAIL_SIGNIN", true]);
    expect(await codeOf(signInWithEmailLink(auth, newEmail(), oobLink))).toBe("auth/invalid-email");
    const { user } = await signInWithEmailLink(auth, email, oobLink);
    expect(user).toMatchObject({ email, emailVerified: true, isAnonymous: false });
    expect(user.providerData.map(({ providerId }) => providerId)).toEqual(["password"]);
    expect(await codeOf(signInWithEmailLink(auth, email, oobLink))).toBe("auth/invalid-action-code");
    expect(await codeOf(signInWithEmailAndPassword(auth, email, "secret1"))).toBe("auth/wrong-password");
    expect(await fetchSignInMethodsForEmail(auth, email)).toEqual(["emailLink"]);
  });

  it("a sign-in link verifies no other e-mail, such as one added later with a password", async () => {
    const [auth, email, other] = [newAuth(), newEmail(), newEmail()];
    await sendSignInLinkToEmail(auth, email, settings);
    const { user } = await signInWithEmailLink(auth, email, (await sentTo(email)).oobLink);
    expect(user.emailVerified).toBe(true);
    const body = { idToken: await user.getIdToken(), email: other, password: "secret1" };
    await ask(firebase, "POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k", { body });
    const again = (await signInWithEmailAndPassword(newAuth(), other, "secret1")).user;
    expect([again.uid, again.emailVerified]).toEqual([user.uid, false]);
  });

  it("a sign-in link finds the user of its e-mail, or adds the e-mail to a signed-in user", async () => {
    const email = newEmail();
    const { user } = await newUser(newAuth(), email);
    await sendSignInLinkToEmail(newAuth(), email, settings);
    const again = await signInWithEmailLink(newAuth(), email, (await sentTo(email)).oobLink);
    expect(again.user.uid).toBe(user.uid);
    expect((await fetchSignInMethodsForEmail(newAuth(), email)).sort()).toEqual(["emailLink", "password"]);

    const [anonymous, own] = [(await signInAnonymously(newAuth())).user, newEmail()];
    for (const [address, expected] of [
      [email, "auth/email-already-in-use"],
      [own, "no error"],
    ] as const) {
      await sendSignInLinkToEmail(newAuth(), address, settings);
      const credential = EmailAuthProvider.credentialWithLink(address, (await sentTo(address)).oobLink);
      expect(await codeOf(linkWithCredential(anonymous, credential))).toBe(expected);
    }
    await reload(anonymous);
    expect([anonymous.email, anonymous.isAnonymous]).toEqual([own, false]);
  });

  it("a followed sign-in link leads to the app with its code", async () => {
    const email = newEmail();
    await sendSignInLinkToEmail(newAuth(), email, settings);
    const { oobLink, oobCode } = await sentTo(email);
    const response = await fetch(oobLink, { redirect: "manual" });
    const target = new URL(response.headers.get("location") ?? "");
    expect([response.status, target.origin, target.pathname]).toEqual([
      303,
      "http://localhost:5173",
      "/done",
    ]);
    expect(Object.fromEntries(target.searchParams)).toMatchObject({ a: "1", mode: "signIn", oobCode });
    expect((await signInWithEmailLink(newAuth(), email, target.href)).user.email).toBe(email);
  });
});

describe("other codes", () => {
  it("a code verifies an e-mail, by the SDK and by its link", async () => {
    for (const apply of [
      async (auth: Auth, sent: { oobCode: string }) => applyActionCode(auth, sent.oobCode),
      async (_auth: Auth, sent: { oobLink: string }) => void (await fetch(sent.oobLink)),
    ]) {
      const [auth, email] = [newAuth(), newEmail()];
      const { user } = await newUser(auth, email);
      await sendEmailVerification(user);
      const sent = await sentTo(email);
      expect((await checkActionCode(auth, sent.oobCode)).operation).toBe("VERIFY_EMAIL");
      await apply(auth, sent);
      await reload(user);
      expect(user.emailVerified).toBe(true);
      expect(await codeOf(applyActionCode(auth, sent.oobCode))).toBe("auth/invalid-action-code");
    }
  });

  it("a code changes an e-mail and ends the sign-ins with the old one", async () => {
    const [auth, email, changed] = [newAuth(), newEmail(), newEmail()];
    const { user } = await newUser(auth, email);
    const other = (await newUser(newAuth())).user.email!;
    expect(await codeOf(verifyBeforeUpdateEmail(user, other))).toBe("auth/email-already-in-use");
    await verifyBeforeUpdateEmail(user, changed);
    const { oobCode } = await sentTo(email);
    expect((await checkActionCode(auth, oobCode)).data).toMatchObject({
      email: changed,
      previousEmail: email,
    });
    await applyActionCode(auth, oobCode);
    expect(await codeOf(user.getIdToken(true))).toBe("auth/user-token-expired");
    const again = await signInWithEmailAndPassword(auth, changed, "secret1");
    expect([again.user.uid, again.user.emailVerified]).toEqual([user.uid, true]);
  });

  it("a code for a changed e-mail changes nothing when the address has another owner by then", async () => {
    const [auth, email] = [newAuth(), newEmail()];
    const { user: first } = await newUser(auth, email);
    const changes: string[] = [];
    for (const leave of [() => updateEmail(first, newEmail()), () => deleteUser(first)]) {
      if (first.email !== email) await updateEmail(first, email);
      await verifyBeforeUpdateEmail(first, newEmail());
      changes.push((await sentTo(email)).oobCode);
      await leave();
      const { user } = await newUser(newAuth(), email);
      for (const code of changes)
        expect(await codeOf(applyActionCode(auth, code))).toBe("auth/invalid-action-code");
      expect((await signInWithEmailAndPassword(newAuth(), email, "secret1")).user.uid).toBe(user.uid);
      await deleteUser(user);
    }
  });

  it("a recovery code restores the changed e-mail of its own user only", async () => {
    const [auth, email, changed] = [newAuth(), newEmail(), newEmail()];
    const { user } = await newUser(auth, email);
    await updateEmail(user, changed);
    const sent = await sentTo(email);
    expect((await checkActionCode(auth, sent.oobCode)).operation).toBe("RECOVER_EMAIL");
    const another = (await newUser(newAuth(), email)).user;
    expect(await codeOf(applyActionCode(auth, sent.oobCode))).toBe("auth/email-already-in-use");
    await deleteUser(another);
    await fetch(sent.oobLink);
    expect((await signInWithEmailAndPassword(newAuth(), email, "secret1")).user).toMatchObject({
      uid: user.uid,
      emailVerified: true,
    });
    expect(await codeOf(user.getIdToken(true))).toBe("auth/user-token-expired");
    const anonymous = (await signInAnonymously(newAuth())).user;
    await updateEmail(anonymous, changed);
    expect((await oobCodes(firebase, changed)).length).toBe(0);
  });

  it("a code works for its own purpose only", async () => {
    const [auth, email] = [newAuth(), newEmail()];
    const { user } = await newUser(auth, email);
    await sendEmailVerification(user);
    const { oobCode } = await sentTo(email);
    const path = "/identitytoolkit.googleapis.com/v1/accounts:resetPassword";
    const reset = await ask(firebase, "POST", path, { body: { oobCode, newPassword: "secret2" } });
    expect(reset.body.error?.message).toBe("INVALID_OOB_CODE");
    await sendPasswordResetEmail(auth, email);
    const forReset = await sentTo(email);
    expect(await verifyPasswordResetCode(auth, forReset.oobCode)).toBe(email);
    expect(await codeOf(applyActionCode(auth, forReset.oobCode))).toBe("auth/invalid-action-code");
    await signInWithEmailAndPassword(auth, email, "secret1");
  });

  it.skipIf(usesOtherEmulator)("codes survive a restart", async () => {
    const [email, dataDir] = [newEmail(), `${firebase.dataDir}-codes`];
    const first = await startTestFirebase({ dataDir });
    await sendSignInLinkToEmail(clients.newAuth(first), email, settings);
    const sent = await oobCodes(first, email);
    await first.stop();
    const second = await startTestFirebase({ dataDir, projectId: first.projectId });
    expect(await oobCodes(second, email)).toEqual(sent);
    await signInWithEmailLink(clients.newAuth(second), email, sent[0]!.oobLink);
    await second.stop();
  });
});

describe("a user of a browser", () => {
  it("a user removes e-mail and password", async () => {
    const email = newEmail();
    const { user } = await newUser(newAuth(), email);
    await unlink(user, "password");
    await reload(user);
    expect([user.email, user.providerData]).toEqual([null, []]);
    expect(await codeOf(signInWithEmailAndPassword(newAuth(), email, "secret1"))).toBe("auth/user-not-found");
    expect(await codeOf(updatePassword(user, "secret2"))).toBe("auth/missing-email");
  });

  it("a user signs in with a custom token in plain JSON, as with the official emulator", async () => {
    const token = JSON.stringify({ uid: "plain", claims: { role: "auditor" } });
    const { user } = await signInWithCustomToken(newAuth(), token);
    expect((await user.getIdTokenResult()).claims).toMatchObject({ sub: "plain", role: "auditor" });
    for (const [wrong, code] of [
      ["x.y.z", "auth/invalid-custom-token"],
      [await user.getIdToken(), "auth/invalid-custom-token"],
      ["{}", "auth/missing-identifier"],
    ] as const)
      expect(await codeOf(signInWithCustomToken(newAuth(), wrong))).toBe(code);
  });

  it("the password policy lists the requirements of a password", async () => {
    expect((await validatePassword(newAuth(), "secret1")).isValid).toBe(true);
    expect((await validatePassword(newAuth(), "short")).isValid).toBe(false);
  });

  it.skipIf(usesOtherEmulator)("an unsupported feature is refused by its name", async () => {
    const { user } = await newUser(newAuth());
    const google = GoogleAuthProvider.credential('{"sub":"x"}');
    expect(await codeOf(signInWithCredential(newAuth(), google))).toBe("auth/operation-not-allowed");
    const session = await multiFactor(user).getSession();
    expect(await codeOf(TotpMultiFactorGenerator.generateSecret(session))).toBe("auth/operation-not-allowed");
    for (const name of ["sendVerificationCode", "signInWithPhoneNumber"]) {
      const phone = await ask(firebase, "POST", `/identitytoolkit.googleapis.com/v1/accounts:${name}`);
      expect(phone.body.error?.message).toBe(
        "OPERATION_NOT_ALLOWED : Signing in by phone is not offered by the local Firebase.",
      );
    }
    // The web SDK requests these in a browser before it sends a number.
    for (const path of ["v1/recaptchaParams", "v2/recaptchaConfig"]) {
      const asked = await ask(firebase, "GET", `/identitytoolkit.googleapis.com/${path}`);
      expect([asked.status, asked.body.error?.message]).toEqual([
        400,
        "OPERATION_NOT_ALLOWED : Signing in by phone is not offered by the local Firebase.",
      ]);
    }
    const codes = await ask(firebase, "GET", `/emulator/v1/projects/${firebase.projectId}/verificationCodes`);
    expect(codes.body).toEqual({ verificationCodes: [] });
  });
});

describe("e-mail enumeration protection", () => {
  const protect = (one: TestFirebase, enableImprovedEmailPrivacy: boolean) =>
    ask(one, "PATCH", `/emulator/v1/projects/${one.projectId}/config`, {
      body: { emailPrivacyConfig: { enableImprovedEmailPrivacy } },
    });

  it("the protection, once switched on, hides which e-mails have an account, even after a restart", async () => {
    const dataDir = `${firebase.dataDir}-protected`;
    const first = await startTestFirebase({ dataDir });
    const [auth, email] = [clients.newAuth(first), newEmail()];
    await newUser(auth, email);
    const answers = async (one: Auth) => [
      await codeOf(signInWithEmailAndPassword(one, email, "secret2")),
      await codeOf(signInWithEmailAndPassword(one, newEmail(), "secret2")),
      await codeOf(sendPasswordResetEmail(one, newEmail())),
      (await fetchSignInMethodsForEmail(one, email)).length,
    ];
    expect(await answers(auth)).toEqual([
      "auth/wrong-password",
      "auth/user-not-found",
      "auth/user-not-found",
      1,
    ]);
    const { body } = await protect(first, true);
    expect(body).toMatchObject({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } });
    const hidden = ["auth/invalid-credential", "auth/invalid-credential", "no error", 0];
    expect(await answers(auth)).toEqual(hidden);
    await first.stop();
    if (usesOtherEmulator) return;
    const second = await startTestFirebase({ dataDir, projectId: first.projectId });
    expect(await answers(clients.newAuth(second))).toEqual(hidden);
    await second.stop();
  });

  it.skipIf(usesOtherEmulator)("the option switches the protection on from the start", async () => {
    const one = await startTestFirebase({ emailEnumerationProtection: true });
    const code = await codeOf(signInWithEmailAndPassword(clients.newAuth(one), newEmail(), "secret1"));
    expect(code).toBe("auth/invalid-credential");
    await protect(one, false);
    const open = await codeOf(signInWithEmailAndPassword(clients.newAuth(one), newEmail(), "secret1"));
    expect(open).toBe("auth/user-not-found");
    await one.stop();
  });
});
