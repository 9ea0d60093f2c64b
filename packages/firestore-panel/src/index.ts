/** The engine's entry for a browser. Commands in Node import `firestore-panel/definition`, which loads no screen. */
export type { Feature, Page } from "./features/feature";
export { createScopePanel, refineOptions, useScope, type ScopePanel, type ShownScope } from "./scope-panel";
export { loadHealthPage } from "./features/health/feature";
export { loadImportPage } from "./features/import/load";
export { loadRenewalsPage } from "./features/renewals/feature";
export { pageOf } from "./screens/shell/load-code";
export { checkCollections, DeclarationError } from "./rules/check-collections";
export { DATA_HEALTH } from "./schema/stored-names";
export { NotFoundPage, PageError } from "./screens/shell/panel-page";
export { PanelShell, type FrameContent } from "./screens/shell/panel-shell";
export { SidebarFrame } from "./screens/shell/sidebar-frame";
