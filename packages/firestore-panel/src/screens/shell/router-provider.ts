import {
  matchResourceFromRoute,
  ResourceContext,
  type ParseResponse,
  type RouterProvider,
} from "@refinedev/core";
import base from "@refinedev/react-router";
import { useCallback, useContext } from "react";
import { useLocation, useParams } from "react-router";

/**
 * Refine's router binding without the parameters of an address. A list reads its own (screens/list/list-address.ts).
 * Refine would pass them to the data provider as `meta`, where `?secret=1` does not belong, and refetch a list when a
 * form opens over it (`?edit=...`).
 */
export const routerProvider: RouterProvider = { ...base, parse: useParse };

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
