import { useEffect, useEffectEvent, useRef, type RefObject } from "react";

/**
 * Focuses the first choice of a dialog. A save disables its button, which drops the focus, and antd handles Escape only
 * while the focus is inside. This also handles Escape from anywhere.
 * @param onEscape cancels the dialog.
 * @returns a ref for the container of the choices.
 */
export function useFirstChoiceFocus(open: boolean, onEscape: () => void): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const giveUp = useEffectEvent(onEscape);
  useEffect(() => {
    if (!open) return;
    box.current?.querySelector<HTMLElement>("input")?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      // A dialog on top, such as the leave question, handles its own Escape.
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
