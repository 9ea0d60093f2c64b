import type { NotificationProvider } from "@refinedev/core";
import { App } from "antd";
import { TOAST_MS } from "../config/product";

const SECONDS = TOAST_MS / 1000;

/** By the key that it was opened with: the one under which a toast is shown. */
const shown = new Map<string, string>();
let opened = 0;

/** Toasts at the top right, on antd's App (which must stand above <Refine>). Passed to Refine uncalled. */
export function useNotificationProvider(): NotificationProvider {
  const { notification } = App.useApp();
  return {
    open({ key, message, description, type }) {
      // antd leaves a toast that is opened again the time that it has left, so a message said twice would not be seen.
      const own = `${key ?? ""} ${String((opened += 1))}`;
      const before = key === undefined ? undefined : shown.get(key);
      if (before !== undefined) notification.destroy(before);
      if (key !== undefined) shown.set(key, own);
      notification.open({
        key: own,
        message,
        description: description === message ? undefined : description,
        type: type === "progress" ? "info" : type,
        placement: "topRight",
        duration: SECONDS,
      });
    },
    close: (key) => {
      notification.destroy(shown.get(key) ?? key);
      shown.delete(key);
    },
  };
}
