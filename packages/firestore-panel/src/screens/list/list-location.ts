import { useCallback, useContext, useEffect, useRef } from "react";
import {
  UNSAFE_DataRouterContext as RouterContext,
  useLocation,
  useNavigate,
  type Location,
} from "react-router";
import type { Collection } from "../../schema/types";

/**
 * @returns a function that returns the current location; it stays the same function. `useLocation` and `useSearchParams`
 * return the previous one until React renders the navigation.
 */
export function useLatestLocation(): () => Location<unknown> {
  const context = useContext(RouterContext);
  return useCallback(() => {
    if (!context) throw new Error("The panel needs a data router.");
    return context.router.state.location;
  }, [context]);
}

const ADD = { add: true };

interface AddAddress {
  readonly to: string;
  readonly state?: object;
}

/** @returns where records are added: a page, or the list, which then opens its form. Undefined: nowhere. */
export function addAddress({ routes }: Collection): AddAddress | undefined {
  if (routes?.form === undefined) return undefined;
  return routes.form === "modal" ? { to: routes.list, state: ADD } : { to: routes.form };
}

/**
 * Opens the list's form for a new record once on request. A reload or Back does not reopen it.
 * @param add undefined while the permission is missing or unknown.
 */
export function useAddRequest(add: (() => void) | undefined): void {
  const location: Location<unknown> = useLocation();
  const { key, pathname, search, state } = location;
  const navigate = useNavigate();
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (!add || !isAdd(state) || done.current === key) return;
    done.current = key;
    add();
    void navigate(pathname + search, { replace: true, state: null });
  }, [add, state, key, pathname, search, navigate]);
}

function isAdd(state: unknown): boolean {
  return typeof state === "object" && state !== null && "add" in state;
}
