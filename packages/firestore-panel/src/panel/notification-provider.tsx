import { CloseOutlined } from "@ant-design/icons";
import type { NotificationProvider, OpenNotificationParams } from "@refinedev/core";
import { App, Button } from "antd";
import { useEffect, type FocusEvent, type MouseEvent as PressEvent } from "react";
import { TOAST_SHORTCUT, type ToastExtras } from "../contract/toast";
import { text } from "../texts/texts";
import { isDialogOpen } from "../ui/browser-hooks";
import { TOAST_MS, useProduct } from "../ui/product";
import styles from "./notification-provider.module.css";

/** The key under which antd shows a toast, by the caller's key. */
const toastKeys = new Map<string, string>();
let opened = 0;

/** Toasts on antd's App, which must enclose <Refine>. Refine receives this hook uncalled. */
export function useNotificationProvider(): NotificationProvider {
  const { notification } = App.useApp();
  const { toastMs = TOAST_MS } = useProduct();
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
      const before = key === undefined ? undefined : toastKeys.get(key);
      if (before !== undefined) notification.destroy(before);
      if (key !== undefined) toastKeys.set(key, own);
      // A progress toast stays until its result replaces it.
      const stays = type === "progress" || persistent;
      const time = toastTimer(stays ? Infinity : toastMs, () => notification.destroy(own));
      let origin: EventTarget | null = null;
      const press = ({ detail }: PressEvent) => {
        if (!time.end()) return;
        notification.destroy(own);
        // Of a pointer: a key presses once.
        if (detail > 0) swallowSecondPress();
        // The focus would be lost with the button.
        if (origin instanceof HTMLElement && origin.isConnected) origin.focus();
        action?.run();
      };
      notification.open({
        key: own,
        title: message,
        description: description === message ? undefined : description,
        type: type === "progress" ? "info" : type,
        // antd closes a toast at once whose time becomes endless, and restarts a changed one.
        duration: false,
        closable: { "aria-label": text("common.close"), closeIcon: <CloseOutlined aria-hidden /> },
        onClose: time.end,
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
        props: {
          onPointerEnter: () => time.hold("pointer"),
          onPointerLeave: () => time.release("pointer"),
          onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
            if (isWithin(currentTarget, relatedTarget)) return;
            origin = relatedTarget;
            time.hold("focus");
          },
          onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
            if (isWithin(currentTarget, relatedTarget)) return;
            time.release("focus");
          },
        },
      });
      // Its time begins when it is visible: a busy page could draw it after its end.
      requestAnimationFrame(() => requestAnimationFrame(time.start));
    },
    close: (key) => {
      notification.destroy(toastKeys.get(key) ?? key);
      toastKeys.delete(key);
    },
  };
}

type Holder = "focus" | "pointer";

/**
 * The time of a toast. It runs while neither the focus nor the pointer is on it.
 * @param left in milliseconds. Infinity: it never ends by itself.
 */
function toastTimer(left: number, onEnd: () => void) {
  let isOver = false;
  let run: { readonly from: number; readonly timer: ReturnType<typeof setTimeout> } | undefined;
  const holders = new Set<Holder>();
  const start = () => {
    if (isOver || run || holders.size > 0 || left === Infinity) return;
    run = { from: Date.now(), timer: setTimeout(() => end() && onEnd(), left) };
  };
  /** @returns false if it has ended before. */
  const end = () => {
    if (isOver) return false;
    isOver = true;
    clearTimeout(run?.timer);
    return true;
  };
  return {
    start,
    end,
    hold(by: Holder) {
      holders.add(by);
      if (!run) return;
      clearTimeout(run.timer);
      left -= Date.now() - run.from;
      run = undefined;
    },
    release(by: Holder) {
      holders.delete(by);
      start();
    },
  };
}

/** As long as browsers count a press to the one before. */
const DOUBLE_PRESS_MS = 500;

/** The toast goes with the first press of a double click; the second would reach what stood below it. */
function swallowSecondPress(): void {
  const end = new AbortController();
  const swallow = (event: Event) => {
    if (!(event instanceof MouseEvent) || event.detail < 2) return end.abort();
    event.stopPropagation();
    event.preventDefault();
  };
  for (const name of ["click", "dblclick"])
    document.addEventListener(name, swallow, { capture: true, signal: end.signal });
  setTimeout(() => end.abort(), DOUBLE_PRESS_MS);
}

function pressNewest(event: KeyboardEvent): void {
  const { code, altKey, ctrlKey, metaKey, shiftKey, repeat } = event;
  if (code !== TOAST_SHORTCUT.code || !altKey || ctrlKey || metaKey || shiftKey || repeat) return;
  // The shortcut must not change the page behind a dialog.
  if (isDialogOpen()) return;
  const buttons = [...document.querySelectorAll<HTMLElement>("[data-toast-action]")];
  const newest = buttons.sort((a, b) => numberOf(b) - numberOf(a))[0];
  if (!newest) return;
  event.preventDefault();
  newest.click();
}

function numberOf({ dataset }: HTMLElement): number {
  return Number(dataset["toastAction"]);
}

function isWithin(toast: Element, target: EventTarget | null): boolean {
  return target instanceof Node && toast.contains(target);
}
