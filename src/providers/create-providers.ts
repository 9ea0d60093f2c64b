import type { AccessControlProvider, AuthProvider } from "@refinedev/core";
import type { SessionKind } from "firestore-panel/contract";
import { createScopeProviders, type ScopeProviders } from "firestore-panel/providers";
import { createAccessControlProvider } from "./access-control-provider";
import { createAuthProvider } from "./auth-provider";

/** What <Refine> is given for one kind of account, and the account's session. */
export interface PanelProviders extends ScopeProviders {
  /**
   * `login` takes Credentials. It returns no `redirectTo`: the page decides (the admin's reloads the whole
   * page).
   */
  readonly authProvider: AuthProvider;
  readonly accessControlProvider: AccessControlProvider;
}

/** Call this once for each kind. It loads Firebase on first use. */
export function createProviders(kind: SessionKind): PanelProviders {
  const { dataProvider, liveProvider, session, version } = createScopeProviders(kind);
  return {
    dataProvider,
    liveProvider,
    authProvider: createAuthProvider(kind, session),
    accessControlProvider: createAccessControlProvider(kind, dataProvider),
    session,
    version,
  };
}
