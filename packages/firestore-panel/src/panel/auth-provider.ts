import type { AuthProvider } from "@refinedev/core";
import type { Credentials } from "../contract/session";
import { toHttpError } from "../data/errors";
import type { Session } from "../sign-in/session";
import { text } from "../texts/texts";
import { returnPath } from "../ui/login-handover";

/**
 * All of Refine's auth provider but `login`, over the session of one kind of account. Its methods always resolve, as
 * Refine requires.
 * @param login the address of the login.
 */
export function sessionAuth(session: Session, login: string) {
  const isOpen = () => session.getSnapshot().status === "open";
  return {
    async logout() {
      await session.signOut().catch(() => undefined);
      return { success: true, redirectTo: login };
    },
    /**
     * Does not wait for the SDK to restore its user, so that a page requests its data at the same moment. The rules
     * refuse a session that is no longer valid, and the engine ends it.
     */
    async check() {
      return isOpen() ? { authenticated: true } : { authenticated: false, redirectTo: login };
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
  } satisfies Omit<AuthProvider, "login">;
}

/** @param start the page after a sign-in that no other page asked for. */
export function createAuthProvider(session: Session, login: string, start: string): AuthProvider {
  const failed = (message: string) => ({
    success: false,
    error: { name: text("signIn.failed"), message },
  });
  return {
    ...sessionAuth(session, login),
    async login(credentials: Credentials) {
      try {
        const result = await session.signIn(credentials);
        if (result.outcome === "no-match") return failed(text("signIn.noMatch"));
        if (result.outcome === "wait") return failed(text("signIn.wait", { minutes: result.minutes }));
        return { success: true, redirectTo: returnPath(window.location.search, start) };
      } catch (error) {
        return failed(toHttpError(error, { action: "sign in", what: text("signIn.toPanel") }).message);
      }
    },
  };
}
