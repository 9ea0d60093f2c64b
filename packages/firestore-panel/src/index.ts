/** The engine's entry for a browser. Commands in Node import `firestore-panel/definition`, which loads no screen. */
import type { SessionKind } from "./contract/session";
import { createScopeProviders, type ScopeProviders } from "./scope-providers";
import { registerPanel, type PanelDefinition, type PanelOptions } from "./definition";
import { createScopePanel, useScope, type Page, type ScopePanel, type ShownScope } from "./scope-panel";

export { fieldModels } from "./fields/models";
export { loadHealthPage, loadImportPage, loadRenewalsPage, pageOf } from "./routes";
export { checkCollections, DeclarationError } from "./schema/check-collections";
export { DATA_HEALTH } from "./schema/stored-names";
export { NotFoundPage, PageError } from "./screens/shell/error-pages";
export { PanelShell, type FrameContent } from "./screens/shell/panel-shell";
export { SidebarFrame } from "./screens/shell/sidebar-frame";
export { useScope };
export type { Page, ScopePanel, ShownScope };

export interface Panel extends PanelDefinition {
  /**
   * The resources and the routes of one kind of account.
   * @param pages those that no declaration gives.
   * @throws for a kind that is not defined.
   */
  readonly scope: (kind: SessionKind, pages?: readonly Page[]) => ScopePanel;
  /** The data and live providers, and the session, of one kind of account. Call it once for each kind. */
  readonly providers: (kind: SessionKind) => ScopeProviders;
}

/** Defines the panel of a product, before anything else of the engine is used. */
export function definePanel(options: PanelOptions): Panel {
  const definition = registerPanel(options);
  return {
    ...definition,
    scope: (kind, pages = []) => createScopePanel(definition, kind, pages),
    providers: createScopeProviders,
  };
}
