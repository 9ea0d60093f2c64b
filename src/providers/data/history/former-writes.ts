/** Builds the writes that give a record its values from before a change, as they were stored. */
import type { DocumentData } from "firebase/firestore";
import type { FieldChange } from "../../../contract/history";
import { derivedWrites, confidentialKeys } from "../../../fields/derived";
import { modelOf, storedKeysOf } from "../../../fields/models";
import { documentOf, readRecord, writeRecord } from "../../../fields/record";
import { isHousekeeping } from "../../../schema/derived-keys";
import type { Collection, StoredJson, StoredWrite } from "../../../schema/types";
import { formerNameWrites } from "../edit-writes";
import { fileFieldsOf } from "../file-values";
import { plainData } from "../plain";

/** @returns the stored data, with some fields as they were before. */
export function withFormer(
  collection: Collection,
  stored: DocumentData,
  before: DocumentData,
  fields: readonly Pick<FieldChange, "key">[],
): DocumentData {
  const keys = new Set(
    fields.flatMap(({ key }) => {
      const field = collection.fields.find((one) => one.key === key);
      return field ? storedKeysOf(field).map((one) => one.split(".")[0] ?? one) : [key];
    }),
  );
  const preserved = Object.entries(stored).filter(([key]) => !keys.has(key));
  return Object.fromEntries([...preserved, ...Object.entries(before).filter(([key]) => keys.has(key))]);
}

/**
 * Uses the values as stored, regardless of form rules, plus what every save writes. Keys that were absent
 * before become empty. Passwords, files and fields that the provider maintains do not change.
 */
export function formerWrites(
  collection: Collection,
  id: string,
  stored: DocumentData,
  before: DocumentData,
): readonly StoredWrite[] {
  const preserved = preservedKeys(collection);
  const empty = documentOf(
    collection.fields.flatMap((field) =>
      Object.entries(modelOf(field).write(null, field)).map(([key, value]) => ({
        path: key.split("."),
        value,
      })),
    ),
  );
  const [was, is] = [plainData(before), plainData(stored)];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(stored)])];
  const changed = keys.filter(
    (key) =>
      !preserved.has(key) && !isHousekeeping(key) && JSON.stringify(was[key]) !== JSON.stringify(is[key]),
  );
  // Values from Firestore's SDK, such as timestamps and points, are written unchanged.
  const former = changed.map((key) => ({
    path: [key],
    value: (Object.hasOwn(before, key) ? before[key] : (empty[key] ?? null)) as StoredJson,
  }));
  const writes = [
    ...former,
    ...writeRecord(collection, {}, "edit"),
    ...formerNameWrites(collection, stored, former),
  ];
  const after = readRecord(collection, id, plainData(documentOf(writes, stored)));
  return [...writes, ...derivedWrites(collection, after)];
}

function preservedKeys(collection: Collection): ReadonlySet<string | undefined> {
  const { fields, formerNames } = collection;
  const stamped = fields.filter((field) => modelOf(field).stamps).flatMap(storedKeysOf);
  const files = fileFieldsOf(collection).flatMap(({ field }) => storedKeysOf(field));
  const top = [...stamped, ...files, ...confidentialKeys(collection)].map((key) => key.split(".")[0] ?? key);
  return new Set([...top, formerNames?.field, collection.storesId ? "id" : undefined]);
}
