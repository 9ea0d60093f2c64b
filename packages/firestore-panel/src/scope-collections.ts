/** The collections that one kind of account sees, and the first rows of their lists. */
import { panel, type PanelDefinition } from "./definition";
import type { SessionKind } from "./contract/session";
import type { Collection } from "./schema/types";
import type { ScopeProviders } from "./scope-providers";
import { listRequest } from "./screens/list/list-address";
import { viewAt } from "./screens/list/stored-preferences";

interface ScopeCollections {
  /** Those that the product declares. */
  readonly collections: readonly Collection[];
  readonly activity: Collection;
  readonly trash: Collection;
  /** All of them. */
  readonly listed: readonly Collection[];
}

/** @throws for a kind that is not defined. */
export function scopeCollections(definition: PanelDefinition, kind: SessionKind): ScopeCollections {
  const scope = definition.scopes[kind];
  if (!scope) throw new Error(`The panel has no scope "${kind}".`);
  const isAdmin = kind === "admin";
  const collections = isAdmin ? definition.collections : (scope.collections ?? []);
  const activity: Collection = {
    ...(isAdmin ? definition.history : definition.scopedHistory),
    ...scope.activity,
  };
  const trash: Collection = {
    ...definition.trash,
    ...(isAdmin ? {} : { access: { read: [kind] } }),
    ...scope.trash,
  };
  return { collections, activity, trash, listed: [...collections, activity, trash] };
}

/**
 * Requests the first rows of the list at an address before the panel's own code runs. They leave with the request that
 * confirms the session; a moment later they would wait for its answer. An address without parameters shows the account's
 * default view. The list's own request shares the answer, and reports a failure.
 */
export function requestFirstRows(
  kind: SessionKind,
  { pathname, search }: Pick<Location, "pathname" | "search">,
  { session, dataProvider }: Pick<ScopeProviders, "session" | "dataProvider">,
): void {
  const state = session.getSnapshot();
  const path = pathname.replace(/(?<=.)\/+$/, "");
  const collection = scopeCollections(panel(), kind).listed.find(({ routes }) => routes?.list === path);
  if (state.status !== "open" || !collection) return;
  const view = viewAt(collection, state.record.id, search);
  dataProvider.getList(listRequest(collection, view ?? search)).catch(() => undefined);
}
