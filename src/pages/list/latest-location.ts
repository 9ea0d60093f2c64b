import { useCallback, useContext, useEffect } from "react";
import { UNSAFE_DataRouterContext as RouterContext, useLocation, type Location } from "react-router";

/**
 * @returns a function that returns the current location. `useLocation` and `useSearchParams` return the previous one
 * until React renders the navigation.
 */
export function useLatestLocation(): () => Location<unknown> {
  const router = useContext(RouterContext)?.router;
  const rendered: Location<unknown> = useLocation();
  return useCallback(() => router?.state.location ?? rendered, [router, rendered]);
}

/**
 * Calls a function on Back and Forward within this page, immediately. React may render two quick navigations as one. If
 * they end at the rendered address, nothing seems to have changed.
 * @param then receives the search part of the address. It must be stable, or the hook resubscribes.
 */
export function useReturns(then: (search: string) => void): void {
  const router = useContext(RouterContext)?.router;
  const { pathname } = useLocation();
  useEffect(() => {
    let before = router?.state.location;
    return router?.subscribe(({ historyAction, location }) => {
      // The router also reports other state changes.
      if (location === before) return;
      before = location;
      if (historyAction === "POP" && location.pathname === pathname) then(location.search);
    });
  }, [router, pathname, then]);
}
