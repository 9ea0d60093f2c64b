import { expect, test, vi } from "vitest";
import { createAuthProvider } from "../../../src/providers/auth-provider";
import { createStore } from "../../../packages/firestore-panel/src/data/connection";
import type { Session, SignInResult } from "../../../packages/firestore-panel/src/sign-in/session";
import type { SessionKind, SessionState } from "../../../packages/firestore-panel/src/contract/session";

const NOOR = { id: "n", name: "Noor", role: "Admin" };
const CREDENTIALS = { id: "noor@example.qa", password: "correct horse" };
const OPEN: SessionState = { status: "open", record: NOOR };
const ENDED: SessionState = { status: "ended", reason: "revoked", message: "It has ended." };

function panel(kind: SessionKind, state: SessionState, more: Partial<Session> = {}) {
  const end = vi.fn();
  const session: Session = {
    ...createStore(state),
    end,
    signIn: () => Promise.reject(new Error("No sign-in is expected.")),
    signOut: () => Promise.resolve(),
    renew: (_, action) => action(),
    ...more,
  };
  return { auth: createAuthProvider(kind, session), end };
}

const granted: SignInResult = { outcome: "granted", record: NOOR, uid: "u", passwordAt: null };
const failure = (name: string, message = name) => ({ success: false, error: { name, message } });

test.each<[SessionKind, SignInResult, object]>([
  ["admin", granted, { success: true, successNotification: { message: "Signin Successfully" } }],
  ["company", granted, { success: true }],
  ["admin", { outcome: "no-match" }, failure("Invalid email or password")],
  ["company", { outcome: "no-match" }, failure("Invalid credentials")],
  [
    "admin",
    { outcome: "wait", minutes: 1 },
    failure("Too many failed attempts. Try again in 1 minute, or tomorrow if that fails."),
  ],
  [
    "company",
    { outcome: "wait", minutes: 60 },
    failure("Too many failed attempts. Try again in 60 minutes, or tomorrow if that fails."),
  ],
])("a sign-in of kind %s with the result %j has its specified message", async (kind, result, expected) => {
  const signIn = vi.fn(() => Promise.resolve(result));
  expect(await panel(kind, { status: "none" }, { signIn }).auth.login(CREDENTIALS)).toEqual(expected);
  expect(signIn.mock.calls).toEqual([[CREDENTIALS]]);
});

test.each<[SessionKind, string]>([
  ["admin", "Signin Failed"],
  ["company", "An error occurred during login."],
])("a failed sign-in of kind %s gives the reason", async (kind, name) => {
  const signIn = () => Promise.reject(Object.assign(new Error("denied"), { code: "permission-denied" }));
  expect(await panel(kind, { status: "none" }, { signIn }).auth.login(CREDENTIALS)).toEqual(
    failure(name, "Not allowed to sign in to the panel. If your access changed, sign in again."),
  );
});

test.each<[SessionKind, string]>([
  ["admin", "/login"],
  ["company", "/organization-login"],
])("a sign-out of kind %s leads to its login even without a server", async (kind, redirectTo) => {
  const signOut = vi.fn(() => Promise.reject(new Error("network")));
  const { auth } = panel(kind, OPEN, { signOut });
  expect(await auth.logout({})).toEqual({ success: true, redirectTo });
  expect(signOut).toHaveBeenCalledOnce();
});

test.each<[SessionState]>([[{ status: "none" }], [ENDED]])(
  "a session that is not open is not authenticated: %j",
  async (state) => {
    const { auth } = panel("company", state);
    expect(await auth.check()).toEqual({ authenticated: false, redirectTo: "/organization-login" });
    expect([await auth.getIdentity?.(), await auth.getPermissions?.()]).toEqual([null, null]);
  },
);

test.each<[SessionState, unknown, number]>([
  [OPEN, 401, 1],
  [OPEN, 403, 0],
  [OPEN, undefined, 0],
  [ENDED, 401, 0],
])("a session %j with the response status %j ends %i times", async (state, statusCode, ends) => {
  const { auth, end } = panel("admin", state);
  expect(await auth.onError({ statusCode })).toEqual({});
  expect(end.mock.calls).toEqual(Array.from({ length: ends }, () => ["revoked"]));
});

test("an open session gives its record as identity, and its kind and role as permissions", async () => {
  const { auth } = panel("admin", OPEN);
  expect(await auth.getIdentity?.()).toBe(NOOR);
  expect(await auth.getPermissions?.()).toEqual({ kind: "admin", role: "Admin" });
  const { auth: company } = panel("company", { status: "open", record: { id: "c", companyId: "BAY" } });
  expect(await company.getPermissions?.()).toEqual({ kind: "company", role: null });
});
