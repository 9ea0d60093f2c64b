/** What no account can be is told at once: no user is made for it, and nothing is counted. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createProviders } from "../../../src/providers/create-providers";
import { accountsOf } from "../../../src/providers/session/kinds";
import { signIn } from "../../../src/providers/session/sign-in";
import { MAX_SIGN_IN_ID } from "../../../src/schema/sign-in-limits";
import type { SessionKind } from "../../../src/contract/session";

// Whatever the environment is: whoever asks for Firebase fails.
beforeEach(() => void vi.stubEnv("VITE_LOCAL_FIREBASE", "none"));
afterEach(() => vi.unstubAllEnvs());

test.each([
  ["no e-mail", "", "right"],
  ["spaces for an e-mail", "   ", "right"],
  ["no password", "noor@example.qa", ""],
  ["an e-mail that is too long", "x".repeat(MAX_SIGN_IN_ID + 1), "right"],
])("%s matches nobody", async (_, id, password) => {
  expect(await signIn("admin", { id, password })).toEqual({ outcome: "no-match" });
});

test.each(["admin", "company"] as const)("without a session of kind %s nothing is asked", async (kind) => {
  const { dataProvider, session, authProvider, accessControlProvider } = createProviders(kind);
  expect(session.getSnapshot()).toEqual({ status: "none" });
  await expect(dataProvider.deleteOne({ resource: "Employees", id: "a" })).rejects.toMatchObject({
    statusCode: 401,
    message: "Your session has ended. Sign in again.",
  });
  expect(await authProvider.check()).toMatchObject({ authenticated: false });
  expect(await accessControlProvider.can({ resource: "Brands", action: "create" })).toMatchObject({
    can: kind === "admin",
  });
});

test("each kind signs in with records of one collection", () => {
  expect(accountsOf("admin")).toMatchObject({ collection: { name: "Admins" }, idKey: "email" });
  expect(accountsOf("company")).toMatchObject({ collection: { name: "Companies" }, idKey: "companyId" });
  expect(() => accountsOf("member" as SessionKind)).toThrow(
    "No collection declares a sign-in of kind member",
  );
});
