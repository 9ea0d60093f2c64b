import type { MouseEvent } from "react";

/** Milliseconds to wait for the second click of a possible double click. */
const SECOND_CLICK_MS = 300;
/** Extra milliseconds in which a late second click may arrive. */
const LATE_MS = 1000;
let waiting: ReturnType<typeof setTimeout> | undefined;
/** When a delayed click last opened something. */
let openedAt = -Infinity;

/** Whether a click on a link navigates in this tab: not one that opens a new tab or window, or saves the target. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/**
 * Opens the clicked row. In a cell that a double click edits, it waits for a possible second click. A key press opens
 * at once.
 */
export function openByClick({ detail, target }: MouseEvent, open: () => void): void {
  clearTimeout(waiting);
  const cell = detail > 0 && target instanceof Element && target.closest("[data-edit]");
  if (!cell) return open();
  if (detail !== 1) return;
  waiting = setTimeout(() => {
    // The list may have closed in the meantime.
    if (!cell.isConnected) return;
    openedAt = performance.now();
    open();
  }, SECOND_CLICK_MS);
}

/** Cancels a waiting click: together with the next click it selects a word. */
export function forgetClick(): void {
  clearTimeout(waiting);
}

/** Whether the second click of a double click came too late: the first one has already opened the row. */
export const isLateClick = () => performance.now() - openedAt < LATE_MS;
