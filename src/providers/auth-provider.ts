import type { AuthActionResponse, AuthProvider } from "@refinedev/core";
import type { Credentials, SessionKind } from "../contract/session";
import { toHttpError } from "./errors";
import { authOf } from "./firebase/clients";
import { KINDS } from "./session/kinds";
import type { Session } from "./session/session";
import { waitMessage } from "./session/throttle";

/** Refine's auth provider. Its methods always resolve, as Refine requires. */
export function createAuthProvider(kind: SessionKind, session: Session): AuthProvider {
  const settings = KINDS[kind];
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
      return { success: true, redirectTo: settings.login };
    },

    /**
     * Waits until the SDK has restored its user after a reload. watch-session.ts then checks the session in
     * the database.
     */
    async check() {
      const refused = { authenticated: false, redirectTo: settings.login };
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
