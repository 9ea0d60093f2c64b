/** Checks values that only one record may have. Rules cannot query, so the panel checks before a write. */
import {
  collectionGroup,
  FieldPath,
  getCountFromServer,
  getDocsFromServer,
  limit,
  query,
  where,
} from "firebase/firestore";
import { modelOf, storedKeysOf } from "../../fields/models";
import { readRecord, signInIdOf } from "../../fields/record";
import { readText } from "../../fields/text-value";
import { collections } from "../../resources";
import type { Collection, FormValues, RecordData } from "../../schema/types";
import { trimText } from "../../schema/text";
import { ProviderError } from "../errors";
import { plainData } from "./plain";
import { nounOf } from "./registry";
import type { RecordReader } from "./record-reader";
import { storedForms } from "./stored-forms";

/**
 * @param id of the written record, if known: its own values do not count as taken.
 * @param before that record as it is stored; absent for a new one.
 * @throws 409 when another record has a value that must be unique.
 */
export async function assertUnique(
  collection: Collection,
  reader: RecordReader,
  values: FormValues,
  id: string | undefined,
  before?: RecordData,
): Promise<void> {
  await assertUniqueSignInId(collection, reader, values, id);
  await assertUniqueValue(collection, reader, values, id, before);
  await assertNoFormerName(collection, reader, values, id, before);
}

async function assertUniqueSignInId(
  collection: Collection,
  reader: RecordReader,
  values: FormValues,
  id: string | undefined,
): Promise<void> {
  const { signIn, fields } = collection;
  const field = fields.find(({ key }) => key === signIn?.id);
  const wanted = field && values[field.key];
  if (!signIn || !field || typeof wanted !== "string") return;
  const path = new FieldPath(...(storedKeysOf(field)[0] ?? field.key).split("."));
  const same = where(path, "==", signInIdOf(collection, wanted));
  const found = await getDocsFromServer(query(reader.all(collection), same, limit(2)));
  if (found.docs.every((document) => document.id === id)) return;
  const message = `Another ${nounOf(collection)} has this ${field.label.toLowerCase()} already.`;
  throw new ProviderError(409, message, { errors: { [field.key]: message } });
}

/** Checks only a changed value, so that records with an existing duplicate stay editable. */
async function assertUniqueValue(
  collection: Collection,
  reader: RecordReader,
  values: FormValues,
  id: string | undefined,
  before: RecordData | undefined,
): Promise<void> {
  const { unique, fields } = collection;
  const field = fields.find(({ key }) => key === unique?.field);
  const key = field && storedKeysOf(field)[0];
  if (!unique || !field || key === undefined) return;
  const after = { ...before, ...values };
  const [value, scope] = [key, unique.within].map((one) => storedText(collection, one, after));
  if (!value || [key, unique.within].every((one) => isUnchanged(collection, one, before, after))) return;
  const all =
    unique.within === undefined
      ? reader.all(collection)
      : reader.allWith(collection, unique.within, storedForms(scope ?? ""));
  const same = where(new FieldPath(...key.split(".")), "in", storedForms(value));
  const { docs } = await getDocsFromServer(query(all, same, limit(2)));
  const other = docs.find((document) => document.id !== id);
  if (!other) return;
  const holder = nameOf(collection, readRecord(collection, other.id, plainData(other.data())));
  const message = `${holder} has this ${field.label} already.`;
  throw new ProviderError(409, message, { errors: { [field.key]: message } });
}

/** Former names count as taken, too: each redemption must count for one record only. */
async function assertNoFormerName(
  collection: Collection,
  reader: RecordReader,
  values: FormValues,
  id: string | undefined,
  before: RecordData | undefined,
): Promise<void> {
  const { formerNames } = collection;
  const wanted = formerNames && trimText(readText(values[formerNames.of]) ?? "");
  if (!formerNames || !wanted || wanted === before?.[formerNames.of]) return;
  const { subcollection, field } = formerNames.counted;
  for (const other of collections) {
    const theirs = other.formerNames;
    if (theirs?.counted.subcollection !== subcollection || theirs.counted.field !== field) continue;
    const had = where(new FieldPath(theirs.field), "array-contains", wanted);
    const { docs } = await getDocsFromServer(query(reader.all(other), had, limit(2)));
    const holder = docs.find((document) => other !== collection || document.id !== id);
    if (!holder) continue;
    const counted = collectionGroup(holder.ref.firestore, subcollection);
    const under = query(counted, where(new FieldPath(...field.split(".")), "==", wanted), limit(1));
    if ((await getCountFromServer(under)).data().count === 0) continue;
    const name = nameOf(other, readRecord(other, holder.id, plainData(holder.data())));
    const { many } = formerNames.counted.label;
    const message = `${name} had this name, and ${many} under it count with ${name}. Choose another name.`;
    throw new ProviderError(409, message, { errors: { [formerNames.of]: message } });
  }
}

function isUnchanged(
  collection: Collection,
  key: string | undefined,
  before: RecordData | undefined,
  after: FormValues,
): boolean {
  return before !== undefined && storedText(collection, key, before) === storedText(collection, key, after);
}

/** A record's value under a stored key as trimmed text; empty for anything else. */
function storedText(collection: Collection, key: string | undefined, values: FormValues): string {
  const field = collection.fields.find((one) => key !== undefined && storedKeysOf(one).includes(key));
  if (!field || key === undefined) return "";
  return trimText(readText(modelOf(field).write(values[field.key] ?? null, field)[key]) ?? "");
}

/** The record's name in the list: its first searched field. */
function nameOf(collection: Collection, record: RecordData): string {
  const key: string | undefined = collection.search?.fields[0];
  const name = key === undefined ? undefined : trimText(readText(record[key]) ?? "");
  return name || `Another ${nounOf(collection)}`;
}
