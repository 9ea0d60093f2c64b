import { useCallback, useContext } from "react";
import { UNSAFE_DataRouterContext as RouterContext, useLocation, type Location } from "react-router";

/**
 * @returns tells the location as it is at the moment of the call. What was rendered last may be older: React shows a
 * navigation when it has time, and until then `useLocation` and `useSearchParams` give the one before it.
 */
export function useLatestLocation(): () => Location<unknown> {
  const router = useContext(RouterContext)?.router;
  const rendered: Location<unknown> = useLocation();
  return useCallback(() => router?.state.location ?? rendered, [router, rendered]);
}
