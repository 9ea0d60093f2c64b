import { useNotification } from "@refinedev/core";
import type { Collection, RecordData } from "../../schema/types";

/** @returns a function that tells whether nobody may edit or delete the record, and if so, says it to the person. */
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

/** Nobody deletes the account that they are signed in with. */
export function isOwnAccount({ signIn }: Collection, { id }: RecordData, account: string): boolean {
  return signIn !== undefined && id === account;
}
