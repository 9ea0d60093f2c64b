import type { RecordData } from "../../schema/types";
import type { SaveMeta } from "../contract";

/** Of all that Refine's `meta` may carry, only this is read: an address can add to it. */
export function saveMeta(meta: { readonly [key: string]: unknown } = {}): SaveMeta {
  const { loaded, onUploadProgress, signal } = meta;
  return {
    ...(isRecord(loaded) && { loaded }),
    ...(isProgress(onUploadProgress) && { onUploadProgress }),
    ...(signal instanceof AbortSignal && { signal }),
  };
}

function isRecord(value: unknown): value is RecordData {
  return typeof value === "object" && value !== null && "id" in value;
}

function isProgress(value: unknown): value is NonNullable<SaveMeta["onUploadProgress"]> {
  return typeof value === "function";
}
