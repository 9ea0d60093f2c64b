import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

/** Pixels between an editor and the window's edge. */
const EDGE = 8;
const LEAST_WIDTH = 260;

/**
 * Keeps an element above a cell and inside the window. Inside the cell, the table's scroll container would clip it. It
 * does not move after its cell is gone.
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
  const { left, top, width } = cell.getBoundingClientRect();
  box.style.minWidth = `${String(Math.max(LEAST_WIDTH, width))}px`;
  box.style.left = `${String(within(left, window.innerWidth - box.offsetWidth))}px`;
  box.style.top = `${String(within(top, window.innerHeight - box.offsetHeight))}px`;
}

function within(wanted: number, room: number): number {
  return Math.max(EDGE, Math.min(wanted, room - EDGE));
}
