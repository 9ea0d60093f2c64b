/**
 * Stores new records. A form chooses the id before the first attempt, so that a repeated save creates one
 * record. Sent data is remembered, because an answer may be lost or late.
 */
import { doc, type DocumentData, type Firestore, type Transaction } from "firebase/firestore";
import type { SaveExtras } from "../contract/records";
import { modelOf, storedKeysOf } from "../fields/models";
import { documentOf, readRecord } from "../fields/record";
import { CHANGE_KEY } from "../schema/stored-names";
import { operationOf } from "../schema/history";
import {
  SERVER_TIME,
  type Collection,
  type RecordData,
  type StoredData,
  type StoredWrite,
} from "../schema/types";
import { codeOf, ProviderError } from "./errors";
import { readIfThere, sdkValue, updateFields } from "./commit";
import { applyChange, type Decision } from "./apply-changes";
import { credentialRemoval, type CredentialWrite } from "./credential-writes";
import { formerNameWrites, type Saved } from "./save-request";
import type { AuditedWriter } from "./history/audited-writer";
import { plainData } from "../firebase/plain";
import { nounOf } from "./registry";
import { text } from "../texts/texts";

interface NewRecord {
  readonly collection: Collection;
  readonly id: string;
  readonly writes: readonly StoredWrite[];
  readonly credential?: CredentialWrite | undefined;
  /** Additional writes with the new document. */
  readonly alongside?: ((transaction: Transaction) => void) | undefined;
  /** The id that the form chose. The stored id may differ. */
  readonly form: string;
  /** Whether the rules let this account read a missing document. */
  readonly seesAbsence: boolean;
  readonly signal: AbortSignal | undefined;
  readonly operation?: string | undefined;
}

interface SentDocument {
  readonly id: string;
  readonly document: StoredData;
}

export class NewRecords {
  /** The attempts of each form, except those that the database has refused. */
  private readonly sent = new Map<string, readonly SentDocument[]>();

  constructor(
    private readonly firestore: Firestore,
    private readonly writer: AuditedWriter,
  ) {}

  /** The ids under which this form's record may be stored already. */
  idsOf(form: string): readonly string[] {
    return this.sentBy(form).map(({ id }) => id);
  }

  /**
   * Stores the record. If the form's record is stored already, it takes over later input. A record that
   * differs from what the form sent belongs to somebody else, and stays unchanged.
   * @param replaces called with the stored record.
   */
  async store(record: NewRecord, replaces: (before: RecordData) => void): Promise<Saved> {
    const { collection, id, form, signal } = record;
    const one: SentDocument = { id, document: documentOf(record.writes) };
    const isFirst = !this.idsOf(form).includes(id);
    this.sent.set(form, [...this.sentBy(form), one]);
    let mayBeStored = !isFirst || record.seesAbsence;
    /** The operation of the earlier attempt, if there is no later input. */
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

  /** @returns undefined without later input. */
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
    // If the id changed between two attempts, the first one's credential is deleted.
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

/** After these codes the write may or may not have happened. A refusal has another code. */
const UNCERTAIN = new Set(["unavailable", "deadline-exceeded", "cancelled", "unknown", "internal"]);

function isRefusal(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && !UNCERTAIN.has(code);
}

/** The writes of an edit: the different values, and the times of a save if any value differs. */
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

/** A password is always written again, because nobody can compare it. */
function passwordWrites(
  { signIn, fields }: Collection,
  writes: readonly StoredWrite[],
): readonly StoredWrite[] {
  const password = fields.find(({ key }) => key === signIn?.password);
  const keys = password ? storedKeysOf(password) : [];
  return writes.filter(({ path }) => keys.includes(path.join(".")));
}

/** A record is stored under the form's id, but differs from what the form sent. */
export function notAsSent(collection: Collection): ProviderError {
  return new ProviderError(409, text("data.error.savedBefore", { record: nounOf(collection) }));
}

/** Whether a stored value equals the sent one. Any server time matches. */
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
