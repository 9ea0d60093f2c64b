import type { AccessControlProvider, AuthProvider } from "@refinedev/core";
import type { SessionKind } from "firestore-panel/session";
import { createScopeProviders, type ScopeProviders } from "firestore-panel/providers";
import { definition } from "../definition";
import { createAccessControlProvider } from "./access-control-provider";
import { createAuthProvider } from "./auth-provider";

/** It comes with them, in one file of the build. */
export { definition };

export interface PanelProviders extends ScopeProviders {
  /**
   * `login` takes Credentials. It returns no `redirectTo`: the page decides (the admin's reloads the whole
   * page).
   */
  readonly authProvider: AuthProvider;
  readonly accessControlProvider: AccessControlProvider;
}

/**
 * Call this once for each kind. It loads Firebase on first use.
 * @param panel a test's own, on a local Firebase of its choice.
 */
export function createProviders(kind: SessionKind, panel = definition): PanelProviders {
  const scope = createScopeProviders(panel, kind);
  return {
    ...scope,
    authProvider: createAuthProvider(kind, scope.session),
    accessControlProvider: createAccessControlProvider(kind, scope.dataProvider),
  };
}
