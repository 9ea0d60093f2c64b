/**
 * Refine's auth provider for both kinds of sign-in: an admin signs in with a record of Admins, a company with its record
 * of Companies. There is no password at Firebase: the browser claims to be an account, and the database compares
 * (docs/sign-in.md). The session that a sign-in opens is in session/session.ts. What a signed-in account may do, and
 * that nobody may change the protected admin account, is in access-control-provider.ts.
 */
import type { AuthActionResponse, AuthProvider } from "@refinedev/core";
import { ADMIN_LOGIN, COMPANY_LOGIN } from "../config/product";
import type { Credentials, SessionKind } from "firestore-panel/contract";
import { text, type TextId } from "firestore-panel/texts";
import { toHttpError, type Session } from "firestore-panel/providers";

interface Login {
  readonly path: string;
  readonly noMatch: TextId;
  readonly failed: TextId;
  readonly signedIn?: TextId;
}

/** The address of each kind's login, and its messages. */
const LOGINS: { readonly [kind in "admin" | "company"]: Login } = {
  admin: {
    path: ADMIN_LOGIN,
    noMatch: "login.admin.noMatch",
    failed: "login.admin.failed",
    signedIn: "login.admin.signedIn",
  },
  company: {
    path: COMPANY_LOGIN,
    noMatch: "login.company.noMatch",
    failed: "login.company.failed",
  },
};

/** Refine's auth provider. Its methods always resolve, as Refine requires. */
export function createAuthProvider(kind: SessionKind, session: Session): AuthProvider {
  const settings: Login = kind === "admin" ? LOGINS.admin : LOGINS.company;
  return {
    async login(credentials: Credentials): Promise<AuthActionResponse> {
      try {
        const result = await session.signIn(credentials);
        if (result.outcome === "granted") {
          return {
            success: true,
            ...(settings.signedIn && { successNotification: { message: text(settings.signedIn) } }),
          };
        }
        // The rules do not report whether the hour's or the day's limit is reached, so the message names both.
        const message =
          result.outcome === "wait"
            ? text("login.wait", { minutes: result.minutes })
            : text(settings.noMatch);
        return failure(message, message);
      } catch (error) {
        return failure(
          text(settings.failed),
          toHttpError(error, { action: "sign in", what: text("login.toPanel") }).message,
        );
      }
    },

    async logout() {
      await session.signOut().catch(() => undefined);
      return { success: true, redirectTo: settings.path };
    },

    /**
     * Does not wait for the SDK to restore its user, so that a page requests its data at the same moment. The rules
     * refuse a session that is no longer valid, and watch-session.ts ends it.
     */
    async check() {
      if (session.getSnapshot().status === "open") return { authenticated: true };
      return { authenticated: false, redirectTo: settings.path };
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
