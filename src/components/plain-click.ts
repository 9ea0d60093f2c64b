import type { MouseEvent } from "react";

/** Whether a click on a link means "go there": not one that opens a new tab or window, or saves what is there. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
