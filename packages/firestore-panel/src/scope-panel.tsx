/** The panel of one kind of account: the parts that a product hands to <Refine> and to its router. */
import type { RefineProps } from "@refinedev/core";
import { useMemo } from "react";
import { scopeCollections, type PanelDefinition } from "./definition";
import type { SessionKind } from "./contract/session";
import type { Feature, Page, PageDeclaration } from "./features/feature";
import { refineResources } from "./resources";
import { collectionRoutes, pageRoute } from "./routes";
import { featuresOf } from "./panel/features";
import type { Collection } from "./schema/types";
import { routerProvider } from "./screens/shell/router-provider";
import { localized } from "./texts/declared";
import { useLanguage } from "./texts/use-text";

/** Refine's options, as the engine's screens need them. */
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
  const features: readonly Feature[] = featuresOf(definition).filter(
    ({ kinds }) => kinds?.includes(kind) ?? true,
  );
  const given = features.flatMap(({ pages: made }) => made?.({ kind, collections, activity, trash }) ?? []);
  const all = [...pages, ...given.filter(({ path }) => !pages.some((own) => own.path === path))];
  const listed: readonly Collection[] = [...collections, ...given.flatMap(({ list }) => list ?? [])];
  const own = all.flatMap(({ path, load }) => (load ? pageRoute(path, load) : []));
  const generated = collections
    .flatMap(collectionRoutes)
    .filter(({ path }) => !own.some((made) => made.path === path));
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
    /** Those that this kind has, for <PanelShell>. */
    features,
    /** For children of the route that draws <Refine>. */
    routes: [...own, ...generated],
    routerProvider,
  };
}

export type ShownScope = ReturnType<typeof useScope>;

/** @returns what is shown of a scope, in the person's language. */
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
