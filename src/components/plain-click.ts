import type { MouseEvent } from "react";

/** Milliseconds that a click waits for a second one, where the two together mean something else. */
const SECOND_CLICK_MS = 300;
/** Milliseconds after that in which the second click of a slow hand, or a slow machine, may still come. */
const LATE_MS = 1000;
let waiting: ReturnType<typeof setTimeout> | undefined;
/** When a click opened something, after it had waited. */
let openedAt = -Infinity;

/** Whether a click on a link means "go there": not one that opens a new tab or window, or saves what is there. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** Opens what was clicked. In a cell that a double click edits, only when no second click has come; a key does not wait. */
export function openByClick({ detail, target }: MouseEvent, open: () => void): void {
  clearTimeout(waiting);
  const cell = detail > 0 && target instanceof Element && target.closest("[data-edit]");
  if (!cell) return open();
  if (detail !== 1) return;
  waiting = setTimeout(() => {
    // Meanwhile the list may have been left.
    if (!cell.isConnected) return;
    openedAt = performance.now();
    open();
  }, SECOND_CLICK_MS);
}

/** A click that waits means something else: with the next one it has selected a word. */
export function forgetClick(): void {
  clearTimeout(waiting);
}

/** Whether the second click of a double click came too late: the first has opened something, and means that alone. */
export const isLateClick = () => performance.now() - openedAt < LATE_MS;
