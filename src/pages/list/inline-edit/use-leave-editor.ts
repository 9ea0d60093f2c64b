import { useEffect, useRef, type FocusEvent, type RefObject } from "react";

/** Elements that belong to an editor but render outside it: its dropdowns, and modals. */
const OUTSIDE = ".ant-select-dropdown, .ant-picker-dropdown, .ant-modal-root";
/** Controls that keep their own behavior when pressed beside an open editor. */
const CONTROL = "a, button, input, select, textarea, label";

/** Events that end a press: a release, or the start of scrolling or dragging, which produce no click. */
const RELEASES = ["pointerup", "pointercancel", "dragstart"];

/**
 * Detects that the person leaves the editor, and stops the leaving click from opening a row.
 * @returns the editor's `onBlur` handler.
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
      // The previous press may have been released outside the window.
      pressing.abort();
      if (!(target instanceof Element) || box.current?.contains(target) || target.closest(OUTSIDE)) return;
      if (!target.closest("tr[data-row-key]") || target.closest(CONTROL)) return;
      const ended = new AbortController();
      pressing = ended;
      const { signal } = ended;
      document.addEventListener("click", swallow, { capture: true, once: true, signal });
      // The click follows the release immediately; later clicks are independent.
      const end = () => setTimeout(() => ended.abort());
      for (const name of RELEASES) document.addEventListener(name, end, { capture: true, signal });
    };
    document.addEventListener("pointerdown", press, { capture: true });
    return () => document.removeEventListener("pointerdown", press, { capture: true });
  }, [box]);

  return () => {
    // The new focus is known one task later, and a blurred window keeps it.
    setTimeout(() => {
      const { current } = box;
      const { activeElement } = document;
      if (!current?.isConnected || current.contains(activeElement) || activeElement?.closest(OUTSIDE)) return;
      latest.current();
    });
  };
}
