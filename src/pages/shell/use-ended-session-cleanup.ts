import { useQueryClient } from "@tanstack/react-query";
import { App, Modal } from "antd";
import { useEffect, useState } from "react";

/**
 * Removes the account's data from the document and from memory when its session ends: under a mere cover it would stay
 * readable. The page unmounts after its own effects, which store drafts (draft.ts).
 * @returns true if the page must not render any more.
 */
export function useEndedSessionCleanup(ended: boolean): boolean {
  const client = useQueryClient();
  const { message, notification } = App.useApp();
  const [seen, setSeen] = useState(false);
  const forgotten = ended && seen;

  useEffect(() => setSeen(ended), [ended]);

  useEffect(() => {
    if (!forgotten) return;
    // Only unused queries. The shell's own queries stay: they contain no records.
    client.removeQueries({ type: "inactive" });
    client.getMutationCache().clear();
    // Open dialogs and toasts may name records.
    Modal.destroyAll();
    message.destroy();
    notification.destroy();
  }, [forgotten, client, message, notification]);

  return forgotten;
}
