import { useDataProvider, useInvalidate, useNotification, useOnError, type HttpError } from "@refinedev/core";
import { useRef, useState } from "react";
import type { Change } from "../../contract/history";
import { newOperationId } from "../../schema/history";
import type { Collection } from "../../schema/types";
import { ask } from "../calls";
import { useSaveNotice } from "../record/use-save-notice";
import { trackOperation } from "../shell/tracked-operations";

/** @returns a function that restores the values before a change, and reports the result. */
export function useTakeBack(collection: Collection, id: string, onDone: () => void) {
  const { name: resource, fields, label } = collection;
  const dataProvider = useDataProvider();
  const invalidate = useInvalidate();
  const { open: notify } = useNotification();
  const { mutate: checkError } = useOnError();
  const showNotice = useSaveNotice();
  /** Id of the entry that is being reverted. */
  const [busy, setBusy] = useState<string>();
  /** Set by the first click, so that a double click asks once. */
  const working = useRef(false);

  const takeBack = async ({ id: entry }: Change): Promise<void> => {
    if (working.current) return;
    working.current = true;
    setBusy(entry);
    try {
      const as = newOperationId();
      const operation = {
        done: "Taken back",
        subject: `a change of this ${label.one.toLowerCase()}`,
        proof: { work: as, count: 1 },
      } as const;
      const taken = await trackOperation(operation, () =>
        ask(dataProvider(), "history/revert", { resource, id, entry, operation: as }),
      );
      const names = taken.fields.map((key) => fields.find((field) => field.key === key)?.label ?? key);
      notify?.({ type: "success", message: `Taken back: ${names.join(", ")}` });
      showNotice(taken);
      await invalidate({ resource, id, invalidates: ["list", "many", "detail"] });
    } catch (error) {
      const { message } = error as HttpError;
      notify?.({ type: "error", message: "This change was not taken back", description: message });
      checkError(error as HttpError);
    }
    working.current = false;
    setBusy(undefined);
    // A refusal means that the history has changed.
    onDone();
  };
  return { busy, takeBack };
}
