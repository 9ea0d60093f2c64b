/** Deletes a record and writes its copy into the trash. A record that is already deleted counts as done. */
import { doc, type DocumentData, type Firestore, type Transaction } from "firebase/firestore";
import { readRecord } from "../fields/record";
import type { SaveExtras } from "../contract/records";
import type { SessionKind } from "../contract/session";
import type { Collection, RecordData, StoredData } from "../schema/types";
import { codeOf } from "./errors";
import { explainStillInTrash, trashOf } from "./commit";
import { applyChange, type Decision, type RecordChange } from "./apply-changes";
import { credentialRemoval, withOrWithoutRemoval } from "./credential-writes";
import type { AuditMeta, AuditedWriter } from "./history/audited-writer";
import { plainData } from "../firebase/plain";
import { storedData } from "../firebase/stored-data";
import { assertNotProtected } from "./save-request";

interface DeleteChangeParams {
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

export class DeleteChange implements RecordChange {
  /** The stored data at the last decision. */
  stored: DocumentData | undefined;
  private prefetched: DocumentData | undefined;

  constructor(
    private readonly firestore: Firestore,
    private readonly params: DeleteChangeParams,
  ) {
    this.prefetched = params.prefetched;
  }

  get id(): string {
    return this.params.id;
  }

  async decide(transaction: Transaction): Promise<Decision> {
    const { collection, id, principal, check, drop, removing, expireAt } = this.params;
    const stored = (this.stored = this.prefetched ?? (await this.read(transaction)));
    this.prefetched = undefined;
    if (!stored) return { kind: "gone" };
    const before = readRecord(collection, id, plainData(stored));
    assertNotProtected(collection, before);
    check?.(stored);
    drop?.(before);
    const { deletionNote } = await import("./deleted-accounts");
    const note = await deletionNote(this.firestore, collection, id, principal);
    const removal = removing && (await credentialRemoval(this.firestore, collection, before));
    return {
      kind: "write",
      after: stored,
      values: 0,
      write: (writing, entry) => {
        writing.delete(this.reference);
        entry.removed(writing, id, stored, expireAt);
        if (removal) removal(writing);
        note?.(writing);
      },
    };
  }

  get reference() {
    return doc(this.firestore, this.params.collection.name, this.id);
  }

  private async read(transaction: Transaction): Promise<DocumentData | undefined> {
    try {
      return storedData(await transaction.get(this.reference));
    } catch (error) {
      // The rules refuse a scope's account a missing document. A trash copy proves the deletion.
      const isDenied = codeOf(error) === "permission-denied";
      if (!isDenied || !(await trashOf(transaction, this.reference, this.params.collection))) throw error;
      return undefined;
    }
  }
}

interface RecordDeletion extends Pick<DeleteChangeParams, "collection" | "id" | "principal"> {
  readonly audit: AuditMeta;
}
/** The deleted record. Undefined: it was deleted before. */
type DeleteRecordResult = { readonly data: RecordData | undefined } & SaveExtras;

/** @param drop called with the record. */
export async function deleteRecord(
  firestore: Firestore,
  writer: AuditedWriter,
  { collection, id, principal, audit }: RecordDeletion,
  drop: (before: RecordData) => void,
): Promise<DeleteRecordResult> {
  const { action = "delete", operation, undoes, check } = audit;
  const params = { collection, id, principal, check, drop, expireAt: await writer.expiry() };
  let change = new DeleteChange(firestore, params);
  const recorded = await withOrWithoutRemoval(collection, (removing) => {
    change = new DeleteChange(firestore, { ...params, removing });
    return applyChange(writer, collection, change, { action, operation, undoes });
  }).catch((error: unknown) => explainStillInTrash(change.reference, collection, error));
  return { data: change.stored && readRecord(collection, id, plainData(change.stored)), ...recorded };
}
