/** The collections that one kind of account sees, and the first rows of their lists. */
import { scopeOf, type PanelDefinition } from "./definition";
import type { SessionKind } from "./contract/session";
import { countRequest, firstPageRequest, type EarlyRequest } from "./data/early-requests";
import { documentsUrl } from "./firebase/rest";
import { requestedPage, parseListQuery } from "./data/lists/list-query";
import type { Collection } from "./schema/types";
import { actorOf, type ScopeProviders } from "./scope-providers";
import { listRequest } from "./screens/list/list-address";
import { firstView } from "./screens/list/stored-preferences";
import { SessionStore } from "./sign-in/stored-session";

interface ScopeCollections {
  /** Those that the product declares. */
  readonly collections: readonly Collection[];
  readonly activity: Collection;
  readonly trash: Collection;
  readonly listed: readonly Collection[];
}

/** @throws for a kind that is not defined. */
export function scopeCollections(definition: PanelDefinition, kind: SessionKind): ScopeCollections {
  const scope = scopeOf(definition, kind);
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
 * Requests the first rows of the list at an address before the panel's own code runs: a moment later they
 * would wait for the answer that confirms the session. An address without parameters shows the account's
 * default view. The list's own request shares the answer, and reports a failure.
 */
export function requestFirstRows(
  definition: PanelDefinition,
  kind: SessionKind,
  { pathname, search }: Pick<Location, "pathname" | "search">,
  { session, dataProvider }: Pick<ScopeProviders, "session" | "dataProvider">,
): void {
  const state = session.getSnapshot();
  const path = pathname.replace(/(?<=.)\/+$/, "");
  const collection = scopeCollections(definition, kind).listed.find(({ routes }) => routes?.list === path);
  if (state.status !== "open" || !collection) return;
  const view = search === "" ? firstView(collection, state.record.id) : undefined;
  dataProvider.getList(listRequest(collection, view ?? search)).catch(() => undefined);
}

/**
 * For the next visit (data/early-requests.ts).
 * @param counts the names of the collections that are counted, by the address of the page.
 */
export function noteFirstRequests(
  definition: PanelDefinition,
  kind: SessionKind,
  counts: { readonly [path: string]: readonly string[] },
  { session }: Pick<ScopeProviders, "session">,
): void {
  const { account, scopeId } = actorOf(definition, kind, session);
  const { listed } = scopeCollections(definition, kind);
  const lists = listed.flatMap((collection) => {
    const request = listRequest(collection, firstView(collection, account) ?? "");
    const { size = 0 } = requestedPage(collection, request) ?? {};
    const first = firstPageRequest(collection, scopeId, parseListQuery(collection, request), size);
    return collection.routes && first ? [[collection.routes.list, [first]] as const] : [];
  });
  const counted = Object.entries(counts).map(([path, names]) => {
    const collections = listed.filter(({ name }) => names.includes(name));
    return [path, collections.map((collection) => countRequest(collection, scopeId))] as const;
  });
  const paths = Object.fromEntries<readonly EarlyRequest[]>([...lists, ...counted]);
  new SessionStore(definition, kind).setRequests({ url: documentsUrl(definition.env()), paths });
}
