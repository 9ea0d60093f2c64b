/** Restores one record from the trash as it was. Its files still exist. */
import { doc, type DocumentData, type Firestore, type Transaction } from "firebase/firestore";
import { derivedWrites, withDerived } from "../../../fields/derived";
import { documentOf, idWrites, missingStamps, writeRecord } from "../../../fields/record";
import { DELETED_ACCOUNTS, DELETED_OF_COLLECTION } from "../../../schema/deleted-accounts";
import { CHANGE_KEY } from "../../../schema/derived-keys";
import { TRASH } from "../../../schema/history";
import type { Collection, FormValues } from "../../../schema/types";
import { ProviderError } from "../../errors";
import type { Decision, RecordChange } from "../apply-changes";
import { sdkValue } from "../commit";
import type { CallContext } from "../context";
import { forgetDeletions, type Forget } from "../deleted-accounts";
import { ownCompanyWrites } from "../own-company";
import { plainData } from "../plain";
import { nounOf } from "../registry";
import { copyInTransaction, NOT_IN_TRASH, recordOf, type TrashCopy } from "./copies";
import type { Entry } from "./entry";
import { recordedValues } from "./entry-batches";

interface RestoreOptions {
  /** The id of the restored record. Default: its former id. */
  readonly as?: string;
  /** Additional values for the record. */
  readonly values?: FormValues;
  /** Additional writes of its commit. */
  readonly alongside?: (transaction: Transaction, entry: Entry) => void;
}

export class RestoreChange implements RecordChange {
  constructor(
    private readonly context: Pick<CallContext, "firestore" | "principal" | "company">,
    readonly copy: TrashCopy,
    private readonly options: RestoreOptions = {},
  ) {}

  get id(): string {
    return this.options.as ?? this.copy.id;
  }

  async decide(transaction: Transaction): Promise<Decision> {
    const { context, copy, id } = this;
    const { collection } = copy;
    const { values = {}, alongside } = this.options;
    const document = await this.read(transaction);
    const before = bare(collection, id, document);
    const typed = Object.keys(values).length > 0 ? writeRecord(collection, values, "edit") : [];
    const own = ownCompanyWrites(collection, document, context);
    // The rules treat a record that differs from the deleted one as new. They do not compare its password,
    // and a new record needs its own timestamps.
    const isAsItWas =
      own.length === 0 && id === copy.id && (collection.account === undefined || typed.length === 0);
    const stamps = isAsItWas ? [] : [...idWrites(collection, id), ...missingStamps(collection, {})];
    const writes = withDerived(collection, id, plainData(before), [...typed, ...own, ...stamps]);
    return {
      kind: "write",
      after: document,
      values: recordedValues(collection, document, []),
      write: (writing, entry) => {
        const stored = documentOf([...writes, ...entry.auditStamp], before);
        const whole = Object.fromEntries(Object.entries(stored).map(([key, one]) => [key, sdkValue(one)]));
        entry.restored(id, whole, document, copy.id);
        writing.set(doc(context.firestore, collection.name, id), whole);
        writing.delete(doc(context.firestore, TRASH, copy.trashId));
        alongside?.(writing, entry);
      },
    };
  }

  /** @throws where the record was restored or purged by somebody else, or its id is taken again. */
  private async read(transaction: Transaction): Promise<DocumentData> {
    const { copy } = this;
    const { firestore, principal } = this.context;
    const document = await copyInTransaction(transaction, firestore, copy);
    if (!document) throw new ProviderError(404, NOT_IN_TRASH);
    // A company may not read a missing record. The rules prevent it from replacing an existing one.
    const asksFor = principal === "admin" ? doc(firestore, copy.collection.name, copy.id) : undefined;
    if (asksFor && (await transaction.get(asksFor)).exists())
      throw new ProviderError(
        409,
        `This ${nounOf(copy.collection)} already exists again, under the same id.`,
      );
    return document;
  }
}

/** The stored data with current derived fields, and without the entry of its last change. */
function bare(collection: Collection, id: string, document: DocumentData): DocumentData {
  const fields = Object.fromEntries(Object.entries(document).filter(([key]) => key !== CHANGE_KEY));
  const copy: TrashCopy = { trashId: "", collection, id, title: "", document: fields, change: undefined };
  const found = documentOf(derivedWrites(collection, recordOf(copy)));
  return {
    ...fields,
    ...Object.fromEntries(Object.entries(found).map(([key, one]) => [key, sdkValue(one)])),
  };
}

/** Only admins can look up notes; a company deletes the note that may exist. */
export async function forgetNotes(
  { firestore, principal }: Pick<CallContext, "firestore" | "principal">,
  collection: Collection,
  ids: readonly string[],
): Promise<Forget | undefined> {
  if (principal === "admin") return forgetDeletions(firestore, collection, ids);
  if (!collection.subcollections.some(({ tally }) => tally)) return undefined;
  return (transaction, back = ids) => {
    for (const id of back) transaction.delete(noteOf(firestore, collection, id));
  };
}

function noteOf(firestore: Firestore, { name }: Collection, id: string) {
  return doc(firestore, DELETED_ACCOUNTS, name, DELETED_OF_COLLECTION, id);
}
