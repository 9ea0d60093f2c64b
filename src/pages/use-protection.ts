import { useNotification } from "@refinedev/core";
import type { Collection, RecordData } from "../schema/types";

/** @returns tells the person, and gives true, when nobody may edit or delete the record. */
export function useProtection({ protect }: Collection): (record: RecordData) => boolean {
  const { open } = useNotification();
  return (record) => {
    if (!protect || record[protect.field] !== protect.value) return false;
    open?.({ type: "error", message: protect.message });
    return true;
  };
}
