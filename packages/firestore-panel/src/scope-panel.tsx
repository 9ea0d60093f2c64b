/** The panel of one kind of account: the parts that a product hands to <Refine> and to its router. */
import type { RouterProvider } from "@refinedev/core";
import { useMemo, type ComponentType, type ReactNode } from "react";
import type { RouteObject } from "react-router";
import type { PanelDefinition } from "./definition";
import type { SessionKind } from "./contract/session";
import { refineResources, type MenuGroups, type PageDeclaration, type RefineResource } from "./resources";
import { collectionRoutes, historyRoutes, pageRoute } from "./routes";
import { scopeCollections } from "./scope-collections";
import { isAudited } from "./schema/history";
import type { Collection } from "./schema/types";
import { createRouterProvider } from "./screens/shell/router-provider";
import { localized } from "./texts/declared";
import { useLanguage } from "./texts/use-text";
import { Icon } from "./ui/icon";

/** A page that no declaration gives. Its address may be that of a generated page, whose place it takes. */
export interface Page {
  readonly path: string;
  /** Loads the page when its address is first opened. Absent: the address has a route elsewhere. */
  readonly load?: () => Promise<ComponentType>;
  /** The list that it shows, under the page's address, which holds the list's search and filters. */
  readonly list?: Collection;
  /** Makes it a resource of Refine, with a menu item, a breadcrumb or a title. */
  readonly resource?: Omit<PageDeclaration, "path">;
}

export interface ScopePanel {
  readonly kind: SessionKind;
  /** The collections that this kind sees. */
  readonly collections: readonly Collection[];
  /** The same collections, with the activity and the trash. */
  readonly listed: readonly Collection[];
  /** Of those that no declaration gives, what makes them resources. */
  readonly pages: readonly PageDeclaration[];
  readonly groups: MenuGroups | undefined;
  /** The routes behind the login, for children of the route that draws <Refine>. */
  readonly routes: RouteObject[];
  readonly routerProvider: RouterProvider;
}

/** @param pages those that no declaration gives. @throws for a kind that is not defined. */
export function createScopePanel(
  definition: PanelDefinition,
  kind: SessionKind,
  pages: readonly Page[],
): ScopePanel {
  const { collections, activity, trash, listed } = scopeCollections(definition, kind);
  const own = pages.flatMap(({ path, load }) => (load ? pageRoute(path, load) : []));
  const generated = collections
    .flatMap(collectionRoutes)
    .filter(({ path }) => !own.some((made) => made.path === path));
  const declared = pages.flatMap(({ path, resource }) => (resource ? { ...resource, path } : []));
  const { menuGroups: groups } = definition;
  return {
    kind,
    collections,
    listed,
    pages: declared,
    groups,
    routes: [...own, ...historyRoutes(activity, trash, collections.filter(isAudited)), ...generated],
    routerProvider: createRouterProvider([...listed, ...pages.flatMap(({ list }) => list ?? [])]),
  };
}

/** What is shown of a scope. */
export interface ShownScope extends Pick<ScopePanel, "collections" | "listed"> {
  readonly resources: RefineResource<ReactNode>[];
}

/** @returns what is shown of a scope, in the person's language. */
export function useScope(scope: Omit<ScopePanel, "routes">): ShownScope {
  const language = useLanguage();
  return useMemo(() => {
    const listed = localized(scope.listed, language);
    const { kind: principal, groups } = scope;
    const icon = (name: string) => <Icon name={name} />;
    const options = { principal, ...(groups && { groups }), icon };
    return {
      collections: localized(scope.collections, language),
      listed,
      resources: refineResources(listed, localized(scope.pages, language), options),
    };
  }, [scope, language]);
}
