/**
 * New records are stored under an id that was chosen before the first try, so that a form that saves twice makes one.
 * What was sent is remembered: an answer may be lost, or come after the person was told that none came.
 */
import { doc, type DocumentData, type Firestore, type Transaction } from "firebase/firestore";
import type { SaveExtras } from "../../contract/records";
import { modelOf, storedKeysOf } from "../../fields/models";
import { documentOf, readRecord } from "../../fields/record";
import { CHANGE_KEY } from "../../schema/derived-keys";
import { operationOf } from "../../schema/history";
import {
  SERVER_TIME,
  type Collection,
  type RecordData,
  type StoredData,
  type StoredWrite,
} from "../../schema/types";
import { codeOf, ProviderError } from "../errors";
import { readIfThere } from "./absent";
import { applyChange, type Decision } from "./apply-changes";
import { credentialRemoval, type CredentialWrite } from "./credential-writes";
import { sdkValue, updateFields } from "./commit";
import { formerNameWrites } from "./edit-writes";
import type { AuditedWriter } from "./history/audited-writer";
import { plainData } from "./plain";
import type { Saved } from "./save-request";
import { nounOf } from "./registry";

export interface NewRecord {
  readonly collection: Collection;
  readonly id: string;
  readonly writes: readonly StoredWrite[];
  /** What the new account's password is compared with. */
  readonly credential?: CredentialWrite | undefined;
  /** What else is written with the new document, if anything. */
  readonly alongside?: ((transaction: Transaction) => void) | undefined;
  /** The id that its form has chosen, whichever one it is stored under. */
  readonly form: string;
  /** Whether this account may ask for a document that is not there. */
  readonly seesAbsence: boolean;
  readonly signal: AbortSignal | undefined;
  readonly operation?: string | undefined;
}

interface SentDocument {
  readonly id: string;
  readonly document: StoredData;
}

export class NewRecords {
  /** By form: what it has sent and the database has not refused. */
  private readonly sent = new Map<string, readonly SentDocument[]>();

  constructor(
    private readonly firestore: Firestore,
    private readonly writer: AuditedWriter,
  ) {}

  /** Where this form's record may be stored already. */
  idsOf(form: string): readonly string[] {
    return this.sentBy(form).map(({ id }) => id);
  }

  /**
   * Where the form's record is stored already, it takes over what was typed since. A record that is not as this form has
   * sent it is somebody else's, and is left alone.
   * @param replaces is called with what is stored already.
   */
  async store(record: NewRecord, replaces: (before: RecordData) => void): Promise<Saved> {
    const { collection, id, form, signal } = record;
    const one: SentDocument = { id, document: documentOf(record.writes) };
    const isFirst = !this.idsOf(form).includes(id);
    this.sent.set(form, [...this.sentBy(form), one]);
    let mayBeStored = !isFirst || record.seesAbsence;
    /** By what it was recorded before, where nothing was typed since. */
    let recorded: SaveExtras = {};
    const decide = async (transaction: Transaction): Promise<Decision> => {
      // The transaction has read the document, so the write depends on it: a late request replaces nothing.
      const reference = doc(this.firestore, collection.name, id);
      const stored = mayBeStored ? await readIfThere(transaction, reference) : undefined;
      mayBeStored = true;
      recorded = {};
      if (!stored) return this.addition(record);
      const takeover = await this.takeover(record, stored, replaces);
      if (takeover) return takeover;
      const change: unknown = stored[CHANGE_KEY];
      recorded = typeof change === "string" ? { operation: operationOf(change) } : {};
      return { kind: "done" };
    };
    try {
      const step = { action: "create", operation: record.operation } as const;
      const extras = await applyChange(this.writer, collection, { id, decide }, step, signal);
      return { data: readRecord(collection, id, one.document), ...recorded, ...extras };
    } catch (error) {
      if (isRefusal(error))
        this.sent.set(
          form,
          this.sentBy(form).filter((sent) => sent !== one),
        );
      throw error;
    }
  }

  private addition({ collection, id, writes, credential, alongside }: NewRecord): Decision {
    return {
      kind: "write",
      after: documentOf(writes),
      values: 0,
      write: (transaction, entry) => {
        const document = documentOf([...writes, ...entry.auditStamp]);
        transaction.set(doc(this.firestore, collection.name, id), sdkValue(document));
        entry.added(id, document);
        credential?.(transaction, id);
        alongside?.(transaction);
      },
    };
  }

  /** @returns undefined where nothing was typed since. */
  private async takeover(
    { collection, id, writes, credential, form }: NewRecord,
    document: DocumentData,
    replaces: (before: RecordData) => void,
  ): Promise<Decision | undefined> {
    const { [CHANGE_KEY]: _, ...stored } = plainData(document);
    if (!this.sentBy(form).some((sent) => sent.id === id && isSame(sent.document, stored)))
      throw notAsSent(collection);
    const before = readRecord(collection, id, stored);
    replaces(before);
    const changed = changes(collection, writes, stored);
    const renewed = credential ? passwordWrites(collection, writes) : [];
    const all = [...changed, ...renewed, ...formerNameWrites(collection, stored, changed)];
    if (all.length === 0) return undefined;
    // Where the id was changed between two tries, the first one's credential goes.
    const after = readRecord(collection, id, documentOf(writes));
    const removal = credential && (await credentialRemoval(this.firestore, collection, before, after));
    return {
      kind: "write",
      before: document,
      after: documentOf(all, document),
      values: 0,
      write: (transaction, entry) => {
        const stamped = [...all, ...entry.auditStamp];
        updateFields(transaction, doc(this.firestore, collection.name, id), stamped);
        entry.changed(id, document, stamped);
        credential?.(transaction, id);
        removal?.(transaction);
      },
    };
  }

  private sentBy(form: string): readonly SentDocument[] {
    return this.sent.get(form) ?? [];
  }
}

/** Codes after which it is not known whether something was stored. A refusal has another one. */
const UNCERTAIN = new Set(["unavailable", "deadline-exceeded", "cancelled", "unknown", "internal"]);

function isRefusal(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && !UNCERTAIN.has(code);
}

/** What an edit would write: the values that differ, and the times of a save, if any value does. */
function changes(
  { fields }: Collection,
  writes: readonly StoredWrite[],
  stored: StoredData,
): readonly StoredWrite[] {
  const stamped = fields.filter((field) => modelOf(field).stamps?.(field, "edit")).flatMap(storedKeysOf);
  const changed = writes.filter(({ path, value }) => !isSame(value, valueAt(stored, path)));
  const times = writes.filter(({ path }) => stamped.includes(path.join(".")));
  return changed.length > 0 ? [...changed, ...times] : [];
}

/** A password that is sent again is set again: nobody can tell whether it is the same. */
function passwordWrites(
  { signIn, fields }: Collection,
  writes: readonly StoredWrite[],
): readonly StoredWrite[] {
  const password = fields.find(({ key }) => key === signIn?.password);
  const keys = password ? storedKeysOf(password) : [];
  return writes.filter(({ path }) => keys.includes(path.join(".")));
}

/** The form's record is there, but not as the form has sent it. */
export function notAsSent(collection: Collection): ProviderError {
  return new ProviderError(
    409,
    `This ${nounOf(collection)} is stored already, and is not as this form left it. Close the form and look at it in the list.`,
  );
}

/** Whether a stored value is the one that was sent. Any time that the server wrote counts as sent. */
function isSame(sent: unknown, stored: unknown): boolean {
  if (sent === SERVER_TIME) return stored !== undefined && stored !== null;
  if (!isMap(sent) || !isMap(stored)) return JSON.stringify(sent) === JSON.stringify(stored);
  const keys = new Set([...Object.keys(sent), ...Object.keys(stored)]);
  return [...keys].every((key) => Object.hasOwn(stored, key) && isSame(sent[key], stored[key]));
}

function valueAt(stored: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (isMap(value) ? value[key] : undefined), stored);
}

function isMap(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
