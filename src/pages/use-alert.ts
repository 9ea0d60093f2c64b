import { App } from "antd";
import type { Collection } from "../schema/types";

type Alert = NonNullable<Collection["alerts"]>[number];

/** @returns tells a message in a dialog, and gives true, when the declaration names it among its alerts. */
export function useAlert({ alerts, messages }: Collection): (name: Alert, detail?: string) => boolean {
  const { modal } = App.useApp();
  return (name, detail) => {
    if (!alerts?.includes(name)) return false;
    const dialog = { title: messages[name], content: detail, centered: true };
    if (name === "created") modal.success(dialog);
    else modal.error(dialog);
    return true;
  };
}
