import { useLayoutEffect, useRef, type RefObject } from "react";

const HOLDER = "tr, li";
const CONTROLS = "a[href], button:not([disabled])";
/** Milliseconds within which a deleted record leaves its list. */
const LEAVES_MS = 10_000;

/**
 * Moves the focus to the neighboring record when a control disappears with its record. Without this, the browser drops
 * the focus, and keyboard users start again at the top of the page.
 * @param control the currently focused element.
 * @returns a function to call after the deletion and its dialogs. As soon as the record is gone, it focuses the same
 * control of the next record, or of the previous one. After the last record it focuses the list, the search, or the heading.
 */
export function focusNearby(control: Element | null): () => void {
  const holder = control?.closest(HOLDER);
  const list = holder?.parentElement;
  if (!control || !holder || !list) return () => undefined;
  const place = [...holder.querySelectorAll(CONTROLS)].indexOf(control);
  const near = [holder.nextElementSibling, holder.previousElementSibling];
  const move = () => {
    const controls =
      near.find((record) => record?.isConnected)?.querySelectorAll<HTMLElement>(CONTROLS) ?? [];
    const [heading, search] = ["h1", "[role=search] input"].map((selector) =>
      document.querySelector<HTMLElement>(`main ${selector}`),
    );
    const feed = list.closest<HTMLElement>("section[tabindex]");
    ([...controls].at(place) ?? controls[0] ?? feed ?? search ?? heading)?.focus();
  };
  return () => {
    if (!holder.isConnected) {
      focusIfNone(move);
      return;
    }
    const observer = new MutationObserver(() => {
      if (holder.isConnected) return;
      observer.disconnect();
      if (!isSomewhere(document.activeElement)) move();
    });
    observer.observe(list, { childList: true });
    setTimeout(() => observer.disconnect(), LEAVES_MS);
  };
}

/** Frames for which a closed dialog may still keep the focus. */
const CLOSING_FRAMES = 30;

/** @param move focuses an element. Called once nothing has the focus; never called if something keeps it. */
export function focusIfNone(move: () => void, frames = CLOSING_FRAMES): void {
  requestAnimationFrame(() => {
    if (!isSomewhere(document.activeElement)) move();
    else if (frames > 0) focusIfNone(move, frames - 1);
  });
}

function isSomewhere(focused: Element | null): boolean {
  return focused !== null && focused !== document.body && focused.checkVisibility();
}

let lastFocused: EventTarget | null = null;
const noteFocus = ({ target }: Event) => {
  lastFocused = target;
};

/** @returns a ref for the heading of a page. It receives the focus if what had it went with the former page. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.addEventListener("focusin", noteFocus);
    const former = lastFocused;
    focusIfNone(() => {
      // What has had the focus since is part of this page, which moves the focus itself.
      if (former instanceof Element && former === lastFocused && !former.checkVisibility())
        heading.current?.focus({ preventScroll: true });
    });
    return () => document.removeEventListener("focusin", noteFocus);
  }, []);
  return heading;
}
