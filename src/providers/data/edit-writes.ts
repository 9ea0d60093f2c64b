/** The writes of an edit to the document that its transaction has read. */
import { withDerived } from "../../fields/derived";
import { withFormerName } from "../../fields/record-extras";
import { idWrites, missingStamps, writeRecord } from "../../fields/record";
import type { Collection, FormValues, RecordData, StoredData, StoredWrite } from "../../schema/types";
import { ProviderError } from "../errors";
import { plainData } from "./plain";
import { nounOf } from "./registry";

/**
 * Writes the given fields, and completes the record: missing times and id, a former name, and derived keys.
 * @param before the stored record, as the screens see it.
 * @param values with their files uploaded.
 */
export function editWrites(
  collection: Collection,
  stored: StoredData,
  before: RecordData,
  values: FormValues,
): readonly StoredWrite[] {
  const writes = writeRecord(collection, values, "edit");
  return withDerived(collection, before.id, plainData(stored), [
    ...writes,
    ...(stored["id"] === before.id ? [] : idWrites(collection, before.id)),
    ...missingStamps(collection, stored),
    ...formerNameWrites(collection, stored, writes),
  ]);
}

/**
 * The additional writes of a rename. They keep documents with the old name counted for the record.
 * @param stored the document that the writes change.
 * @throws 400 when the list is full: dropping a name would count its documents as "Unknown".
 */
export function formerNameWrites(
  collection: Collection,
  stored: StoredData,
  writes: readonly StoredWrite[],
): readonly StoredWrite[] {
  const { formerNames } = collection;
  const renamed = writes.find(({ path }) => path.length === 1 && path[0] === formerNames?.of);
  if (!formerNames || !renamed || renamed.value === stored[formerNames.of]) return [];
  const names = withFormerName(stored[formerNames.field], stored[formerNames.of]);
  if (!names) return [];
  if (names.length > formerNames.most) {
    const message = `This ${nounOf(collection)} has had ${formerNames.most} other names, which is the limit. Keep the name, or add a new ${nounOf(collection)}.`;
    throw new ProviderError(400, message, { errors: { [formerNames.of]: message } });
  }
  return [{ path: [formerNames.field], value: names }];
}
