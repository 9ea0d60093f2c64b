import { useDataProvider, useNotification, useOnError, type HttpError } from "@refinedev/core";
import type { Collection, RecordData } from "../../schema/types";

/** @returns a function that unlocks an account after too many failed sign-ins, and reports the result. */
export function useUnlock(collection: Collection): (record: RecordData) => void {
  const dataProvider = useDataProvider();
  const { open } = useNotification();
  const { mutate: checkError } = useOnError();

  const run = async (record: RecordData) => {
    try {
      const { unlock } = await import("./unlock");
      const message = await unlock(dataProvider(), collection, record);
      if (message !== undefined) open?.({ type: "success", message });
    } catch (error) {
      checkError(error);
      open?.({ type: "error", message: (error as HttpError).message });
    }
  };
  return (record) => void run(record);
}
