import { useNotification } from "@refinedev/core";
import { useCallback, useState, type ReactNode } from "react";
import type { Collection, RecordData } from "../../schema/types";
import { text } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { isOwnAccount, useProtection } from "../list/record-rights";
import { LazyPart } from "../shell/lazy";
import { lazyComponent } from "../shell/load-code";
import { useShellSession } from "../shell/shell-session";

const deletion = lazyComponent(
  "shell.notOpened.question",
  async () => (await import("./deletion")).SingleDeletion,
);

/** @returns a function that asks whether to delete a record, and the question, rendered beside the records. */
export function useDeletion(collection: Collection, onDeleted?: () => void) {
  const [request, setRequest] = useState<{ record: RecordData; control: Element | null }>();
  const t = useText();
  const refuse = useProtection(collection);
  const { account } = useShellSession();
  const { open: notify } = useNotification();
  const close = () => setRequest(undefined);
  const ask = useCallback(
    (record: RecordData) => {
      if (refuse(record)) return;
      if (isOwnAccount(collection, record, account)) {
        const key = `own/${collection.name}`;
        notify?.({ key, type: "error", message: text("list.ownAccount.delete") });
        return;
      }
      setRequest((open) => open ?? { record, control: document.activeElement });
    },
    [account, collection, notify, refuse],
  );
  const question: ReactNode = request && (
    <LazyPart
      part={deletion}
      props={{ collection, ...request, onDeleted, onClosed: close }}
      opening={t("list.opening.question")}
      onEnd={close}
    />
  );
  return { ask, question };
}
