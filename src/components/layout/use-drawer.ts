import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useMediaQuery } from "../use-media-query";

/** Marks the history entry of an open drawer; other keys of the entry's state stay. */
const OPEN = { drawer: true };

interface Drawer {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** Closes it, then goes to `path`. */
  readonly leave: (path: string) => void;
}

/**
 * A drawer that has a history entry while it is open, so that Back closes it. Closing it in any other way removes the
 * entry, before a chosen link is followed; otherwise Back would later seem to do nothing.
 */
export function useDrawer(): Drawer {
  const next = useRef<string>(undefined);
  const navigate = useNavigate();
  const { pathname, search, hash, ...location } = useLocation();
  const state = asObject(location.state);
  const hasEntry = state["drawer"] === OPEN.drawer;
  // What was pressed last, until its entry has come or gone: the drawer moves at once, and a second press finds it so.
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

  // Back, or a chosen link, came before the entry of the drawer was rendered: then nothing else tells that it is gone.
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
    // The tablet was turned and the sidebar is visible now: close the drawer, or it would block the page unseen.
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
