/**
 * Saves of this tab without an answer. If such a save was stored, the next one does not conflict with it: it
 * is already done, or continues from it.
 */
import { CHANGE_KEY } from "../../schema/derived-keys";
import { modelOf } from "../../fields/models";
import { canonical } from "../../fields/record";
import type { Collection, FormValues, StoredData } from "../../schema/types";

export class SentEdits {
  /** By the record's path, then by entry id. */
  private readonly sent = new Map<string, Map<string, FormValues>>();

  /** Called before the request. Values with a password are not kept: the next save writes them again. */
  note(path: string, entry: string, { fields }: Collection, values: FormValues): void {
    if (fields.some((field) => modelOf(field).confidential && Object.hasOwn(values, field.key))) return;
    const ofRecord = this.sent.get(path) ?? new Map<string, FormValues>();
    this.sent.set(path, ofRecord.set(entry, values));
  }

  /** @returns the values of this tab's save, if it was the record's last change. */
  storedEdit(path: string, stored: StoredData): FormValues | undefined {
    return this.sent.get(path)?.get(String(stored[CHANGE_KEY]));
  }

  has(path: string): boolean {
    return this.sent.has(path);
  }

  /** Called after an answer. */
  settle(path: string): void {
    this.sent.delete(path);
  }
}

export function isSameEdit(one: FormValues, other: FormValues): boolean {
  return canonical(one) === canonical(other);
}
