/**
 * Refine's binding to the router, with two differences:
 *
 * - The state of a list stands in its address in our words (pages/list/list-address.ts). An address that says the same
 *   already is left alone: useTable writes its state after every change and when it appears, which would otherwise undo
 *   Back. To turn a page adds an entry to the history; a search, a filter and an order replace the entry.
 * - Refine is told no other parameters. It would pass them on to the data provider as `meta`, where `?secret=1` has no
 *   business, and would ask for a list anew when a form opens over it (`?edit=...`).
 */
import type { CrudFilter, CrudSort, GoConfig, ParseResponse, RouterProvider } from "@refinedev/core";
import base from "@refinedev/react-router";
import { useCallback } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import type { Collection } from "../../schema/types";
import { useLatestLocation } from "../list/latest-location";
import { isSameState, readAddress, writeAddress, type TableState } from "../list/list-address";

const { go: useBaseGo, parse: useBaseParse } = base;

/** @param collections those whose lists are among the routes. */
export function createRouterProvider(collections: readonly Collection[]): RouterProvider {
  const listAt = (pathname: string) =>
    collections.find(({ routes }) => routes?.list === (pathname.replace(/\/+$/, "") || "/"));

  function useParse(): () => ParseResponse {
    const parse = useBaseParse?.();
    const { pathname, search } = useLocation();
    const params = useParams();
    return useCallback(() => {
      const collection = listAt(pathname);
      return {
        ...parse?.(),
        params: { ...params, ...(collection && mutable(readAddress(collection, search))) },
      };
    }, [parse, pathname, search, params]);
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
        // A list that is still on screen while the next page loads has nothing to say about that page's address.
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

/** What useTable wants to see in the address. Undefined: somebody else asks for something else. */
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
