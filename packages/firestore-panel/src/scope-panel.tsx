/** The panel of one kind of account: the parts that a product hands to <Refine> and to its router. */
import type { DataProvider, RouterProvider } from "@refinedev/core";
import type { ComponentType, ReactNode } from "react";
import type { RouteObject } from "react-router";
import type { PanelDefinition } from "./definition";
import type { SessionKind } from "./contract/session";
import { refineResources, type PageDeclaration, type RefineResource } from "./resources";
import { collectionRoutes, historyRoutes, pageRoute } from "./routes";
import { isAudited } from "./schema/history";
import type { Collection } from "./schema/types";
import { createRouterProvider } from "./screens/shell/router-provider";
import { listRequest } from "./screens/list/list-address";
import { firstView } from "./screens/list/list-preferences";
import { Icon } from "./ui/icon";

/** A page that no declaration gives. Its address may be that of a generated page, whose place it takes. */
export interface Page {
  readonly path: string;
  /** Loads the page when its address is first opened. Absent: the address has a route elsewhere. */
  readonly load?: () => Promise<ComponentType>;
  /** Makes it a resource of Refine, with a menu item, a breadcrumb or a title. */
  readonly resource?: Omit<PageDeclaration, "path">;
}

export interface ScopePanel {
  readonly kind: SessionKind;
  /** The collections that this kind sees. */
  readonly collections: readonly Collection[];
  /** The same collections, with the activity and the trash. */
  readonly listed: readonly Collection[];
  readonly resources: RefineResource<ReactNode>[];
  /** The routes behind the login, for children of the route that draws <Refine>. */
  readonly routes: RouteObject[];
  readonly routerProvider: RouterProvider;
  /**
   * Requests the rows of the list at an address before the list's code has loaded. The list's own request then shares
   * the answer.
   * @param account record id of the signed-in account, whose default view of the list is shown.
   */
  readonly preload: (
    at: Pick<Location, "pathname" | "search">,
    account: string,
    dataProvider: DataProvider,
  ) => void;
}

/** @param pages those that no declaration gives. @throws for a kind that is not defined. */
export function createScopePanel(
  definition: PanelDefinition,
  kind: SessionKind,
  pages: readonly Page[],
): ScopePanel {
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
  const listed = [...collections, activity, trash];
  const own = pages.flatMap(({ path, load }) => (load ? pageRoute(path, load) : []));
  const generated = collections
    .flatMap(collectionRoutes)
    .filter(({ path }) => !own.some((made) => made.path === path));
  const declared = pages.flatMap(({ path, resource }) => (resource ? { ...resource, path } : []));
  return {
    kind,
    collections,
    listed,
    resources: refineResources(listed, declared, {
      principal: kind,
      ...(definition.menuGroups && { groups: definition.menuGroups }),
      icon: (name) => <Icon name={name} />,
    }),
    routes: [...own, ...historyRoutes(activity, trash, collections.filter(isAudited)), ...generated],
    routerProvider: createRouterProvider(listed),
    preload: ({ pathname, search }, account, dataProvider) => {
      const collection = listed.find(({ routes }) => routes?.list === pathname.replace(/(?<=.)\/+$/, ""));
      if (!collection) return;
      const view = search === "" ? firstView(collection, account) : undefined;
      // The list itself reports a failure.
      dataProvider.getList(listRequest(collection, view ?? search)).catch(() => undefined);
    },
  };
}
