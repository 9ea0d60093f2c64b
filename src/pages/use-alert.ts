import { App } from "antd";
import type { Collection } from "../schema/types";

type Alert = NonNullable<Collection["alerts"]>[number];

/**
 * @returns tells a message in a dialog, and gives true, when the declaration names it among its alerts. `afterClose` is
 * called when the person has closed it.
 */
export function useAlert({
  alerts,
  messages,
}: Collection): (name: Alert, detail?: string, afterClose?: () => void) => boolean {
  const { modal } = App.useApp();
  return (name, detail, afterClose) => {
    if (!alerts?.includes(name)) return false;
    const dialog = {
      title: messages[name],
      content: detail,
      centered: true,
      ...(afterClose && { afterClose }),
    };
    if (name === "created") modal.success(dialog);
    else modal.error(dialog);
    return true;
  };
}
