/** The writes of a single record that is saved again, and the deletion of one. */
import { doc, type DocumentData, type Firestore, type Transaction } from "firebase/firestore";
import { modelOf, storedKeysOf } from "../fields/models";
import { canonical, readRecord, valueAt } from "../fields/record";
import { isMap } from "../schema/stored-values";
import {
  SERVER_TIME,
  type Collection,
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
import { assertNotProtected } from "./save-request";

/** Whether a stored value equals the one that a form sent. Any server time matches. */
export function isAsSent(sent: unknown, stored: unknown): boolean {
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

/** A password is always written again, because nobody can compare it. */
export function passwordWrites(
  { signIn, fields }: Collection,
  writes: readonly StoredWrite[],
): readonly StoredWrite[] {
  const password = fields.find(({ key }) => key === signIn?.password);
  const keys = password ? storedKeysOf(password) : [];
  return writes.filter(({ path }) => keys.includes(path.join(".")));
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
  /** Validates the stored data. @throws a ProviderError, and the record stays. */
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
    const reference = doc(this.firestore, collection.name, id);
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
