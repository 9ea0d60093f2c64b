/** Parses the parameters of a save, and validates them before any write. */
import type { SaveExtras, SaveMeta } from "../../contract/records";
import { checkRecord, validationMessage, type SaveMode } from "../../fields/record";
import { isOperationId, isNewRecordId } from "../../schema/history";
import type { Collection, FormValues, RecordData } from "../../schema/types";
import { ProviderError } from "../errors";
import { fileFieldsOf, pendingFiles } from "./file-values";
import { isProtected } from "./registry";

/** Notes the files that a change removes from its record. `after` is undefined for a deletion. */
export type Drop = (before: RecordData, after: FormValues | undefined) => void;

/** A stored record, with a notice for the user of the panel. */
export type Saved = { readonly data: RecordData } & SaveExtras;

/** A form's values from Refine's variables. */
export function formValues(variables: unknown): FormValues {
  return typeof variables === "object" && variables !== null ? { ...variables } : {};
}

/** Reads only these keys of Refine's `meta`, because an address can add others. */
export function saveMeta(meta: { readonly [key: string]: unknown } = {}): SaveMeta {
  const { newId, onUploadProgress, signal, opened, operation } = meta;
  return {
    ...(isNewRecordId(newId) && { newId }),
    ...(isProgress(onUploadProgress) && { onUploadProgress }),
    ...(signal instanceof AbortSignal && { signal }),
    ...(typeof opened === "object" && opened !== null && { opened: formValues(opened) }),
    ...(isOperationId(operation) && { operation }),
  };
}

function isProgress(value: unknown): value is NonNullable<SaveMeta["onUploadProgress"]> {
  return typeof value === "function";
}

/** @throws 403 with the declaration's message when nobody may change the record. */
export function assertNotProtected(collection: Collection, record: RecordData): void {
  const { protect } = collection;
  if (protect && isProtected(collection, record)) throw new ProviderError(403, protect.message);
}

/**
 * @throws 400 with the errors by field.
 * @param before the record that is edited.
 */
export function assertValid(
  collection: Collection,
  values: FormValues,
  mode: SaveMode,
  before?: RecordData,
): void {
  const errors = checkRecord(collection, values, mode, before);
  if (Object.keys(errors).length > 0)
    throw new ProviderError(400, validationMessage(collection, values, errors), { errors });
}

/**
 * Whether an edit also uploads files or changes a sign-in. A refused edit must do neither, so it needs the
 * record first.
 */
export function changesMore(collection: Collection, values: FormValues): boolean {
  const { account } = collection;
  const signsIn = account && [account.email, account.password].some((key) => Object.hasOwn(values, key));
  const files = fileFieldsOf(collection).flatMap(({ field }) => pendingFiles(values[field.key]));
  return signsIn === true || files.length > 0;
}
