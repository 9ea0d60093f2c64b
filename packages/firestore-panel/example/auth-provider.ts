/** Refine's auth provider over the engine's session. */
import type { AuthProvider } from "@refinedev/core";
import { toHttpError, type Session } from "firestore-panel/providers";
import { returnPath } from "firestore-panel/ui/login-handover";

const LOGIN = "/login";

interface LoginForm {
  readonly email: string;
  readonly password: string;
}

export function createAuthProvider(session: Session): AuthProvider {
  const isOpen = () => session.getSnapshot().status === "open";
  const failed = (message: string) => ({ success: false, error: { name: "Not signed in", message } });
  return {
    async login({ email, password }: LoginForm) {
      try {
        const result = await session.signIn({ id: email, password });
        if (result.outcome === "no-match") return failed("This e-mail and password do not match.");
        if (result.outcome === "wait")
          return failed(`Too many attempts. Minutes to wait: ${result.minutes}.`);
        return { success: true, redirectTo: returnPath(window.location.search) };
      } catch (error) {
        return failed(toHttpError(error, { action: "sign in", what: "to the panel" }).message);
      }
    },
    async logout() {
      await session.signOut().catch(() => undefined);
      return { success: true, redirectTo: LOGIN };
    },
    /** The engine checks the session in the database, and ends it. */
    async check() {
      return isOpen() ? { authenticated: true } : { authenticated: false, redirectTo: LOGIN };
    },
    /** The shell shows why a session ended, so Refine never signs out by itself. */
    async onError(error: { readonly statusCode?: unknown }) {
      if (error.statusCode === 401 && isOpen()) session.end("revoked");
      return {};
    },
    async getIdentity() {
      const state = session.getSnapshot();
      return state.status === "open" ? state.record : null;
    },
  };
}
