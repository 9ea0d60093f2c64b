/**
 * Refine's router binding, with two differences:
 * - A list's address uses a short format (screens/list/list-address.ts). An equivalent address is left alone. useTable
 * writes its state on mount and after every change, which would otherwise undo Back. Changing the page adds a history
 * entry; a search, a filter and an order replace it.
 * - Refine receives no other parameters. It would pass them to the data provider as `meta`, where `?secret=1` does not
 * belong. It would also refetch a list when a form opens over it (`?edit=...`).
 */
import {
  matchResourceFromRoute,
  ResourceContext,
  type CrudFilter,
  type CrudSort,
  type GoConfig,
  type IResourceItem,
  type ParseResponse,
  type RouterProvider,
} from "@refinedev/core";
import base from "@refinedev/react-router";
import { useCallback, useContext } from "react";
import { useLocation, useNavigate, useParams, type Location } from "react-router";
import type { Collection } from "../../schema/types";
import { useLatestLocation } from "../list/list-location";
import { isSameState, readAddress, writeAddress, type TableState } from "../list/list-address";

const { go: useBaseGo } = base;

/** @param collections the collections whose lists are among the routes. */
export function createRouterProvider(collections: readonly Collection[]): RouterProvider {
  const listAt = (pathname: string) =>
    collections.find(({ routes }) => routes?.list === (pathname.replace(/\/+$/, "") || "/"));

  /**
   * What does not depend on the route, once for each location. Each of Refine's hooks parses the address, in a list some
   * thirty times, and Refine's binding looks for the resource each time. Each language has resources of its own.
   */
  const parsed = new WeakMap<IResourceItem[], WeakMap<Location, ParseResponse>>();

  function useParse(): () => ParseResponse {
    const location = useLocation();
    const params = useParams();
    const { resources } = useContext(ResourceContext);
    return useCallback(() => {
      const byLocation = parsed.get(resources) ?? new WeakMap<Location, ParseResponse>();
      parsed.set(resources, byLocation);
      const cached = byLocation.get(location) ?? parseLocation(location, resources);
      byLocation.set(location, cached);
      const { id } = params;
      return { ...cached, ...(id !== undefined && { id }), params: { ...params, ...cached.params } };
    }, [location, params, resources]);
  }

  function parseLocation({ pathname, search }: Location, resources: IResourceItem[]): ParseResponse {
    const { resource, action } = matchResourceFromRoute(pathname, resources);
    const collection = listAt(pathname);
    return {
      ...(resource && { resource }),
      ...(action && { action }),
      pathname,
      params: collection && mutable(readAddress(collection, search)),
    };
  }

  function useGo() {
    const go = useBaseGo?.();
    const navigate = useNavigate();
    const { pathname } = useLocation();
    const latest = useLatestLocation();
    return useCallback(
      (config: GoConfig) => {
        const requested = tableState(config.query);
        const collection = listAt(pathname);
        if (requested === undefined || collection === undefined || config.type === "path")
          return go?.(config);
        const { pathname: now, search, state } = latest();
        // A list that is still mounted while the next page loads must not change that page's address.
        if (now !== pathname) return;
        const shown = readAddress(collection, search);
        if (isSameState(collection, shown, requested)) return;
        const turned = isSameState(collection, { ...shown, currentPage: requested.currentPage }, requested);
        void navigate(
          `?${writeAddress(collection, search, requested)}`,
          turned ? {} : { replace: true, state },
        );
      },
      [go, navigate, pathname, latest],
    );
  }

  return { ...base, parse: useParse, go: useGo };
}

/** The state that useTable wants in the address. Undefined: the navigation has another source. */
function tableState(query: GoConfig["query"]): TableState | undefined {
  if (query === undefined || !("currentPage" in query && "filters" in query && "sorters" in query))
    return undefined;
  const { currentPage, filters, sorters } = query;
  if (!Array.isArray(filters) || !Array.isArray(sorters)) return undefined;
  return {
    currentPage: Number(currentPage),
    filters: filters as CrudFilter[],
    sorters: sorters as CrudSort[],
  };
}

function mutable({ currentPage, filters, sorters }: TableState) {
  return { currentPage, filters: [...filters], sorters: [...sorters] };
}
