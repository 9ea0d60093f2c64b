/**
 * Refine's router binding without the parameters of an address. A list reads its own (screens/list/list-address.ts).
 * Refine would pass them to the data provider as `meta`, where `?secret=1` does not belong, and refetch a list when a
 * form opens over it (`?edit=...`).
 */
import {
  matchResourceFromRoute,
  ResourceContext,
  type IResourceItem,
  type ParseResponse,
  type RouterProvider,
} from "@refinedev/core";
import base from "@refinedev/react-router";
import { useCallback, useContext } from "react";
import { useLocation, useParams } from "react-router";

/**
 * What does not depend on the route, once for each address. Each of Refine's hooks parses it, in a list some thirty
 * times, and Refine's binding looks for the resource each time. Each language has resources of its own.
 */
const parsed = new WeakMap<IResourceItem[], Map<string, ParseResponse>>();

function useParse(): () => ParseResponse {
  const { pathname } = useLocation();
  const params = useParams();
  const { resources } = useContext(ResourceContext);
  return useCallback(() => {
    const byPath = parsed.get(resources) ?? new Map<string, ParseResponse>();
    parsed.set(resources, byPath);
    const cached = byPath.get(pathname) ?? parsePath(pathname, resources);
    byPath.set(pathname, cached);
    const { id } = params;
    return { ...cached, ...(id !== undefined && { id }), params };
  }, [pathname, params, resources]);
}

function parsePath(pathname: string, resources: IResourceItem[]): ParseResponse {
  const { resource, action } = matchResourceFromRoute(pathname, resources);
  return { ...(resource && { resource }), ...(action && { action }), pathname };
}

export const routerProvider: RouterProvider = { ...base, parse: useParse };
