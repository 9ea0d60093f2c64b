import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { useLocation, useNavigate } from "react-router";
import { useMediaQuery } from "../use-media-query";

/** Marks the history entry of an open drawer; other keys of the entry's state stay. */
const OPEN = { drawer: true };

interface Drawer {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly open: () => void;
  readonly close: () => void;
  /** Closes it, then goes to `path`. */
  readonly leave: (path: string) => void;
  /** To be called whenever the dialog was closed, however that happened. */
  readonly onClose: () => void;
}

/**
 * A drawer that has a history entry while it is open, so that Back closes it. Closing it in any other way removes the
 * entry, before a chosen link is followed; otherwise Back would later seem to do nothing.
 */
export function useDrawer(): Drawer {
  const ref = useRef<HTMLDialogElement>(null);
  const next = useRef<string>(undefined);
  const navigate = useNavigate();
  const { pathname, search, hash, ...location } = useLocation();
  const state = asObject(location.state);
  const isOpen = state["drawer"] === OPEN.drawer;
  const isWide = useMediaQuery("(min-width: 901px)");

  useLayoutEffect(() => {
    if (isOpen && !ref.current?.open) ref.current?.showModal();
    if (!isOpen) ref.current?.close();
  }, [isOpen]);

  useEffect(() => {
    // Back came before the entry of the drawer was rendered: then nothing else tells that it is gone.
    const back = () => {
      if (!isOpen) ref.current?.close();
    };
    window.addEventListener("popstate", back);
    return () => window.removeEventListener("popstate", back);
  }, [isOpen]);

  useEffect(() => {
    // The tablet was turned and the sidebar is visible now: close the drawer, or it would block the page unseen.
    if (isWide) ref.current?.close();
  }, [isWide]);

  useEffect(() => {
    const path = next.current;
    if (isOpen || path === undefined) return;
    next.current = undefined;
    void navigate(path, { replace: path === pathname + search });
  }, [isOpen, pathname, search, navigate]);

  const close = () => ref.current?.close();
  return {
    ref,
    open: () => {
      if (isOpen) return;
      // Set at once, so that a second press finds the drawer open.
      ref.current?.showModal();
      const entry = { state: { ...state, ...OPEN }, preventScrollReset: true };
      void navigate({ pathname, search, hash }, entry);
    },
    close,
    leave: (path) => {
      next.current = path;
      close();
    },
    onClose: () => {
      if (isOpen) void navigate(-1);
    },
  };
}

function asObject(state: unknown): { readonly [key: string]: unknown } {
  return typeof state === "object" && state !== null ? { ...state } : {};
}
