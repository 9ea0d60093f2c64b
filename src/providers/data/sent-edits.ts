/**
 * The saves of this tab whose answer was lost. What one of them has stored is the person's own, and no colleague's: when
 * they save again, it is done already, or what they have typed since goes on from it.
 */
import { CHANGE_KEY } from "../../schema/derived-keys";
import { modelOf } from "../../fields/models";
import { canonical } from "../../fields/same-value";
import type { Collection, FormValues, StoredData } from "../../schema/types";

export class SentEdits {
  /** By place of the record and id of the entry. */
  private readonly sent = new Map<string, Map<string, FormValues>>();

  /** Called before it is sent. Values with a password are not kept: they are written again. */
  note(path: string, entry: string, { fields }: Collection, values: FormValues): void {
    if (fields.some((field) => modelOf(field).confidential && Object.hasOwn(values, field.key))) return;
    const ofRecord = this.sent.get(path) ?? new Map<string, FormValues>();
    this.sent.set(path, ofRecord.set(entry, values));
  }

  /** @returns what a save of this tab has written into the record as the last one. */
  storedEdit(path: string, stored: StoredData): FormValues | undefined {
    return this.sent.get(path)?.get(String(stored[CHANGE_KEY]));
  }

  has(path: string): boolean {
    return this.sent.has(path);
  }

  /** A save was answered. */
  settle(path: string): void {
    this.sent.delete(path);
  }
}

export function isSameEdit(one: FormValues, other: FormValues): boolean {
  return canonical(one) === canonical(other);
}
