/** What holds a record: a row of a table, or a card. */
const HOLDER = "tr, li";
/** What the Tab key stops at in it. */
export const CONTROL = "a[href], button:not([disabled])";
/** Milliseconds in which a deleted record leaves its list. */
const LEAVES_MS = 10_000;

/**
 * For a control that goes with the record it stands in: the browser would drop the focus, and who uses the keyboard would
 * begin again at the top of the page.
 * @param control what has the focus now.
 * @returns to be called when the record is deleted and nothing is asked any more: as soon as the record is gone, the same
 * control of the record after it has the focus, or of the one before it.
 */
export function focusNearby(control: Element | null): () => void {
  const holder = control?.closest(HOLDER);
  const list = holder?.parentElement;
  if (!control || !holder || !list) return () => undefined;
  const place = [...holder.querySelectorAll(CONTROL)].indexOf(control);
  const near = [holder.nextElementSibling, holder.previousElementSibling];
  const move = () => {
    const controls = near.find((one) => one?.isConnected)?.querySelectorAll<HTMLElement>(CONTROL) ?? [];
    [...controls].at(place)?.focus();
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

/** Frames in which a dialog that has closed, and still has the focus, is drawn no more. */
const CLOSING_FRAMES = 30;

/** @param move gives the focus to something. Called once nothing has it, soon or not at all. */
export function focusIfNone(move: () => void, frames = CLOSING_FRAMES): void {
  requestAnimationFrame(() => {
    if (!isSomewhere(document.activeElement)) move();
    else if (frames > 0) focusIfNone(move, frames - 1);
  });
}

/** Whether the focus is on something that can be seen. */
function isSomewhere(focused: Element | null): boolean {
  return focused !== null && focused !== document.body && focused.checkVisibility();
}
