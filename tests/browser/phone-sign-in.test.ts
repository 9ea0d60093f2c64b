/** What the web SDK is answered in a browser, where it asks for reCAPTCHA before it sends a phone number. */
import { deleteApp, initializeApp } from "firebase/app";
import { connectAuthEmulator, getAuth, RecaptchaVerifier, signInWithPhoneNumber } from "firebase/auth";
import { expect, inject, it, onTestFinished } from "vitest";

it("the web SDK says that signing in by phone is not offered", async () => {
  const app = initializeApp({ projectId: "demo-phone", apiKey: "k" }, crypto.randomUUID());
  const auth = getAuth(app);
  connectAuthEmulator(auth, `http://127.0.0.1:${inject("localFirebase").auth}`, { disableWarnings: true });
  // Google's script is not loaded. All that is asked of the server stays.
  auth.settings.appVerificationDisabledForTesting = true;
  const place = document.createElement("div");
  document.body.append(place);
  onTestFinished(async () => {
    place.remove();
    await deleteApp(app);
  });
  const verifier = new RecaptchaVerifier(auth, place, { size: "invisible" });
  await expect(signInWithPhoneNumber(auth, "+97444123456", verifier)).rejects.toMatchObject({
    code: "auth/operation-not-allowed",
  });
});
