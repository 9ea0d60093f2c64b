/** What a record signs in with belongs to it alone. Rules cannot query, so the panel asks before it writes. */
import { FieldPath, getDocsFromServer, limit, query, where, type Query } from "firebase/firestore";
import { storedKeysOf } from "../../fields/models";
import { normaliseSignInId } from "../../schema/verifier";
import type { Collection, FormValues } from "../../schema/types";
import { ProviderError } from "../errors";
import { nounOf } from "./registry";

/**
 * @param all every record of the collection.
 * @param id the record that is written; absent for a new one.
 * @throws 409 when another record has the sign-in id that `values` name.
 */
export async function refuseTaken(
  collection: Collection,
  all: Query,
  values: FormValues,
  id?: string,
): Promise<void> {
  const { signIn, fields } = collection;
  const field = fields.find(({ key }) => key === signIn?.id);
  const wanted = field && values[field.key];
  if (!signIn || !field || typeof wanted !== "string") return;
  const path = new FieldPath(...(storedKeysOf(field)[0] ?? field.key).split("."));
  const same = where(path, "==", normaliseSignInId(signIn.kind, wanted));
  const found = await getDocsFromServer(query(all, same, limit(2)));
  if (found.docs.every((document) => document.id === id)) return;
  const message = `Another ${nounOf(collection)} has this ${field.label.toLowerCase()} already.`;
  throw new ProviderError(409, message, { errors: { [field.key]: message } });
}
