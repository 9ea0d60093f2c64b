import { isNewRecordId } from "../../schema/record-id";
import type { SaveMeta } from "../../contract/records";

/** Of all that Refine's `meta` may carry, only this is read: an address can add to it. */
export function saveMeta(meta: { readonly [key: string]: unknown } = {}): SaveMeta {
  const { newId, onUploadProgress, signal } = meta;
  return {
    ...(isNewRecordId(newId) && { newId }),
    ...(isProgress(onUploadProgress) && { onUploadProgress }),
    ...(signal instanceof AbortSignal && { signal }),
  };
}

function isProgress(value: unknown): value is NonNullable<SaveMeta["onUploadProgress"]> {
  return typeof value === "function";
}
