/** What an edit writes into the document that its transaction has read. */
import { withDerived } from "../../fields/derived";
import { withFormerName } from "../../fields/former-names";
import { idWrites, missingStamps, writeRecord } from "../../fields/record";
import type { Collection, FormValues, RecordData, StoredData, StoredWrite } from "../../schema/types";
import { ProviderError } from "../errors";
import { plainData } from "./plain";
import { nounOf } from "./registry";

/**
 * The fields that the values name, and what the record is owed: what older ones lack, the name that goes, and
 * what it is found by.
 * @param before what is stored, as the screens see it.
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
 * What is written beside a rename, so that what carries the old name is still counted with the record.
 * @param stored the document that the writes change.
 * @throws 400 when there is no room: to forget a name would move what was counted under it to "Unknown".
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
    const message = `This ${nounOf(collection)} has had ${formerNames.most} other names, and no more are kept. Leave the name as it is, or add a new ${nounOf(collection)}.`;
    throw new ProviderError(400, message, { errors: { [formerNames.of]: message } });
  }
  return [{ path: [formerNames.field], value: names }];
}
