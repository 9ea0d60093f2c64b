/**
 * Refine's auth provider for both kinds of sign-in: an admin signs in with a record of Admins, a company with its record
 * of Companies. There is no password at Firebase: the browser claims to be an account, and the database compares
 * (docs/sign-in.md). The session that a sign-in opens is in session/session.ts. What a signed-in account may do, and
 * that nobody may change the protected admin account, is in access-control-provider.ts.
 */
import type { AuthActionResponse, AuthProvider, DataProvider } from "@refinedev/core";
import type { User } from "firebase/auth";
import type { Firestore } from "firebase/firestore";
import { env } from "../config/env";
import { ADMIN_LOGIN, COMPANY_LOGIN } from "../config/product";
import type { Credentials, SessionKind } from "../../packages/firestore-panel/src/contract/session";
import { signInIdOf } from "../../packages/firestore-panel/src/fields/record";
import {
  credentialKeyOf,
  MAX_SIGN_IN_ID,
  secretOf,
  verifierOf,
} from "../../packages/firestore-panel/src/schema/sign-in";
import { toHttpError } from "../../packages/firestore-panel/src/data/errors";
import { authOf } from "../../packages/firestore-panel/src/firebase/clients";
import {
  accountsOf,
  passwordAtOf,
  withoutPassword,
} from "../../packages/firestore-panel/src/sign-in/accounts";
import {
  hoursAround,
  minutesToNextHour,
  serverClock,
} from "../../packages/firestore-panel/src/sign-in/server-clock";
import type { Session, SignInResult } from "../../packages/firestore-panel/src/sign-in/session";
import type * as SignInRequests from "../../packages/firestore-panel/src/sign-in/sign-in-requests";
import type { Claimant, SignInAttempt } from "../../packages/firestore-panel/src/sign-in/sign-in-requests";
import {
  knownDevice,
  newDevice,
  rememberDevice,
} from "../../packages/firestore-panel/src/sign-in/stored-session";

/** The address of each kind's login, and its messages. */
const LOGINS: {
  readonly [kind in SessionKind]: {
    readonly path: string;
    readonly noMatch: string;
    readonly failed: string;
    readonly signedIn?: string;
  };
} = {
  admin: {
    path: ADMIN_LOGIN,
    noMatch: "Invalid email or password",
    failed: "Signin Failed",
    signedIn: "Signin Successfully",
  },
  company: {
    path: COMPANY_LOGIN,
    noMatch: "Invalid credentials",
    failed: "An error occurred during login.",
  },
};

/** Refine's auth provider. Its methods always resolve, as Refine requires. */
export function createAuthProvider(kind: SessionKind, session: Session): AuthProvider {
  const settings = LOGINS[kind];
  return {
    async login(credentials: Credentials): Promise<AuthActionResponse> {
      try {
        const result = await session.signIn(credentials);
        if (result.outcome === "granted") {
          return {
            success: true,
            ...(settings.signedIn && { successNotification: { message: settings.signedIn } }),
          };
        }
        const message = result.outcome === "wait" ? waitMessage(result.minutes) : settings.noMatch;
        return failure(message, message);
      } catch (error) {
        return failure(
          settings.failed,
          toHttpError(error, { action: "sign in", what: "to the panel" }).message,
        );
      }
    },

    async logout() {
      await session.signOut().catch(() => undefined);
      return { success: true, redirectTo: settings.path };
    },

    /**
     * Waits until the SDK has restored its user after a reload. watch-session.ts then checks the session in
     * the database.
     */
    async check() {
      const refused = { authenticated: false, redirectTo: settings.path };
      if (session.getSnapshot().status !== "open") return refused;
      try {
        const auth = await authOf(kind);
        await auth.authStateReady();
        if (!auth.currentUser) session.end("revoked");
        return session.getSnapshot().status === "open" ? { authenticated: true } : refused;
      } catch {
        // The SDK failed to load. The page stays, and its data calls report the failure.
        return { authenticated: true };
      }
    },

    /**
     * The app shows the end of a session from its state, which has the reason. So this never asks Refine to
     * sign out.
     */
    async onError(error: { readonly statusCode?: unknown }) {
      const signedOut = error.statusCode === 401 && session.getSnapshot().status === "open";
      if (signedOut) session.end("revoked");
      return {};
    },

    async getIdentity() {
      const state = session.getSnapshot();
      return state.status === "open" ? state.record : null;
    },

    async getPermissions() {
      const state = session.getSnapshot();
      return state.status === "open" ? { kind, role: state.record["role"] ?? null } : null;
    },
  };
}

/** Refine shows `name` as the notification's title and `message` as its text. */
function failure(name: string, message: string): AuthActionResponse {
  return { success: false, error: { name, message } };
}

/**
 * The rules do not report whether the hour's or the day's limit is reached, so the message names both.
 * @param minutes to the next hour.
 */
function waitMessage(minutes: number): string {
  return `Too many failed attempts. Try again in ${minutes} minute${minutes === 1 ? "" : "s"}, or tomorrow if that fails.`;
}

/**
 * Signs in at the database: claims the account with the secret of the typed password, which the rules count and then
 * compare, and reads the account's record. Each attempt uses up its Firebase user, so an earlier user's holder has no
 * access to a later session. The requests load Firestore, so the login page shows before it arrives.
 */
export async function signIn(kind: SessionKind, { id: typed, password }: Credentials): Promise<SignInResult> {
  const id = signInIdOf(accountsOf(kind).collection, typed);
  if (id === "" || id.length > MAX_SIGN_IN_ID || password === "") return { outcome: "no-match" };
  const derived = claimantOf(kind, id, password);
  const requests = await import("../../packages/firestore-panel/src/sign-in/sign-in-requests");
  return requests.withNewUser(async (firestore, user) => {
    const attempt = async () => attemptSignIn(kind, requests, firestore, user, await derived);
    const result = await attempt().catch(async (error: unknown) => {
      await requests.discardAttempt(firestore, user);
      throw error;
    });
    if (result.outcome === "granted") await requests.replaceUser(kind, user);
    else await requests.discardAttempt(firestore, user);
    return result;
  });
}

async function claimantOf(kind: SessionKind, id: string, password: string): Promise<Claimant> {
  const secret = await secretOf(env().firebase.projectId, kind, id, password);
  const [key, verifier] = await Promise.all([credentialKeyOf(kind, id), verifierOf(secret)]);
  return { kind, id, key, secret, verifier };
}

async function attemptSignIn(
  kind: SessionKind,
  requests: typeof SignInRequests,
  firestore: Firestore,
  user: User,
  claimant: Claimant,
): Promise<SignInResult> {
  const now = await serverClock(user);
  const attempt = await claimAttempt(requests, firestore, user.uid, claimant, now());
  if (!attempt) return { outcome: "wait", minutes: minutesToNextHour(now()) };
  const device = attempt.device || newDevice();
  if (!(await requests.grant(firestore, user.uid, claimant, attempt, device))) return { outcome: "no-match" };
  const record = await requests.findRecord(kind, firestore, claimant.id);
  if (!record) return { outcome: "no-match" };
  rememberDevice(claimant.key, device);
  return {
    outcome: "granted",
    record: withoutPassword(kind, record),
    uid: user.uid,
    passwordAt: passwordAtOf(kind, record),
  };
}

/** @returns the accepted attempt; undefined after too many failed ones. A refused attempt writes no data. */
async function claimAttempt(
  requests: typeof SignInRequests,
  firestore: Firestore,
  uid: string,
  claimant: Claimant,
  now: number,
): Promise<SignInAttempt | undefined> {
  // A new password invalidates known devices. This browser then counts as an unknown one.
  for (const device of new Set([knownDevice(claimant.key), ""]))
    for (const hour of hoursAround(now)) {
      const attempt = { hour, device };
      if (await requests.claim(firestore, uid, claimant, attempt)) return attempt;
    }
  return undefined;
}

/**
 * A new password ends every session of its account, even the one that sets it. This provider then signs in
 * again with the new password.
 */
export function withOwnPassword(kind: SessionKind, session: Session, provider: DataProvider): DataProvider {
  return {
    ...provider,
    update: (params) => {
      const { collection, signIn } = accountsOf(kind);
      const state = session.getSnapshot();
      const values: { readonly [key: string]: unknown } = Object.fromEntries(
        Object.entries(params.variables ?? {}),
      );
      const password = values[signIn.password];
      const isOwn =
        params.resource === collection.name && state.status === "open" && state.record.id === params.id;
      if (!isOwn || typeof password !== "string" || password === "") return provider.update(params);
      const id = values[signIn.id] ?? state.record[signIn.id];
      return session.renew({ id: String(id), password }, () => provider.update(params));
    },
  };
}
