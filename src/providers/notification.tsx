import type { NotificationProvider, OpenNotificationParams } from "@refinedev/core";
import { App, Button } from "antd";
import { useEffect, type FocusEvent } from "react";
import { TOAST_MS } from "../config/product";
import { TOAST_SHORTCUT, type ToastExtras } from "../contract/toast";
import styles from "./notification.module.css";

const SECONDS = TOAST_MS / 1000;
/** antd's: until it is closed. */
const STAYS = 0;

/** By the key that it was opened with: the one under which a toast is shown. */
const shown = new Map<string, string>();
let opened = 0;

/** Toasts at the top right, on antd's App (which must stand above <Refine>). Passed to Refine uncalled. */
export function useNotificationProvider(): NotificationProvider {
  const { notification } = App.useApp();
  useEffect(() => {
    document.addEventListener("keydown", pressNewest);
    return () => document.removeEventListener("keydown", pressNewest);
  }, []);
  return {
    open({ key, message, description, type, action, persistent }: OpenNotificationParams & ToastExtras) {
      // antd leaves a toast that is opened again the time that it has left, so a message said twice would not be seen.
      const number = (opened += 1);
      const own = `${key ?? ""} ${String(number)}`;
      const before = key === undefined ? undefined : shown.get(key);
      if (before !== undefined) notification.destroy(before);
      if (key !== undefined) shown.set(key, own);
      let closed = false;
      /** What had the focus before the toast. */
      let origin: EventTarget | null = null;
      const press = () => {
        if (closed) return;
        closed = true;
        notification.destroy(own);
        // The focus would be lost with the button.
        if (origin instanceof HTMLElement && origin.isConnected) origin.focus();
        action?.run();
      };
      const show = (duration: number) => {
        if (closed) return;
        notification.open({
          key: own,
          message,
          description: description === message ? undefined : description,
          type: type === "progress" ? "info" : type,
          placement: "topRight",
          duration,
          onClose: () => {
            closed = true;
          },
          ...(action && {
            actions: (
              <Button
                size="small"
                data-toast-action={number}
                aria-keyshortcuts={TOAST_SHORTCUT.name}
                title={`${action.label} (${TOAST_SHORTCUT.name})`}
                onClick={press}
              >
                {action.label}
                {/* It goes before the Tab key comes to it. */}
                <kbd aria-hidden className={styles.key}>
                  {TOAST_SHORTCUT.name}
                </kbd>
              </Button>
            ),
          }),
          // While it is hovered, antd holds it. While it has the focus, it would go from under the finger.
          props: {
            onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
              if (isWithin(currentTarget, relatedTarget)) return;
              origin = relatedTarget;
              show(STAYS);
            },
            onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
              if (!isWithin(currentTarget, relatedTarget)) show(usual);
            },
          },
        });
      };
      // What is under way is told until it is told how it ended.
      const usual = type === "progress" || persistent ? STAYS : SECONDS;
      show(usual);
    },
    close: (key) => {
      notification.destroy(shown.get(key) ?? key);
      shown.delete(key);
    },
  };
}

function pressNewest(event: KeyboardEvent): void {
  const { code, altKey, ctrlKey, metaKey, shiftKey, repeat } = event;
  if (code !== TOAST_SHORTCUT.code || !altKey || ctrlKey || metaKey || shiftKey || repeat) return;
  // What stands behind a dialog is not changed from within it.
  if (isDialogOpen()) return;
  const buttons = [...document.querySelectorAll<HTMLElement>("[data-toast-action]")];
  const newest = buttons.sort((one, other) => numberOf(other) - numberOf(one))[0];
  if (!newest) return;
  event.preventDefault();
  newest.click();
}

/** One that is going, as antd's classes tell, is closed already. */
function isDialogOpen(): boolean {
  const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')];
  return dialogs.some((dialog) => dialog.checkVisibility() && !dialog.closest('[class*="-leave"]'));
}

function numberOf({ dataset }: HTMLElement): number {
  return Number(dataset["toastAction"]);
}

function isWithin(toast: Element, target: EventTarget | null): boolean {
  return target instanceof Node && toast.contains(target);
}
