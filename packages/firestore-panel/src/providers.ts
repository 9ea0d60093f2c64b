/** A product's providers, and the requests that come before its panel's own code. */
import type { SessionKind } from "./contract/session";
import { countRequest, firstPageRequest, type EarlyRequest } from "./data/early-requests";
import { parseListQuery, requestedPage } from "./data/lists/list-query";
import { scopeCollections, type PanelDefinition } from "./definition";
import { documentsUrl } from "./firebase/rest";
import { actorOf, type ScopeProviders } from "./scope-providers";
import { listRequest } from "./screens/list/list-address";
import { firstView } from "./screens/list/stored-preferences";
import { SessionStore } from "./sign-in/stored-session";

export { toHttpError } from "./data/errors";
export { sessionAuth } from "./panel/auth-provider";
export { createScopeProviders, storedSessions, type ScopeProviders } from "./scope-providers";
export type { Session } from "./sign-in/session";

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
