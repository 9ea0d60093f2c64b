/** Checks values that only one record may have, and names that records had before. Rules cannot query, so the panel does. */
import {
  collectionGroup,
  FieldPath,
  getDocsFromServer,
  limit,
  query,
  where,
  type Query,
} from "firebase/firestore";
import { modelOf, storedKeysOf } from "../fields/models";
import { readRecord, signInIdOf } from "../fields/record";
import { withFormerName } from "../fields/record-extras";
import { readText } from "../schema/stored-values";
import { plainData } from "../firebase/plain";
import { trimText } from "../schema/text";
import type { Collection, Field, FormValues, RecordData, StoredData, StoredWrite } from "../schema/types";
import { text } from "../texts/texts";
import { countOf, mapParallel, storedForms } from "./chunked";
import { ProviderError } from "./errors";
import type { RecordReader } from "./record-reader";
import { nounOf, keyPath, storedPath } from "./registry";

/**
 * The additional writes of a rename. They keep documents with the old name counted for the record.
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
    const values = { record: nounOf(collection), count: formerNames.most };
    const message = text("data.formerNames.tooMany", values);
    throw new ProviderError(400, message, { errors: { [formerNames.of]: message } });
  }
  return [{ path: [formerNames.field], value: names }];
}

/** What is about to be written. */
interface NextRecord {
  readonly collection: Collection;
  readonly reader: RecordReader;
  readonly values: FormValues;
  /** Its own values do not count as taken. */
  readonly id: string;
  /** As it is stored; absent for a new one. */
  readonly before?: RecordData | undefined;
}

/** @throws 409 when another record has a value that must be unique. */
export async function assertUnique(next: NextRecord): Promise<void> {
  await assertUniqueSignInId(next);
  await assertUniqueValue(next);
  await assertNoFormerName(next);
}

/** @returns one of the records that a query finds, other than the written one. */
async function otherIn(found: Query, id: string | undefined) {
  const { docs } = await getDocsFromServer(query(found, limit(2)));
  return docs.find((document) => document.id !== id);
}

function takenError(key: string, message: string): ProviderError {
  return new ProviderError(409, message, { errors: { [key]: message } });
}

async function assertUniqueSignInId({ collection, reader, values, id }: NextRecord): Promise<void> {
  const field = signInField(collection);
  const wanted = field && values[field.key];
  if (!field || typeof wanted !== "string") return;
  const same = where(storedPath(field), "==", signInIdOf(collection, wanted));
  if (!(await otherIn(query(reader.all(collection), same), id))) return;
  const taken = { holder: another(collection), field: field.label.toLowerCase() };
  throw takenError(field.key, text("data.unique.taken", taken));
}

function signInField({ signIn, fields }: Collection): Field | undefined {
  return fields.find(({ key }) => key === signIn?.id);
}

/**
 * A new scope's account reads everything that names its id, also what a deleted one left there.
 * @throws 409 with what is left.
 */
export async function assertNothingLeft(collection: Collection, reader: RecordReader, values: FormValues) {
  const { collections, history, trash, scopeKind } = reader.panel();
  const field = signInField(collection);
  const wanted = field && values[field.key];
  if (!field || collection.signIn?.kind !== scopeKind || typeof wanted !== "string") return;
  const holders = await mapParallel([...collections, trash, history], async (other) => {
    if (other === collection || other.scopeField === undefined) return [];
    const theirs = reader.allWith(other, other.scopeField, [signInIdOf(collection, wanted)]);
    return (await countOf(theirs, 1)) > 0 ? [other.label.many] : [];
  });
  if (holders.flat().length === 0) return;
  const named = { record: nounOf(collection), field: field.label.toLowerCase() };
  const lists = holders.flat().join(text("common.comma"));
  throw takenError(field.key, text("data.unique.left", { ...named, left: lists }));
}

/** Checks only a changed value, so that records with an existing duplicate stay editable. */
async function assertUniqueValue({ collection, reader, values, id, before }: NextRecord): Promise<void> {
  const { unique, fields } = collection;
  const field = fields.find(({ key }) => key === unique?.field);
  const key = field && storedKeysOf(field)[0];
  if (!unique || !field || key === undefined) return;
  const textsIn = (record: FormValues) =>
    [key, unique.within].map((path) => storedText(collection, path, record));
  const [value = "", scope = ""] = textsIn({ ...before, ...values });
  const [earlier, earlierScope] = before ? textsIn(before) : [];
  if (value === "" || (value === earlier && scope === earlierScope)) return;
  const all =
    unique.within === undefined
      ? reader.all(collection)
      : reader.allWith(collection, unique.within, storedForms(scope));
  const other = await otherIn(query(all, where(keyPath(key), "in", storedForms(value))), id);
  if (!other) return;
  const holder = holderName(collection, readRecord(collection, other.id, plainData(other.data())));
  throw takenError(field.key, text("data.unique.taken", { holder, field: field.label }));
}

/** Former names count as taken, too: each redemption must count for one record only. */
async function assertNoFormerName({ collection, reader, values, id, before }: NextRecord): Promise<void> {
  const { formerNames } = collection;
  const wanted = formerNames && trimText(readText(values[formerNames.of]) ?? "");
  if (!formerNames || !wanted || wanted === before?.[formerNames.of]) return;
  const { subcollection, field } = formerNames.counted;
  for (const other of reader.panel().collections) {
    const theirs = other.formerNames;
    if (theirs?.counted.subcollection !== subcollection || theirs.counted.field !== field) continue;
    const had = where(new FieldPath(theirs.field), "array-contains", wanted);
    const holder = await otherIn(query(reader.all(other), had), other === collection ? id : undefined);
    if (!holder) continue;
    const counted = collectionGroup(holder.ref.firestore, subcollection);
    if ((await countOf(query(counted, where(keyPath(field), "==", wanted)), 1)) === 0) continue;
    const name = holderName(other, readRecord(other, holder.id, plainData(holder.data())));
    const records = formerNames.counted.label.many;
    throw takenError(formerNames.of, text("data.formerNames.taken", { name, records }));
  }
}

/** A record's value under a stored key as trimmed text; empty for anything else. */
function storedText(collection: Collection, key: string | undefined, values: FormValues): string {
  const field = collection.fields.find(
    (declared) => key !== undefined && storedKeysOf(declared).includes(key),
  );
  if (!field || key === undefined) return "";
  return trimText(readText(modelOf(field).write(values[field.key] ?? null, field)[key]) ?? "");
}

function holderName(collection: Collection, record: RecordData): string {
  const key: string | undefined = collection.search?.fields[0];
  const name = key === undefined ? undefined : trimText(readText(record[key]) ?? "");
  return name || another(collection);
}

function another(collection: Collection): string {
  return text("data.unique.another", { record: nounOf(collection) });
}
