import type { Collection, FormValues, RecordData } from "../../schema/types";

/** What a form of a record begins with. Of a password the record holds when it was set, and the form a new one. */
export function formValues({ signIn }: Collection, record: RecordData): FormValues {
  return signIn ? { ...record, [signIn.password]: null } : record;
}
