import type { AuthActionResponse, AuthProvider } from "@refinedev/core";
import { ADMIN_LOGIN, COMPANY_LOGIN } from "../config/product";
import type { Credentials, SessionKind } from "firestore-panel/session";
import { text, type TextId } from "firestore-panel/texts";
import { sessionAuth, toHttpError, type Session } from "firestore-panel/providers";

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

/**
 * Refine's auth provider for both kinds of sign-in: an admin signs in with a record of Admins, a company with its record
 * of Companies. There is no password at Firebase: the browser claims to be an account, and the database compares
 * (docs/sign-in.md). What a signed-in account may do is in access-control-provider.ts.
 */
export function createAuthProvider(kind: SessionKind, session: Session): AuthProvider {
  const { path, noMatch, failed, signedIn } = kind === "admin" ? LOGINS.admin : LOGINS.company;
  return {
    ...sessionAuth(session, path),

    async login(credentials: Credentials): Promise<AuthActionResponse> {
      try {
        const result = await session.signIn(credentials);
        if (result.outcome === "granted")
          return { success: true, ...(signedIn && { successNotification: { message: text(signedIn) } }) };
        // The rules do not report whether the hour's or the day's limit is reached, so the message names both.
        const message =
          result.outcome === "wait" ? text("login.wait", { minutes: result.minutes }) : text(noMatch);
        return failure(message, message);
      } catch (error) {
        const { message } = toHttpError(error, { action: "sign in", what: text("login.toPanel") });
        return failure(text(failed), message);
      }
    },

    async getPermissions() {
      const state = session.getSnapshot();
      return "record" in state ? { kind, role: state.record["role"] ?? null } : null;
    },
  };
}

/** Refine shows `name` as the notification's title and `message` as its text. */
function failure(name: string, message: string): AuthActionResponse {
  return { success: false, error: { name, message } };
}
