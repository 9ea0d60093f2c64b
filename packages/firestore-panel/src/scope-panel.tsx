/** The panel of one kind of account: the parts that a product hands to <Refine> and to its router. */
import {
  matchResourceFromRoute,
  ResourceContext,
  type ParseResponse,
  type RefineProps,
  type ResourceProps,
  type RouterProvider,
} from "@refinedev/core";
import base from "@refinedev/react-router";
import { Suspense, use, useCallback, useContext, useMemo, useState, type ComponentType } from "react";
import {
  matchRoutes,
  redirect,
  useLocation,
  useParams,
  type LoaderFunction,
  type RouteObject,
} from "react-router";
import type { SessionKind } from "./contract/session";
import { scopeCollections, type MenuGroup, type MenuGroups, type PanelDefinition } from "./definition";
import type { Feature, Page, PageDeclaration } from "./features/feature";
import { features as allFeatures } from "./panel/features";
import { menuErrors } from "./rules/check-collections";
import { inPart } from "./rules/check-fields";
import { canDo } from "./schema/define-collection";
import type { Collection, Principal } from "./schema/types";
import { lazyCode, loadModule, pageOf } from "./screens/shell/load-code";
import { PageError, PageFrame } from "./screens/shell/panel-page";
import { localized } from "./texts/declared";
import { declaredText } from "./texts/texts";
import { useLanguage } from "./texts/use-text";
import { Icon } from "./ui/icon";

export const refineOptions: RefineProps["options"] = {
  disableTelemetry: true,
  warnWhenUnsavedChanges: true,
  // The shell renders it once, where it stays across pages.
  breadcrumb: null,
  mutationMode: "pessimistic",
  // Lists and detail pages request "auto", forms "manual"; nothing is live by accident.
  liveMode: "off",
  reactQuery: {
    clientConfig: {
      defaultOptions: {
        // Offline, React Query would wait silently. "always" lets the provider try and report the error.
        // The time matches the provider's cache: a repeated query within it costs nothing.
        queries: { retry: false, networkMode: "always", gcTime: 60_000 },
        mutations: { networkMode: "always", gcTime: 60_000 },
      },
    },
  },
};

export type ScopePanel = ReturnType<typeof createScopePanel>;

/** @param pages those that no declaration gives. @throws for a kind that is not defined. */
export function createScopePanel(definition: PanelDefinition, kind: SessionKind, pages: readonly Page[]) {
  const { collections, activity, trash } = scopeCollections(definition, kind);
  const own: readonly Feature[] = definition.features ?? allFeatures;
  const features = own.filter(({ kinds }) => kinds?.includes(kind) ?? true);
  const given = features.flatMap(({ pages: made }) => made?.({ kind, collections, activity, trash }) ?? []);
  const all = [...pages, ...given.filter(({ path }) => !pages.some((own) => own.path === path))];
  const listed: readonly Collection[] = [...collections, ...given.flatMap(({ list }) => list ?? [])];
  const loaded = all.flatMap(({ path, load }) => (load ? pageRoute(path, load) : []));
  const generated = collections
    .flatMap(collectionRoutes)
    .filter(({ path }) => !loaded.some((made) => made.path === path));
  const declared: readonly PageDeclaration[] = all.flatMap(({ path, resource }) =>
    resource ? { ...resource, path } : [],
  );
  return {
    kind,
    collections,
    /** The same collections, with the activity and the trash. */
    listed,
    /** Of those that no declaration gives. */
    pages: declared,
    groups: definition.menuGroups,
    features,
    /** For children of the route that draws <Refine>. */
    routes: [...loaded, ...generated],
    routerProvider,
  };
}

/**
 * Only the panel's start knows its pages: the rules are generated without them.
 * @returns the errors of pages' menu entries and of links, for `checkDeclarations` to refuse with all others.
 */
export function pageErrors({ kind, listed, pages, routes, groups }: ScopePanel): readonly string[] {
  // A page without code has its route elsewhere, such as a login.
  const addresses = [...routes, ...pages.map(({ path }) => ({ path, caseSensitive: true }))];
  const missing = listed.flatMap(({ name, routes: own }) =>
    [own?.links, own?.recordLinks, own?.selectionLinks]
      .flatMap((links) => links ?? [])
      .filter(({ to }) => to.startsWith("/") && !matchRoutes(addresses, to))
      .map(({ to }) => `${name}: the link to "${to}" leads to no page of "${kind}"`),
  );
  return [...missing, ...pages.flatMap(({ path, menu }) => [...inPart(path, menuErrors(menu, groups))])];
}

export type ShownScope = ReturnType<typeof useScope>;

export function useScope(scope: Omit<ScopePanel, "routes">) {
  const language = useLanguage();
  return useMemo(() => {
    const listed = localized(scope.listed, language);
    const { kind: principal, groups } = scope;
    return {
      collections: localized(scope.collections, language),
      listed,
      resources: refineResources(listed, localized(scope.pages, language), principal, groups),
    };
  }, [scope, language]);
}

/**
 * Refine's router binding without the parameters of an address. A list reads its own (screens/list/list-address.ts).
 * Refine would pass them to the data provider as `meta`, where `?secret=1` does not belong, and refetch a list when a
 * form opens over it (`?edit=...`).
 */
const routerProvider: RouterProvider = { ...base, parse: useParse };

function useParse(): () => ParseResponse {
  const { pathname } = useLocation();
  const params = useParams();
  const { resources } = useContext(ResourceContext);
  return useCallback(() => {
    const { resource, action } = matchResourceFromRoute(pathname, resources);
    const { id } = params;
    return {
      ...(resource && { resource }),
      ...(action && { action }),
      ...(id !== undefined && { id }),
      pathname,
      params,
    };
  }, [pathname, params, resources]);
}

const LAST = Number.MAX_SAFE_INTEGER;
const UNKNOWN_GROUP: MenuGroup = { icon: "folder", order: 500 };

/**
 * Refine's menu, breadcrumbs, titles, buttons and navigation hooks use only these. `collectionRoutes` has the routes of the
 * same addresses. In `meta`, `label` is for the menu and breadcrumbs, `title` for the list or the page, and `one` for a record.
 * @param principal who uses the panel: only those who may delete see a delete button.
 * @returns the resources in the menu's order, each group before its members.
 */
export function refineResources(
  collections: readonly Collection[],
  pages: readonly PageDeclaration[],
  principal: Principal,
  groups: MenuGroups = {},
): ResourceProps[] {
  const groupOf = (label: string) => groups[label] ?? UNKNOWN_GROUP;
  /** Members follow their group. Resources outside the menu come last. */
  const entryOf = (resource: ResourceProps, menu: PageDeclaration["menu"]) => {
    const { group, order = LAST } = menu ?? {};
    const place = group === undefined ? ([order, 0] as const) : ([groupOf(group).order, order] as const);
    const parent = group !== undefined && { parent: groupName(group) };
    const menuMeta = menu ? { icon: <Icon name={menu.icon} />, ...parent } : { hide: true };
    return { resource: { ...resource, meta: { ...menuMeta, ...resource.meta } }, group, place };
  };
  const lists = collections.flatMap((collection) => {
    const { name, label, menu, routes } = collection;
    if (!routes) return [];
    const meta = {
      label: menu?.label ?? label.many,
      title: label.title ?? label.many,
      one: label.one,
      canDelete: canDo(principal, "delete", collection),
    };
    const shown = canDo(principal, "list", collection) ? menu : undefined;
    return entryOf({ name, ...addressesOf(routes), meta }, shown);
  });
  const others = pages.map(({ name, path, label, menu, parent, linkedOnly = false }) => {
    const meta = { label, title: label, ...(parent !== undefined && { parent }), linkedOnly };
    return entryOf({ name, list: path, meta: { ...meta, canDelete: false } }, menu);
  });
  const entries = [...lists, ...others];
  const groupEntries = [...new Set(entries.flatMap(({ group }) => group ?? []))].map((label) => {
    const { order, ...style } = groupOf(label);
    const shown = declaredText(label);
    const styleMeta = "icon" in style ? { icon: <Icon name={style.icon} /> } : style;
    const meta = { label: shown, title: shown, ...styleMeta, canDelete: false };
    return { resource: { name: groupName(label), meta }, place: [order, 0] as const };
  });
  return [...groupEntries, ...entries]
    .sort(({ place: [a, b] }, { place: [c, d] }) => a - c || b - d)
    .map(({ resource }) => resource);
}

function addressesOf({ list, form, show }: NonNullable<Collection["routes"]>) {
  return {
    list,
    ...(form === "modal" && { edit: `${list}/edit/:id` }),
    ...(form !== undefined && form !== "modal" && { create: form, edit: `${form}/:id` }),
    ...(show !== undefined && { show: `${show}/:id` }),
  };
}

const groupName = (label: string) => `group-${label}`;

/**
 * A page whose code loads when its address first opens. Meanwhile, the frame shows its title. The router's own `lazy`
 * would leave the previous screen, or an empty one at the first page.
 * @param load a failed load shows the error page, and opening the address again retries it.
 */
export function pageRoute(path: string, load: () => Promise<ComponentType>): RouteObject {
  const code = lazyCode(load);
  const Component = () => {
    // React shows a fallback for at least 300 ms, so what is already loaded gets none.
    const [{ Page, loading }] = useState(() => ({ Page: code.loaded(), loading: code.load() }));
    if (Page) return <Page />;
    return (
      <Suspense fallback={<PageFrame />}>
        <LoadingPage code={loading} />
      </Suspense>
    );
  };
  const lazy = () => {
    // The page reports a failure.
    code.load().catch(() => undefined);
    return Promise.resolve({ Component });
  };
  // Refine matches a resource only in the declared case.
  return { path, caseSensitive: true, errorElement: <PageError />, lazy };
}

function LoadingPage({ code }: { code: Promise<ComponentType> }) {
  const Page = use(code);
  return <Page />;
}

export function collectionRoutes(collection: Collection): readonly RouteObject[] {
  if (!collection.routes) return [];
  const { list, form, show } = collection.routes;
  const page = (path: string, load: () => Promise<ComponentType<{ readonly collection: Collection }>>) =>
    pageRoute(path, async () => pageOf(await load(), { collection }));
  const pages = [page(list, async () => (await import("./screens/list/list-page")).ListPage)];
  if (form === "modal") {
    // The address of Refine's edit buttons: Refine takes no parameter in an address's query.
    const loader: LoaderFunction = ({ params: { id = "" } }) =>
      redirect(`${list}?${new URLSearchParams({ edit: id })}`);
    pages.push({ path: `${list}/edit/:id`, loader });
  } else if (form !== undefined) {
    const load = async () => (await import("./screens/form/form-frames")).FormPage;
    pages.push(page(`${form}/:id?`, () => loadModule(load)));
  }
  if (show !== undefined) {
    const load = async () => (await import("./screens/show/show-page")).ShowPage;
    pages.push(page(`${show}/:id?`, () => loadModule(load)));
  }
  return pages;
}
