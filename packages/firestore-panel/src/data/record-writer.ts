/**
 * Creates, changes and deletes single records, and explains refusals by the rules. Loaded with the first of them,
 * because reading a list does not need it.
 */
import { doc, getDocFromServer } from "firebase/firestore";
import type { SaveMeta } from "../contract/records";
import { readRecord } from "../fields/record";
import { plainData } from "../firebase/plain";
import type { FirebaseClients } from "../firebase/clients";
import { isAudited, isNewRecordId, newRecordId } from "../schema/history";
import type { AccountFields, Collection, FormValues, RecordData } from "../schema/types";
import { text } from "../texts/texts";
import { applyChange } from "./apply-changes";
import { cancelled, isDenied, refusalOf, stopped, trashOf, unlessAborted } from "./commit";
import { authorOf, ConflictError, mergeChanges } from "./conflicts";
import { assertStrongPassword, withOrWithoutRemoval } from "./credential-writes";
import { ProviderError } from "./errors";
import { fileFieldsOf, pendingFiles, type Drop } from "./file-values";
import type { RecordFiles } from "./files";
import type { AuditMeta, AuditedWriter } from "./history/audited-writer";
import {
  assertNotProtected,
  assertValid,
  deleteChange,
  notAsSent,
  saveChange,
  type Save,
  type Saved,
  type SentValues,
} from "./record-changes";
import type { Actor } from "./record-reader";
import { assertNothingLeft, assertUnique } from "./unique-values";

/** Refine's `meta`. A part of it may come from the page's address. */
export type Meta = { readonly [key: string]: unknown } | undefined;

export class RecordWriter {
  /**
   * What was sent, by the form of a new record or the path of an edited one, and by entry. An answer may be lost or late. If
   * the record names one of these entries, the next save is already done, or continues from it.
   */
  private readonly sent = new Map<string, Map<string, SentValues>>();

  /** @param files loads the file storage when a record with files is first saved. */
  constructor(
    private readonly writer: AuditedWriter,
    private readonly files: () => Promise<RecordFiles>,
    private readonly actor: () => Actor,
    private readonly firebase: FirebaseClients,
  ) {}

  /**
   * A form chooses the id before the first attempt, so that a repeated save creates one record, which takes over later
   * input.
   */
  async create(collection: Collection, values: FormValues, meta: Meta): Promise<Saved> {
    const { reader } = this.writer;
    const save = saveMeta(meta);
    assertValid(collection, values, "create");
    const made = save.newId ?? newRecordId();
    // The rules require that the id of a scope's new record begins with the id of its account.
    const form = this.isOwnPart(collection) ? `${this.actor().account}_${made}` : made;
    // The record of an unanswered attempt by the same form does not count as taken.
    const check = () => assertUnique({ collection, reader, values, id: form });
    await unlessAborted(save.signal, check(), cancelled);
    await assertNothingLeft(collection, reader, values);
    await assertStrongPassword(reader.panel(), collection, values);
    const write = async (uploaded: FormValues, drop: Drop): Promise<Saved> => {
      const store = (id: string) =>
        this.store(collection, { id, values: uploaded, form, drop, audit: {} }, save.signal);
      return collection.account
        ? this.createAccount(collection, collection.account, uploaded, form, store)
        : store(form);
    };
    try {
      return await this.withFiles(collection, values, save, write);
    } catch (error) {
      // Somebody else has changed the record that an earlier attempt has stored.
      throw error instanceof ConflictError ? notAsSent(collection) : await explained(error, check);
    }
  }

  /**
   * A record on a screen is checked in memory, before any request. Any other record is checked in the writing
   * transaction, so that it is read once. A change beyond the database reads it before.
   */
  async update(
    collection: Collection,
    id: string,
    values: FormValues,
    meta: Meta,
    audit: AuditMeta = {},
  ): Promise<Saved> {
    const { firestore, reader } = this.writer;
    const save = saveMeta(meta);
    const { signal, opened } = save;
    const assertAllUnique = (before?: RecordData) => assertUnique({ collection, reader, values, id, before });
    const check = async (before: RecordData): Promise<void> => {
      assertNotProtected(collection, before);
      assertValid(collection, values, "edit", before);
      await unlessAborted(signal, assertAllUnique(before), cancelled);
      await assertStrongPassword(reader.panel(), collection, values, before);
    };
    const cached = reader.cached(collection, id);
    const existing =
      cached ?? (changesMore(collection, values) ? await reader.existing(collection, id) : undefined);
    if (existing) await check(existing);
    const saving = {
      check: existing ? (before: RecordData) => assertNotProtected(collection, before) : check,
      ...{ id, opened, audit },
    };
    const write = async (uploaded: FormValues, drop: Drop): Promise<Saved> => {
      const store = () => this.store(collection, { ...saving, values: uploaded, drop }, signal);
      const { account } = collection;
      // A change of the sign-in always has a known record.
      if (!account || !existing) return store();
      const { changeUser, credentialsOf } = await import("./account-users");
      const before = credentialsOf(account, existing);
      const after = credentialsOf(account, { ...existing, ...uploaded });
      const { result, notice } = await changeUser(this.firebase, account, id, before, after, store);
      return { ...result, ...(notice && { notice }) };
    };
    try {
      // A conflict with the last seen record needs no request.
      if (existing && opened && !this.sent.get(doc(firestore, collection.name, id).path)?.size)
        mergeChanges(collection, values, opened, existing);
      return await this.withFiles(collection, values, save, write, existing);
    } catch (error) {
      if (!(error instanceof ConflictError)) throw await explained(error, () => assertAllUnique(existing));
      // A failed search still reports the conflict, without the name.
      const by = await authorOf(firestore, collection, id, error.conflicts).catch(() => undefined);
      throw new ConflictError(collection, error.conflicts, by);
    }
  }

  /** A record that is already deleted counts as done. The trash keeps the files of its records. */
  async remove(collection: Collection, id: string, audit: AuditMeta = {}): Promise<Saved> {
    const { firestore } = this.writer;
    const { operation, undoes, check } = audit;
    const write = async (_: FormValues, drop: Drop): Promise<Saved> => {
      const deletion = {
        ...{ collection, id, check, principal: this.actor().principal },
        drop: (before: RecordData) => drop(before, undefined),
        expireAt: await this.writer.expiry(),
      };
      let change = deleteChange(firestore, deletion);
      const recorded = await withOrWithoutRemoval(collection, (removing) => {
        change = deleteChange(firestore, { ...deletion, removing });
        return applyChange(this.writer, collection, change, { action: "delete", operation, undoes });
      }).catch(async (error: unknown) => {
        throw await refusalOf(this.writer, collection, id, "delete", error);
      });
      const data = readRecord(collection, id, plainData(change.stored ?? {}));
      const { account } = collection;
      if (!account || !change.stored) return { data, ...recorded };
      const { credentialsOf, removeAuthUser } = await import("./account-users");
      const notice = await removeAuthUser(this.firebase, id, credentialsOf(account, data));
      return { data, ...recorded, ...(notice && { notice }) };
    };
    return isAudited(collection) ? write({}, () => undefined) : this.withFiles(collection, {}, {}, write);
  }

  private async withFiles(
    collection: Collection,
    values: FormValues,
    meta: SaveMeta,
    write: (uploaded: FormValues, drop: Drop) => Promise<Saved>,
    existing?: RecordData,
  ): Promise<Saved> {
    const { signal } = meta;
    if (fileFieldsOf(collection).length === 0)
      return unlessAborted(
        signal,
        write(values, () => undefined),
        stopped,
      );
    const files = await unlessAborted(signal, this.files(), cancelled);
    return files.changeWith(collection, values, meta, write, existing);
  }

  /** Whether the account may see only its own records of the collection. */
  private isOwnPart({ scopeField }: Collection): boolean {
    return scopeField !== undefined && this.actor().scopeId !== undefined;
  }

  /**
   * The record's id is its user's uid. An earlier, unanswered attempt of this form may have stored the
   * record, and its user stays.
   */
  private async createAccount(
    collection: Collection,
    account: AccountFields,
    values: FormValues,
    form: string,
    store: (uid: string) => Promise<Saved>,
  ): Promise<Saved> {
    const { firestore } = this.writer;
    const { createUser, credentialsOf } = await import("./account-users");
    const wanted = credentialsOf(account, values);
    const storedAt = async (uid: string) =>
      (await getDocFromServer(doc(firestore, collection.name, uid))).data();
    const own = new Set([...(this.sent.get(form)?.values() ?? [])].map(({ id }) => id));
    for (const uid of own) {
      const stored = await storedAt(uid);
      const found = stored && credentialsOf(account, readRecord(collection, uid, stored));
      if (found && (found.email !== wanted.email || found.password !== wanted.password))
        throw notAsSent(collection);
    }
    const isTaken = async (uid: string) => {
      if (own.has(uid)) return false;
      if ((await storedAt(uid)) !== undefined) return true;
      if (!isAudited(collection)) return false;
      if (!(await trashOf(undefined, doc(firestore, collection.name, uid)))) return false;
      const message = text("data.trash.account");
      throw new ProviderError(409, message, { errors: { [account.email]: message } });
    };
    return createUser(this.firebase, account, wanted, isTaken, store);
  }

  private async store(
    collection: Collection,
    save: Omit<Save, "collection" | "sent" | "removing" | "forget" | "isOwnPart">,
    signal: AbortSignal | undefined,
  ): Promise<Saved> {
    const { id, form, audit } = save;
    const key = form ?? doc(this.writer.firestore, collection.name, id).path;
    const sent = this.sent.get(key) ?? new Map<string, SentValues>();
    this.sent.set(key, sent);
    const forget = form === undefined ? undefined : await this.forgetDeletion(collection, id);
    const { action = form === undefined ? "update" : "create", operation, undoes } = audit;
    const step = { action, operation, undoes };
    const isOwnPart = this.isOwnPart(collection);
    const saved = await withOrWithoutRemoval(collection, async (removing) => {
      const change = saveChange(this.writer, { ...save, collection, sent, removing, forget, isOwnPart });
      const recorded = await applyChange(this.writer, collection, change, step, signal);
      return { ...change.result, ...(change.canComeBack && recorded) };
    });
    // The form of a new record may be saving twice at the same time.
    if (form === undefined) this.sent.delete(key);
    return saved;
  }

  /** A new record may reuse a user that a deletion left behind. It then has the same id as the deleted one. */
  private async forgetDeletion(collection: Collection, id: string) {
    if (!collection.account) return undefined;
    const { forgetDeletions } = await import("./deleted-accounts");
    const { principal } = this.actor();
    return forgetDeletions({ firestore: this.writer.firestore, principal }, collection, [{ id }]);
  }
}

/**
 * @returns the error of a save, or why the rules have refused it: they keep ids unique, and so refuse the second of two
 * concurrent saves with one id.
 */
async function explained(error: unknown, assertUnique: () => Promise<void>): Promise<unknown> {
  if (isDenied(error)) await assertUnique();
  return error;
}

function saveMeta(meta: Meta = {}): SaveMeta {
  const { newId, onUploadProgress, signal, opened } = meta;
  return {
    ...(isNewRecordId(newId) && { newId }),
    ...(isProgress(onUploadProgress) && { onUploadProgress }),
    ...(signal instanceof AbortSignal && { signal }),
    ...(typeof opened === "object" && opened !== null && { opened: { ...opened } }),
  };
}

function isProgress(value: unknown): value is NonNullable<SaveMeta["onUploadProgress"]> {
  return typeof value === "function";
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
