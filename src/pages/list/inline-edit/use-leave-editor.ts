import { useEffect, useRef, type FocusEvent, type RefObject } from "react";

/** What belongs to an editor although it stands elsewhere: the lists of its inputs, and questions that cover everything. */
const OUTSIDE = ".ant-select-dropdown, .ant-picker-dropdown, .ant-modal-root";
/** What keeps its own meaning when it is pressed beside an open editor. */
const CONTROL = "a, button, input, select, textarea, label";

/** How a press ends: it is let go, or it becomes the scrolling of the page or the dragging of a link, and makes no click. */
const RELEASES = ["pointerup", "pointercancel", "dragstart"];

/**
 * Tells when the person goes on to something else than the editor, and keeps the click that leaves it from opening the row
 * that it fell on.
 * @returns for `onBlur` of the editor.
 */
export function useLeaveEditor(
  box: RefObject<HTMLElement | null>,
  onLeft: () => void,
): (event: FocusEvent) => void {
  const latest = useRef(onLeft);
  useEffect(() => {
    latest.current = onLeft;
  });
  useEffect(() => {
    const swallow = (event: Event) => event.stopPropagation();
    let pressing = new AbortController();
    const press = ({ target }: Event) => {
      // The release of the press before may have been outside the window.
      pressing.abort();
      if (!(target instanceof Element) || box.current?.contains(target) || target.closest(OUTSIDE)) return;
      if (!target.closest("tr[data-row-key]") || target.closest(CONTROL)) return;
      const ended = new AbortController();
      pressing = ended;
      const { signal } = ended;
      document.addEventListener("click", swallow, { capture: true, once: true, signal });
      // The click comes right after the release; later ones mean what they say.
      const end = () => setTimeout(() => ended.abort());
      for (const name of RELEASES) document.addEventListener(name, end, { capture: true, signal });
    };
    document.addEventListener("pointerdown", press, { capture: true });
    return () => document.removeEventListener("pointerdown", press, { capture: true });
  }, [box]);

  return () => {
    // The focus is nowhere until the next moment, and stays where it is when it is the window that is left.
    setTimeout(() => {
      const { current } = box;
      const { activeElement } = document;
      if (!current?.isConnected || current.contains(activeElement) || activeElement?.closest(OUTSIDE)) return;
      latest.current();
    });
  };
}
