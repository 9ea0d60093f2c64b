import { useCallback, useContext, useEffect } from "react";
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

/**
 * Tells where Back or Forward led on this page, at once. React may render two navigations as one: a page that was turned
 * and left at once ends at the address that was rendered before, and nothing seems to have changed.
 * @param then is given the search part of the address. The same function each time, or it is subscribed anew.
 */
export function useReturns(then: (search: string) => void): void {
  const router = useContext(RouterContext)?.router;
  const { pathname } = useLocation();
  useEffect(() => {
    let before = router?.state.location;
    return router?.subscribe(({ historyAction, location }) => {
      // It tells of more than locations.
      if (location === before) return;
      before = location;
      if (historyAction === "POP" && location.pathname === pathname) then(location.search);
    });
  }, [router, pathname, then]);
}
