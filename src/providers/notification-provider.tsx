import { CloseOutlined } from "@ant-design/icons";
import type { NotificationProvider, OpenNotificationParams } from "@refinedev/core";
import { App, Button } from "antd";
import { useEffect, type FocusEvent } from "react";
import { PRODUCT } from "../config/product";
import { TOAST_SHORTCUT, type ToastExtras } from "firestore-panel/contract";
import { text } from "firestore-panel/texts";
import styles from "./notification-provider.module.css";

const SECONDS = PRODUCT.toastMs / 1000;
/** antd's value for a toast that does not close by itself. */
const STAYS = 0;

/** The key under which antd shows a toast, by the caller's key. */
const shown = new Map<string, string>();
let opened = 0;

/**
 * Toasts on antd's App, which must enclose <Refine>. Refine receives this hook uncalled.
 */
export function useNotificationProvider(): NotificationProvider {
  const { notification } = App.useApp();
  useEffect(() => {
    document.addEventListener("keydown", pressNewest);
    return () => document.removeEventListener("keydown", pressNewest);
  }, []);
  return {
    open({ key, message, description, type, action, persistent }: OpenNotificationParams & ToastExtras) {
      // antd does not restart the time of an open toast with the same key, so a repeated message could
      // disappear at once.
      const number = (opened += 1);
      const own = `${key ?? ""} ${String(number)}`;
      const before = key === undefined ? undefined : shown.get(key);
      if (before !== undefined) notification.destroy(before);
      if (key !== undefined) shown.set(key, own);
      let closed = false;
      let isFocused = false;
      /** The focused element before the toast. */
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
          duration,
          closable: { "aria-label": text("common.close"), closeIcon: <CloseOutlined aria-hidden /> },
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
                {/* The toast may close before the Tab key reaches the button. */}
                <kbd aria-hidden className={styles.key}>
                  {TOAST_SHORTCUT.name}
                </kbd>
              </Button>
            ),
          }),
          // antd keeps a hovered toast open, but not a focused one.
          props: {
            onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
              if (isWithin(currentTarget, relatedTarget)) return;
              origin = relatedTarget;
              isFocused = true;
              show(STAYS);
            },
            onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
              if (isWithin(currentTarget, relatedTarget)) return;
              isFocused = false;
              show(usual);
            },
          },
        });
      };
      // A progress toast stays until its result replaces it.
      const usual = type === "progress" || persistent ? STAYS : SECONDS;
      show(STAYS);
      // Its time begins when it is visible: a busy page could draw it after its end.
      const begin = () => {
        if (usual !== STAYS && !isFocused) show(usual);
      };
      requestAnimationFrame(() => requestAnimationFrame(begin));
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
  // The shortcut must not change the page behind a dialog.
  if (isDialogOpen()) return;
  const buttons = [...document.querySelectorAll<HTMLElement>("[data-toast-action]")];
  const newest = buttons.sort((one, other) => numberOf(other) - numberOf(one))[0];
  if (!newest) return;
  event.preventDefault();
  newest.click();
}

/** A dialog with antd's leave animation is closed already. */
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
