import type { NotificationProvider } from "@refinedev/core";
import { App } from "antd";
import { TOAST_MS } from "../config/product";

const SECONDS = TOAST_MS / 1000;

/** Toasts at the top right, on antd's App (which must stand above <Refine>). Passed to Refine uncalled. */
export function useNotificationProvider(): NotificationProvider {
  const { notification } = App.useApp();
  return {
    open({ key, message, description, type }) {
      notification.open({
        key,
        message,
        description: description === message ? undefined : description,
        type: type === "progress" ? "info" : type,
        placement: "topRight",
        duration: SECONDS,
      });
    },
    close: (key) => notification.destroy(key),
  };
}
