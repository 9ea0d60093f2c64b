/** What the changes of single records need: what this tab has sent without an answer, and the deletion of one record. */
import {
  doc,
  type DocumentData,
  type DocumentReference,
  type Firestore,
  type Transaction,
} from "firebase/firestore";
import { modelOf, storedKeysOf } from "../fields/models";
import { canonical, readRecord, valueAt } from "../fields/record";
import { CHANGE_KEY } from "../schema/stored-names";
import { isMap } from "../schema/stored-values";
import {
  SERVER_TIME,
  type Collection,
  type FormValues,
  type RecordData,
  type StoredData,
  type StoredJson,
  type StoredWrite,
} from "../schema/types";
import type { SessionKind } from "../contract/session";
import { plainData, plainValue } from "../firebase/plain";
import type { Decision, RecordChange } from "./apply-changes";
import { readStored } from "./commit";
import { credentialRemoval } from "./credential-writes";
import { codeOf } from "./errors";
import { assertNotProtected } from "./save-request";

interface SentDocument {
  readonly id: string;
  readonly document: StoredData;
}

/** After these codes the write may or may not have happened. A refusal has another code. */
const UNCERTAIN = new Set(["unavailable", "deadline-exceeded", "cancelled", "unknown", "internal"]);

/**
 * The attempts to store each form's new record, except those that the database has refused. An answer may be lost or late,
 * so a repeated save continues from them.
 */
export class SentRecords {
  private readonly sent = new Map<string, readonly SentDocument[]>();

  /** The ids under which the form's record may be stored already. */
  idsOf(form: string): readonly string[] {
    return this.sentBy(form).map(({ id }) => id);
  }

  /** Whether the stored data is what the form sent. */
  holds(form: string, id: string, stored: StoredData): boolean {
    return this.sentBy(form).some((sent) => sent.id === id && isAsSent(sent.document, stored));
  }

  /** Keeps the document unless the task is refused. */
  async during<T>(form: string, id: string, document: StoredData, task: () => Promise<T>): Promise<T> {
    const attempt = { id, document };
    this.sent.set(form, [...this.sentBy(form), attempt]);
    try {
      return await task();
    } catch (error) {
      const code = codeOf(error);
      if (code !== undefined && !UNCERTAIN.has(code))
        this.sent.set(
          form,
          this.sentBy(form).filter((sent) => sent !== attempt),
        );
      throw error;
    }
  }

  private sentBy(form: string): readonly SentDocument[] {
    return this.sent.get(form) ?? [];
  }
}

/** Whether a stored value equals the sent one. Any server time matches. */
function isAsSent(sent: unknown, stored: unknown): boolean {
  if (sent === SERVER_TIME) return stored !== undefined && stored !== null;
  if (!isMap(sent) || !isMap(stored)) return JSON.stringify(sent) === JSON.stringify(stored);
  const keys = new Set([...Object.keys(sent), ...Object.keys(stored)]);
  return [...keys].every((key) => Object.hasOwn(stored, key) && isAsSent(sent[key], stored[key]));
}

/** @returns later input to a new record: the different values, and the times of a save if any value differs. */
export function laterInput(
  { fields }: Collection,
  writes: readonly StoredWrite[],
  stored: StoredData,
): readonly StoredWrite[] {
  const stamped = fields.filter((field) => modelOf(field).stamps?.(field, "edit")).flatMap(storedKeysOf);
  const changed = writes.filter(({ path, value }) => !isAsSent(value, valueAt(stored, path)));
  const times = writes.filter(({ path }) => stamped.includes(path.join(".")));
  return changed.length > 0 ? [...changed, ...times] : [];
}

/**
 * Saves of this tab without an answer. If such a save was stored, the next one does not conflict with it: it
 * is already done, or continues from it.
 */
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

/**
 * A form has JSON, which lacks the type of a number and the microseconds of a time.
 * @returns the writes, with the exact former value of each that reads like it.
 */
export function asFormerlyStored(
  writes: readonly StoredWrite[],
  former: StoredData = {},
): readonly StoredWrite[] {
  return writes.map((write) => {
    const value = valueAt(former, write.path);
    const isSame =
      write.value !== SERVER_TIME && canonical(plainValue(value)) === canonical(plainValue(write.value));
    // Values from Firestore's SDK are written unchanged.
    return value !== undefined && isSame ? { ...write, value: value as StoredJson } : write;
  });
}

interface Deletion {
  readonly collection: Collection;
  readonly id: string;
  readonly principal: SessionKind;
  /**
   * Validates the stored data.
   * @throws a ProviderError, and the record stays.
   */
  readonly check?: ((stored: StoredData) => void) | undefined;
  /** Called with the record, on every attempt. */
  readonly drop?: (before: RecordData) => void;
  /** Whether its credential is deleted, too. */
  readonly removing?: boolean;
  /** Milliseconds since the epoch until which its copy is kept. */
  readonly expireAt: number;
  /**
   * Data that was read just before. The first attempt does not read it again, because the rules refuse a copy
   * that differs.
   */
  readonly prefetched?: DocumentData | undefined;
}

/** Deletes a record and writes its copy into the trash. */
export class DeleteChange implements RecordChange {
  /** The stored data at the last decision. Undefined: it was deleted before. */
  stored: DocumentData | undefined;
  private prefetched: DocumentData | undefined;

  constructor(
    private readonly firestore: Firestore,
    private readonly deletion: Deletion,
  ) {
    this.prefetched = deletion.prefetched;
  }

  get id(): string {
    return this.deletion.id;
  }

  async decide(transaction: Transaction): Promise<Decision> {
    const { collection, id, principal, check, drop, removing, expireAt } = this.deletion;
    const reference: DocumentReference = doc(this.firestore, collection.name, id);
    const stored = this.prefetched ?? (await readStored(transaction, reference, collection));
    this.stored = stored;
    this.prefetched = undefined;
    if (!stored) return "gone";
    const before = readRecord(collection, id, plainData(stored));
    assertNotProtected(collection, before);
    check?.(stored);
    drop?.(before);
    const { deletionNote } = await import("./deleted-accounts");
    const note = await deletionNote(this.firestore, collection, id, principal);
    const removal = removing && (await credentialRemoval(this.firestore, collection, before));
    return {
      after: stored,
      write: (entry) => {
        entry.remove(id, stored, expireAt);
        if (removal) removal(entry.transaction);
        note?.(entry.transaction);
      },
    };
  }
}
