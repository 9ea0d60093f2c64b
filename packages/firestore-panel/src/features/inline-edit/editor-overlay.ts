/** An inline editor as an overlay: its keys, its focus, leaving it, and its position above a cell. */
import {
  useEffect,
  useRef,
  useLayoutEffect,
  type KeyboardEvent,
  type FocusEvent,
  type RefObject,
} from "react";
import { isRightToLeft } from "../../ui/sides";
import type { CellPosition } from "./table-cells";

/** Where the focus goes after an editor: its cell, the next, the previous or another one, or it has already moved. */
export type EditorExit = "stay" | "next" | "previous" | "left" | CellPosition;

/** @returns how a key saves. Undefined: the key has another meaning, such as choosing in an open list. */
export function exitOf(event: KeyboardEvent, box: HTMLElement | null): EditorExit | undefined {
  const { key, target, shiftKey, altKey, ctrlKey, metaKey, nativeEvent } = event;
  if (altKey || ctrlKey || metaKey || nativeEvent.isComposing) return undefined;
  if (key === "Tab") return shiftKey ? "previous" : "next";
  const pressed = target instanceof Element && target.closest("button:not([role=switch])");
  return key === "Enter" && !pressed && !isListOpen(box) ? "stay" : undefined;
}

export function isListOpen(box: HTMLElement | null): boolean {
  return box !== null && box.querySelector(".ant-select-open") !== null;
}

/** Focuses the input and selects its text, so that typing replaces it. */
export function focusInput(box: HTMLElement | null): void {
  const input = box?.querySelector<HTMLElement>("input:checked") ?? box?.querySelector("input, button");
  if (!(input instanceof HTMLElement)) return;
  input.focus();
  if (input instanceof HTMLInputElement && input.type !== "radio") input.select();
}

/** Elements that belong to an editor but render outside it: its dropdowns, and modals. */
const OUTSIDE = ".ant-select-dropdown, .ant-picker-dropdown, .ant-modal-root";
/** Controls that keep their own behavior when pressed beside an open editor. */
const PRESSED_CONTROL = "a, button, input, select, textarea, label";

/** Stops the click that leaves the editor from opening a row. @returns the editor's `onBlur` handler. */
export function useLeaveEditor(
  box: RefObject<HTMLElement | null>,
  onLeft: () => void,
): (event: FocusEvent) => void {
  const latest = useRef(onLeft);
  useEffect(() => {
    latest.current = onLeft;
  });
  useEffect(() => {
    const press = ({ target }: Event) => {
      if (!(target instanceof Element) || box.current?.contains(target) || target.closest(OUTSIDE)) return;
      if (!target.closest("tr[data-row-key]") || target.closest(PRESSED_CONTROL)) return;
      const ended = new AbortController();
      const once = { capture: true, once: true, signal: ended.signal };
      document.addEventListener("click", (click) => click.stopPropagation(), once);
      // A press that scrolls or drags has no click, so what follows it is independent.
      for (const name of ["pointerdown", "keydown"])
        document.addEventListener(name, () => ended.abort(), once);
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

/** Stops the next press and click if they are the second ones of a double click: they neither focus nor open anything. */
export function ignoreSecondClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const name of ["mousedown", "click"] as const)
    document.addEventListener(name, ignore, { capture: true, once: true });
}

/** Pixels between an editor and the window's edge. */
const EDGE = 8;
const LEAST_WIDTH = 260;

/**
 * Inside the cell, the table's scroll container would clip the editor. It does not move after its cell is gone.
 */
export function useOverlayPosition(cell: HTMLElement | undefined): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  // After each render: rows above the cell may have changed.
  useLayoutEffect(() => placeOver(box.current, cell));
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const follow = () => placeOver(current, cell);
    const observer = new ResizeObserver(follow);
    observer.observe(current);
    window.addEventListener("resize", follow);
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", follow);
      window.removeEventListener("scroll", follow, { capture: true });
    };
  }, [cell]);
  return box;
}

function placeOver(box: HTMLElement | null, cell: HTMLElement | undefined): void {
  if (!box || !cell?.isConnected) return;
  const { left, right, top, width } = cell.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  const start = isRightToLeft() ? clientWidth - right : left;
  box.style.minWidth = `${String(Math.max(LEAST_WIDTH, width))}px`;
  box.style.insetInlineStart = `${String(keepInside(start, clientWidth - box.offsetWidth))}px`;
  box.style.top = `${String(keepInside(top, window.innerHeight - box.offsetHeight))}px`;
}

function keepInside(wanted: number, room: number): number {
  return Math.max(EDGE, Math.min(wanted, room - EDGE));
}
