import { useNotification } from "@refinedev/core";
import type { Collection, RecordData } from "../../schema/types";

/** @returns a function that reports whether a record is protected, and notifies the person if so. */
export function useProtection(collection: Collection): (record: RecordData) => boolean {
  const { open } = useNotification();
  return (record) => {
    if (!isProtected(collection, record)) return false;
    open?.({ type: "error", message: collection.protect?.message ?? "" });
    return true;
  };
}

export function isProtected({ protect }: Collection, record: RecordData): boolean {
  return protect !== undefined && record[protect.field] === protect.value;
}

/** Whether the record is the signed-in account, which cannot be deleted. */
export function isOwnAccount({ signIn }: Collection, { id }: RecordData, account: string): boolean {
  return signIn !== undefined && id === account;
}
