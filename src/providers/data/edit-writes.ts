/** What an edit writes into the document that its transaction has read. */
import { idWrites, missingStamps, writeRecord } from "../../fields/record";
import type { Collection, FormValues, RecordData, StoredData, StoredWrite } from "../../schema/types";
import { formerNameWrites } from "./former-names";

/**
 * The fields that the values name, and what the record is owed: what older ones lack, and the name that goes.
 * @param before what is stored, as the screens see it.
 * @param values with their files uploaded.
 */
export async function editWrites(
  collection: Collection,
  stored: StoredData,
  before: RecordData,
  values: FormValues,
): Promise<readonly StoredWrite[]> {
  const writes = await writeRecord(collection, sealable(collection, values, before), "edit");
  return [
    ...writes,
    ...(stored["id"] === before.id ? [] : idWrites(collection, before.id)),
    ...missingStamps(collection, stored),
    ...formerNameWrites(collection, stored, writes),
  ];
}

/** A new password is sealed with the sign-in id, which an edit that leaves it alone does not name. */
function sealable({ signIn }: Collection, values: FormValues, before: RecordData): FormValues {
  return signIn && values[signIn.password] ? { [signIn.id]: before[signIn.id], ...values } : values;
}
