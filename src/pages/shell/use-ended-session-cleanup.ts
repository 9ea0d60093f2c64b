import { useQueryClient } from "@tanstack/react-query";
import { App, Modal } from "antd";
import { useEffect, useState } from "react";

/**
 * Removes what the account saw from the document and from memory when its session ends: behind a cover alone it could
 * still be read. The page is removed after its own effects, which keep what is typed (use-draft.ts).
 * @returns true when the page must no longer be rendered.
 */
export function useEndedSessionCleanup(ended: boolean): boolean {
  const client = useQueryClient();
  const { message, notification } = App.useApp();
  const [seen, setSeen] = useState(false);
  const forgotten = ended && seen;

  useEffect(() => setSeen(ended), [ended]);

  useEffect(() => {
    if (!forgotten) return;
    // Only queries that no page uses any more. The shell's own stay: they hold no records.
    client.removeQueries({ type: "inactive" });
    client.getMutationCache().clear();
    // Open dialogs and toasts may name records.
    Modal.destroyAll();
    message.destroy();
    notification.destroy();
  }, [forgotten, client, message, notification]);

  return forgotten;
}
