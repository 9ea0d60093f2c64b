import {
  createUserWithEmailAndPassword,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
} from "firebase/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startChromium } from "../../fixtures/chromium";
import { startTestFirebase, usesOtherEmulator, type TestFirebase } from "../../fixtures/local-firebase";
import { authClients, newEmail, oobCodes } from "./clients";

const clients = authClients();
let firebase: TestFirebase;
beforeAll(async () => {
  firebase = await startTestFirebase();
});
afterAll(() => firebase.stop());

/** Follows a link as a browser does, or sends the form of its page. */
const browse = async (link: string, form?: Record<string, string>) => {
  const response = await fetch(link, {
    redirect: "manual",
    headers: { Accept: "text/html,*/*" },
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
  return { response, text: await response.text() };
};
const resetLink = async (continueUrl?: string) => {
  const [auth, email] = [clients.newAuth(firebase), newEmail()];
  await createUserWithEmailAndPassword(auth, email, "secret1");
  await sendPasswordResetEmail(auth, email, ...(continueUrl === undefined ? [] : [{ url: continueUrl }]));
  return { auth, email, link: (await oobCodes(firebase, email))[0]!.oobLink };
};
/** Returns the link with another value in its query. */
const altered = (link: string, name: string, value: string) => {
  const url = new URL(link);
  url.searchParams.set(name, value);
  return url.href;
};

describe.skipIf(usesOtherEmulator)("the page of a link", () => {
  it("the page asks for a new password, refuses a weak one, and sets a good one", async () => {
    const { auth, email, link } = await resetLink("http://localhost:5173/done?a=1&b=2");
    const asked = await browse(link);
    expect(asked.response.status).toBe(200);
    expect(asked.text).toContain(`Choose a new password for ${email}.`);
    expect((await browse(link, { newPassword: "short" })).text).toContain("six characters or more");
    const done = await browse(link, { newPassword: "secret2" });
    expect(done.response.status).toBe(200);
    expect(done.text).toContain('<a href="http://localhost:5173/done?a=1&#38;b=2">Continue</a>');
    await signInWithEmailAndPassword(auth, email, "secret2");
    const spent = await browse(link);
    expect([spent.response.status, spent.text.includes("has been used, or has expired")]).toEqual([
      400,
      true,
    ]);
  });

  it("the page runs no script and shows no foreign markup", async () => {
    const { link } = await resetLink();
    for (const value of ["javascript:alert(1)", 'http://x.example/"><script>', "data:text/html,x"]) {
      const { response, text } = await browse(altered(link, "continueUrl", value));
      expect(text).not.toMatch(/<script|javascript:|data:/);
      const policy = response.headers.get("content-security-policy") ?? "";
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/);
      expect(response.headers.get("referrer-policy")).toBe("same-origin");
    }
    const done = await browse(altered(link, "continueUrl", "javascript:alert(1)"), {
      newPassword: "secret2",
    });
    expect([done.response.status, done.text.includes("href")]).toEqual([200, false]);
  });

  it.each([
    ["mode", "other", "a mode that is not offered here"],
    ["mode", "verifyEmail", "has been used, or has expired"],
    ["oobCode", "", "has no oobCode"],
    ["oobCode", "<b>", "has been used, or has expired"],
    ["apiKey", "", "has no apiKey"],
  ])("a link with %s=%j gets a page with the reason", async (name, value, message) => {
    const { auth, email, link } = await resetLink();
    const { response, text } = await browse(altered(link, name, value));
    expect([response.status, text.includes(message)]).toEqual([400, true]);
    await signInWithEmailAndPassword(auth, email, "secret1");
  });

  it("tools get JSON from a link, as from the official emulator", async () => {
    const { email, link } = await resetLink();
    const asked = await fetch(link);
    expect(asked.status).toBe(400);
    expect(JSON.stringify(await asked.json())).toContain("newPassword=NEW_PASSWORD");
    const done = await fetch(`${link}&newPassword=secret2`);
    expect(await done.json()).toEqual({ authEmulator: { success: "The password has been changed.", email } });
    const auth = clients.newAuth(firebase);
    const { user } = await signInWithEmailAndPassword(auth, email, "secret2");
    await sendEmailVerification(user);
    const verify = await fetch((await oobCodes(firebase, email)).at(-1)!.oobLink);
    expect(await verify.json()).toEqual({
      authEmulator: { success: "The e-mail has been verified.", email },
    });
  });

  it("a browser sets a password by a form that sends its origin", { timeout: 30_000 }, async () => {
    const { auth, email, link } = await resetLink();
    const browser = await startChromium();
    try {
      const page = await browser.newPage();
      await page.goto(link);
      await page.getByLabel("New password").fill("secret2");
      await page.getByRole("button", { name: "Save" }).click();
      await page
        .getByRole("heading", { name: "The password has been changed." })
        .waitFor({ timeout: 10_000 });
    } finally {
      await browser.close();
    }
    await signInWithEmailAndPassword(auth, email, "secret2");
  });
});
