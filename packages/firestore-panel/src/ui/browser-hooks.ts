/** What the browser's window shows, as hooks. */
import { jsonOrNull, store } from "../browser-storage";
import { useLanguage } from "../texts/use-text";
import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from "react";

export function useMediaQuery(query: string): boolean {
  const [follow, matches] = useMemo(() => {
    const list = window.matchMedia(query);
    const subscribe = (changed: () => void) => {
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    };
    return [subscribe, () => list.matches] as const;
  }, [query]);
  return useSyncExternalStore(follow, matches);
}

const storeListeners = new Set<() => void>();

function followStore(changed: () => void): () => void {
  storeListeners.add(changed);
  // Of another tab.
  window.addEventListener("storage", changed);
  return () => {
    storeListeners.delete(changed);
    window.removeEventListener("storage", changed);
  };
}

/** A value that this browser stores. `read` must be stable; it gets null for nothing. */
export function useStored<Value>(
  key: string,
  read: (stored: unknown) => Value,
): readonly [Value, (value: Value) => void] {
  const text = useSyncExternalStore(followStore, () => store.get(key));
  const value = useMemo(() => read(jsonOrNull(text)), [text, read]);
  const change = (next: Value) => {
    store.setJson(key, next);
    for (const changed of storeListeners) changed();
  };
  return [value, change];
}

/** Hears all keys that are pressed in the page. */
export function useKeys(press: (event: KeyboardEvent) => void): void {
  const onPress = useEffectEvent(press);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onPress(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

let isPrinting = false;
const PRINT_EVENTS = ["beforeprint", "afterprint"] as const;

function followPrinting(changed: () => void): () => void {
  const note = ({ type }: Event) => {
    isPrinting = type === "beforeprint";
    changed();
  };
  for (const name of PRINT_EVENTS) window.addEventListener(name, note);
  return () => {
    for (const name of PRINT_EVENTS) window.removeEventListener(name, note);
  };
}

/** @returns whether the page is being printed. The media query changes too late: the sheets are counted before. */
export const usePrinting = (): boolean => useSyncExternalStore(followPrinting, () => isPrinting);

/** Distance outside the screen at which an element counts as seen, so that its content is ready in time. */
const MARGIN = "200px";

export function useSeen() {
  const [seen, setSeen] = useState(false);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element || seen) return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
        },
        { rootMargin: MARGIN },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [seen],
  );
  return [ref, seen] as const;
}

/** Whether a dialog covers the page. One with antd's leave animation is closed already. */
export function isDialogOpen(): boolean {
  return [...document.querySelectorAll("[aria-modal=true], dialog[open]")].some(
    (dialog) => dialog.checkVisibility({ visibilityProperty: true }) && !dialog.closest('[class*="-leave"]'),
  );
}

/** Where lines begin and end in the reader's language, for what knows only left and right: antd's placements. The units of a number are at the right in every language. */
export const SIDES = {
  ltr: { start: "left", end: "right", topEnd: "topRight", bottomEnd: "bottomRight", units: "end" },
  rtl: { start: "right", end: "left", topEnd: "topLeft", bottomEnd: "bottomLeft", units: "start" },
} as const;

export const useSides = () => SIDES[useLanguage().direction];

/** For events, and for what is measured. */
export const isRightToLeft = (): boolean => document.documentElement.dir === "rtl";
