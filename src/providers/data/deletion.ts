/** The deletion of a record: it goes, and its copy comes into the trash. What others deleted already is done, not failed. */
import { doc, type DocumentData, type Firestore, type Transaction } from "firebase/firestore";
import { readRecord } from "../../fields/record";
import type { SaveExtras } from "../../contract/records";
import type { Collection, RecordData, StoredData } from "../../schema/types";
import { codeOf } from "../errors";
import { explainStillInTrash, trashOf } from "./absent";
import { applyChange, type Decision, type RecordChange } from "./apply-changes";
import { credentialRemoval, withOrWithoutRemoval } from "./credential-writes";
import type { AuditMeta } from "./history/audit-meta";
import type { AuditedWriter } from "./history/audited-writer";
import { plainData } from "./plain";
import { assertNotProtected } from "./save-request";

interface DeleteChangeParams {
  readonly collection: Collection;
  readonly id: string;
  /** Judges what is stored. @throws a ProviderError, and the record stays. */
  readonly check?: ((stored: StoredData) => void) | undefined;
  /** Given what goes, by every try. */
  readonly drop?: (before: RecordData) => void;
  /** Whether its credential goes with it. */
  readonly removing?: boolean;
  /** Milliseconds since the epoch until which its copy is kept. */
  readonly expireAt: number;
  /** What was stored a moment ago: the first try does not read it again, since the rules refuse a copy that differs. */
  readonly known?: DocumentData | undefined;
}

export class DeleteChange implements RecordChange {
  /** What was stored when it was decided last. */
  stored: DocumentData | undefined;
  private known: DocumentData | undefined;

  constructor(
    private readonly firestore: Firestore,
    private readonly params: DeleteChangeParams,
  ) {
    this.known = params.known;
  }

  get id(): string {
    return this.params.id;
  }

  async decide(transaction: Transaction): Promise<Decision> {
    const { collection, id, check, drop, removing, expireAt } = this.params;
    const stored = (this.stored = this.known ?? (await this.read(transaction)));
    this.known = undefined;
    if (!stored) return { kind: "gone" };
    const before = readRecord(collection, id, plainData(stored));
    assertNotProtected(collection, before);
    check?.(stored);
    drop?.(before);
    const { deletionNote } = await import("./deleted-accounts");
    const note = await deletionNote(this.firestore, collection, id);
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
      return (await transaction.get(this.reference)).data();
    } catch (error) {
      // A company is refused what is not there. Its copy tells that it was.
      const isDenied = codeOf(error) === "permission-denied";
      if (!isDenied || !(await trashOf(transaction, this.reference, this.params.collection))) throw error;
      return undefined;
    }
  }
}

export interface RecordDeletion {
  readonly collection: Collection;
  readonly id: string;
  readonly audit: AuditMeta;
}
/** What was deleted; undefined: it was gone already. */
export type DeleteRecordResult = { readonly data: RecordData | undefined } & SaveExtras;

/** @param drop is given what goes. */
export async function deleteRecord(
  firestore: Firestore,
  writer: AuditedWriter,
  { collection, id, audit }: RecordDeletion,
  drop: (before: RecordData) => void,
): Promise<DeleteRecordResult> {
  const { action = "delete", operation, undoes, check } = audit;
  const params = { collection, id, check, drop, expireAt: await writer.expiry() };
  let change = new DeleteChange(firestore, params);
  const recorded = await withOrWithoutRemoval(collection, (removing) => {
    change = new DeleteChange(firestore, { ...params, removing });
    return applyChange(writer, collection, change, { action, operation, undoes });
  }).catch((error: unknown) => explainStillInTrash(change.reference, collection, error));
  return { data: change.stored && readRecord(collection, id, plainData(change.stored)), ...recorded };
}
