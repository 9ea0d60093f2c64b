import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

/** Pixels between an editor and the edge of the window. */
const EDGE = 8;
const LEAST_WIDTH = 260;

/**
 * Keeps an element over a cell, and inside the window. It cannot stand in the cell: the table's box cuts off what does not
 * fit into it. A cell that is gone leaves it where it is.
 */
export function useOverlayPosition(cell: HTMLElement | undefined): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  // After each rendering: rows above the cell may have come or gone.
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
