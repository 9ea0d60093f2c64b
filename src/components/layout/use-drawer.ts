import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useMediaQuery } from "../use-media-query";

/** Marks the history entry of an open drawer, beside the entry's other state. */
const OPEN = { drawer: true };

interface Drawer {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** Closes the drawer, then navigates to `path`. */
  readonly leave: (path: string) => void;
}

/**
 * A drawer with a history entry while it is open, so that Back closes it. Closing it in any other way removes the entry
 * before a chosen link navigates. Otherwise a later Back would seem to do nothing.
 */
export function useDrawer(): Drawer {
  const next = useRef<string>(undefined);
  const navigate = useNavigate();
  const { pathname, search, hash, ...location } = useLocation();
  const state = asObject(location.state);
  const hasEntry = state["drawer"] === OPEN.drawer;
  // The latest request, until its history entry appears or disappears. The drawer reacts at once, and a second click
  // sees the new state.
  const [pressed, setPressed] = useState<boolean>();
  const isOpen = pressed ?? hasEntry;
  const isWide = useMediaQuery("(min-width: 901px)");

  const settle = useEffectEvent(() => {
    setPressed(undefined);
    const path = next.current;
    if (hasEntry || path === undefined) return;
    next.current = undefined;
    void navigate(path, { replace: path === pathname + search });
  });
  useEffect(() => settle(), [hasEntry, pathname, search]);

  // Back or a chosen link came before the drawer's entry rendered, so no other event reports its removal.
  const settleUnrendered = useEffectEvent(() => {
    if (!hasEntry) settle();
  });
  useEffect(() => {
    const back = () => settleUnrendered();
    window.addEventListener("popstate", back);
    return () => window.removeEventListener("popstate", back);
  }, []);

  const close = useCallback(() => {
    if (!isOpen) return;
    setPressed(false);
    void navigate(-1);
  }, [isOpen, navigate]);

  useEffect(() => {
    // The tablet was rotated and the sidebar is visible now. An open but invisible drawer would block the page.
    if (isWide) close();
  }, [isWide, close]);

  return {
    isOpen,
    open: () => {
      if (isOpen) return;
      setPressed(true);
      const entry = { state: { ...state, ...OPEN }, preventScrollReset: true };
      void navigate({ pathname, search, hash }, entry);
    },
    close,
    leave: (path) => {
      next.current = path;
      close();
    },
  };
}

function asObject(state: unknown): { readonly [key: string]: unknown } {
  return typeof state === "object" && state !== null ? { ...state } : {};
}
