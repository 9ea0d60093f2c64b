/** Gives a record its values from before a change: as a normal edit, or as they were stored. */
import type { DocumentData } from "firebase/firestore";
import type { FieldChange, RevertParams, RevertResult } from "../../../contract/history";
import { derivedWrites, confidentialKeys } from "../../../fields/derived";
import { modelOf, storedKeysOf } from "../../../fields/models";
import { documentOf, readRecord, writeRecord } from "../../../fields/record";
import { isHousekeeping } from "../../../schema/stored-names";
import { operationOf } from "../../../schema/history";
import type { Collection, FormValues, Json, StoredJson, StoredWrite } from "../../../schema/types";
import { attempt, ProviderError } from "../../../data/errors";
import type { ServiceContext } from "../../../data/context";
import { formerNameWrites } from "../../../data/save-request";
import { fileFieldsOf } from "../../../data/file-values";
import {
  formValues,
  withOwnScope,
  grantedCollection,
  nounOf,
  thisRecord,
  validId,
} from "../../../data/registry";
import { plainData } from "../../../firebase/plain";
import { validOperation } from "../../../data/history/entries";
import { chainOf, withFileStates } from "../../../data/history/record-history";
import { text, type TextId } from "../../../texts/texts";

const OBSTACLES: { readonly [Why in NonNullable<FieldChange["stays"]>]: TextId } = {
  "changed since": "data.revert.changed",
  "file is gone": "data.revert.fileGone",
  "not kept": "data.revert.notKept",
  "not readable": "data.revert.notReadable",
  "cannot be edited": "data.revert.notEditable",
};

/**
 * Writes the earlier values of the fields that one entry changed.
 * @throws 404 where the entry does not belong to the record, 409 where none of its fields can be reverted.
 */
export async function revertChange(
  context: ServiceContext,
  { resource, id: record, entry, operation: given }: RevertParams,
): Promise<RevertResult> {
  const collection = grantedCollection(context, resource, "update");
  const id = validId(record);
  if (given !== undefined) validOperation(given);
  return attempt("save", thisRecord(collection), async () => {
    const { now, changes, stored } = await chainOf(context, collection, id);
    const change = changes.find((one) => one.id === entry);
    if (!change)
      throw new ProviderError(404, text("data.revert.notOfRecord", { record: nounOf(collection) }));
    const fields = await withFileStates(context, collection, change.fields, now);
    const operation = given ?? (await context.writer()).startOperation();
    const former = stored.get(entry) ?? {};
    const back = { collection, id, fields, former, operation, undoes: operationOf(entry) };
    const saved = await writeFormerValues(context, back);
    if (!saved) throw new ProviderError(409, whyNothing(collection, fields));
    return { operation: back.operation, ...saved };
  });
}

interface FormerValues {
  readonly collection: Collection;
  readonly id: string;
  readonly fields: readonly FieldChange[];
  /** The record as it was stored before the change. */
  readonly former: DocumentData;
  readonly operation: string;
  /** The operation that is undone. */
  readonly undoes: string;
}

/**
 * Writes the former values of all revertible fields. A concurrent change of a field is a conflict, as in a
 * form.
 * @returns undefined where no field can be reverted.
 */
export async function writeFormerValues(
  context: ServiceContext,
  { collection, id, fields, former, operation, undoes }: FormerValues,
): Promise<Omit<RevertResult, "operation"> | undefined> {
  const movable = fields.flatMap(({ key, values, stays }) => (values && !stays ? [{ key, values }] : []));
  if (movable.length === 0) return undefined;
  const pick = (of: (values: { readonly before: Json; readonly after: Json }) => Json): FormValues =>
    Object.fromEntries(movable.map(({ key, values }) => [key, of(values)]));
  const variables = formValues(
    withOwnScope(
      collection,
      pick(({ before }) => before),
      context,
    ),
  );
  const { notice } = await context.database.updateData(
    { collection, id, variables, meta: { opened: pick(({ after }) => after) } },
    { action: "revert", operation, undoes, former },
  );
  return { fields: movable.map(({ key }) => key), ...(notice !== undefined && { notice }) };
}

/** @returns why each field cannot be reverted, as a message; empty where all can. */
export function whyStays(collection: Collection, fields: readonly FieldChange[]): string {
  const labelOf = (key: string) => collection.fields.find((field) => field.key === key)?.label ?? key;
  return fields
    .flatMap(({ key, stays }) => (stays ? [text(OBSTACLES[stays], { field: labelOf(key) })] : []))
    .join(" ");
}

function whyNothing(collection: Collection, fields: readonly FieldChange[]): string {
  return `${text("data.revert.nothing")} ${whyStays(collection, fields)}`.trim();
}

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
 * @returns the writes that give a record its values from before a change. It uses the values as stored, regardless of form rules, plus what every save writes. Keys that were absent
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
  const keys = [...new Set([...Object.keys(before), ...Object.keys(stored)])];
  const isChanged = (key: string) => JSON.stringify(before[key]) !== JSON.stringify(stored[key]);
  const changed = keys.filter((key) => !preserved.has(key) && !isHousekeeping(key) && isChanged(key));
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
