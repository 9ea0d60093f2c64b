import { useQueryClient } from "@tanstack/react-query";
import { App, Modal } from "antd";
import { useEffect, useState } from "react";

/**
 * Takes what the account saw out of the document and out of memory when its session ends: a cover alone would leave it
 * to whoever looks behind. The page goes after its own effects, which keep what is typed (use-draft.ts).
 * @returns whether the page is to stand there no more.
 */
export function useForgetting(ended: boolean): boolean {
  const client = useQueryClient();
  const { message, notification } = App.useApp();
  const [seen, setSeen] = useState(false);
  const forgotten = ended && seen;

  useEffect(() => setSeen(ended), [ended]);

  useEffect(() => {
    if (!forgotten) return;
    // Those that no page uses any more: the shell's own, which know no record, stay.
    client.removeQueries({ type: "inactive" });
    client.getMutationCache().clear();
    // Questions and toasts name records.
    Modal.destroyAll();
    message.destroy();
    notification.destroy();
  }, [forgotten, client, message, notification]);

  return forgotten;
}
