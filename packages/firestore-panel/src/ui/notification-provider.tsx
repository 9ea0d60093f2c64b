import { CloseOutlined } from "@ant-design/icons";
import type { NotificationProvider, OpenNotificationParams } from "@refinedev/core";
import { App, Button } from "antd";
import { text } from "../texts/texts";
import { isDialogOpen, useKeys } from "./browser-hooks";
import { TOAST_MS } from "../product";
import styles from "./notification-provider.module.css";

export interface ToastExtras {
  /** A button that can be pressed once. Pressing it closes the toast; `run` shows the result. */
  readonly action?: { readonly label: string; readonly run: () => void; readonly overDialogs?: true };
  /** The toast stays until it is closed: a failure that the person can act on. */
  readonly persistent?: true;
}

/** Presses the button of the newest toast, which is last in the page's tab order. Not of a page behind a dialog. */
const TOAST_SHORTCUT = { code: "KeyZ", name: "Alt+Z" };

/** The key under which antd shows a toast, by the caller's key. */
const toastKeys = new Map<string, string>();
let opened = 0;

/** Toasts on antd's App, which must enclose <Refine>. Refine receives this hook uncalled. */
export function useNotificationProvider(): NotificationProvider {
  const { notification } = App.useApp();
  useKeys(pressNewest);
  return {
    open({ key, message, description, type, action, persistent }: OpenNotificationParams & ToastExtras) {
      // antd does not restart the time of an open toast with the same key, so a repeated message could
      // disappear at once.
      const id = `toast-${(opened += 1)}`;
      const own = `${key ?? ""} ${id}`;
      const before = key === undefined ? undefined : toastKeys.get(key);
      if (before !== undefined) notification.destroy(before);
      if (key !== undefined) toastKeys.set(key, own);
      let isPressed = false;
      const press = () => {
        // It can be pressed while it fades.
        if (isPressed) return;
        isPressed = true;
        notification.destroy(own);
        action?.run();
      };
      // A progress toast stays until its result replaces it.
      const isPersistent = type === "progress" || persistent;
      const closeUnlessHeld = () => {
        if (document.getElementById(id)?.matches(":hover, :focus-within"))
          setTimeout(closeUnlessHeld, HELD_MS);
        else notification.destroy(own);
      };
      if (!isPersistent) setTimeout(closeUnlessHeld, TOAST_MS);
      notification.open({
        key: own,
        title: message,
        description: description === message ? undefined : description,
        type: type === "progress" ? "info" : type,
        role: type === "progress" ? "status" : "alert",
        // antd's own time goes on while the focus is on the toast.
        duration: false,
        closable: { "aria-label": text("common.close"), closeIcon: <CloseOutlined aria-hidden /> },
        ...(action && {
          actions: (
            <Button
              size="small"
              data-toast-action={action.overDialogs ? "over" : ""}
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
        props: { id },
      });
    },
    close: (key) => {
      notification.destroy(toastKeys.get(key) ?? key);
      toastKeys.delete(key);
    },
  };
}

/** Milliseconds after which a toast with the pointer or the focus on it tries again to close. */
const HELD_MS = 500;

function pressNewest(event: KeyboardEvent): void {
  const { code, altKey, ctrlKey, metaKey, shiftKey, repeat } = event;
  if (code !== TOAST_SHORTCUT.code || !altKey || ctrlKey || metaKey || shiftKey || repeat) return;
  const actions = isDialogOpen() ? "[data-toast-action=over]" : "[data-toast-action]";
  const newest = [...document.querySelectorAll<HTMLElement>(actions)].at(-1);
  if (!newest) return;
  event.preventDefault();
  newest.click();
}
