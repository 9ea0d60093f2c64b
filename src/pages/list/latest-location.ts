import { useCallback, useContext } from "react";
import { UNSAFE_DataRouterContext as RouterContext, useLocation, type Location } from "react-router";

/**
 * @returns a function that gives the location at the moment of the call. React may render a navigation later, and until
 * then `useLocation` and `useSearchParams` give the previous location.
 */
export function useLatestLocation(): () => Location<unknown> {
  const router = useContext(RouterContext)?.router;
  const rendered: Location<unknown> = useLocation();
  return useCallback(() => router?.state.location ?? rendered, [router, rendered]);
}
