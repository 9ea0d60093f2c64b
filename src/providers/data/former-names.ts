import { withFormerName } from "../../fields/former-names";
import type { Collection, StoredData, StoredWrite } from "../../schema/types";
import { ProviderError } from "../errors";
import { nounOf } from "./registry";

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
