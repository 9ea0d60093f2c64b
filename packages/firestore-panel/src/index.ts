/** The engine's entry for a browser. Commands in Node import `firestore-panel/definition`, which loads no screen. */
import { pageLoader } from "./screens/shell/load-code";
import type { Collection } from "./schema/types";

export type { Feature, Page } from "./features/feature";
export {
  createScopePanel,
  pageErrors,
  refineOptions,
  useScope,
  type ScopePanel,
  type ShownScope,
} from "./scope-panel";
export { loadRenewalsPage } from "./features/renewals/feature";
export { pageOf } from "./screens/shell/load-code";
export { checkDeclarations, DeclarationError } from "./rules/check-collections";
export { NotFoundPage, PageError } from "./screens/shell/panel-page";
export { CommandButton } from "./screens/shell/command-palette";
export { PanelShell, type FrameContent } from "./screens/shell/panel-shell";
export { SidebarFrame } from "./screens/shell/sidebar-frame";

export function loadImportPage(collection: Collection) {
  return pageLoader(async () => (await import("./features/import/import-page")).ImportPage, { collection });
}
