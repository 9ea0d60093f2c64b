import type { Collection, FormValues, RecordData } from "../../schema/types";

/** The initial values of a form. A record contains only a password's date, and the form asks for a new password. */
export function formValues({ signIn }: Collection, record: RecordData): FormValues {
  return signIn ? { ...record, [signIn.password]: null } : record;
}
