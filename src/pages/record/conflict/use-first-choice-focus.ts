import { useEffect, useEffectEvent, useRef, type RefObject } from "react";

/**
 * A save disables the button that was pressed, so that the focus is lost when a question opens over it, and antd hears
 * Escape only where the focus is inside. So the first choice gets it at once, and Escape is heard wherever it is.
 * @param onEscape gives the question up.
 * @returns to be put on what holds the choices.
 */
export function useFirstChoiceFocus(open: boolean, onEscape: () => void): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const giveUp = useEffectEvent(onEscape);
  useEffect(() => {
    if (!open) return;
    box.current?.querySelector<HTMLElement>("input")?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      // What was opened over it, such as the question before a page is left, takes its own.
      const dialogs = document.querySelectorAll('[role="dialog"][aria-modal="true"]');
      if (event.key !== "Escape" || !dialogs.item(dialogs.length - 1)?.contains(box.current)) return;
      event.stopPropagation();
      giveUp();
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, [open]);
  return box;
}
