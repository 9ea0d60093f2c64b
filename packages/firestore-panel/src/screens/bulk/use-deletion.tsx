import { useNotification } from "@refinedev/core";
import { useCallback, useState, type ReactNode } from "react";
import type { Collection, RecordData } from "../../schema/types";
import { text } from "../../texts/texts";
import { isOwnAccount, useProtection } from "../list/record-rights";
import { LazyPart } from "../shell/lazy";
import { lazyComponent } from "../shell/load-code";
import { useShellSession } from "../shell/shell-session";

const deletion = lazyComponent(async () => (await import("./deletion")).SingleDeletion);

/** @returns a function that asks whether to delete a record, and the question, rendered beside the records. */
export function useDeletion(collection: Collection, onDeleted?: () => void) {
  const [asked, setAsked] = useState<RecordData>();
  const refuse = useProtection(collection);
  const { account } = useShellSession();
  const { open: notify } = useNotification();
  const close = () => setAsked(undefined);
  const ask = useCallback(
    (record: RecordData) => {
      if (refuse(record)) return;
      if (isOwnAccount(collection, record, account)) {
        const key = `own/${collection.name}`;
        notify?.({ key, type: "error", message: text("list.ownAccount.delete") });
        return;
      }
      setAsked((open) => open ?? record);
    },
    [account, collection, notify, refuse],
  );
  const question: ReactNode = asked && (
    <LazyPart
      part={deletion}
      props={{ collection, record: asked, onDeleted, onClosed: close }}
      onEnd={close}
    />
  );
  return { ask, question };
}
