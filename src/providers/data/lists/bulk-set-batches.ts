/** The same values into several records, in commits that an entry of History has room for (docs/history.md). */
import { doc, type DocumentData, type Transaction } from "firebase/firestore";
import { SET_RECORDS } from "../../../contract/bulk-actions";
import { storedKeysOf } from "../../../fields/models";
import { documentOf, readRecord } from "../../../fields/record";
import { CHANGE_KEY } from "../../../schema/derived-keys";
import { isAudited, MAX_ENTRY_VALUES, operationOf } from "../../../schema/history";
import type { Collection, FormValues, StoredWrite } from "../../../schema/types";
import { attempt, type ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { updateFields } from "../commit";
import { isRecordRefusal } from "../commit-errors";
import { editWrites } from "../edit-writes";
import { byCompany, chunkByValues, recordedValues } from "../history/entry-batches";
import type { AuditedWriter } from "../history/audited-writer";
import { bisect } from "../bisect";
import { changeParallel, chunksOf, mapParallel } from "../chunked";
import { recordErrorOf } from "../record-errors";
import { plainData } from "../plain";
import { notFound, nounOf, validId } from "../registry";
import { assertValid, assertNotProtected } from "../save-request";

export interface BulkSetContext {
  readonly context: CallContext;
  readonly collection: Collection;
  readonly values: FormValues;
  readonly writer: AuditedWriter;
  readonly operation: string;
  /** Records that one commit is tried with. */
  readonly size: number;
}

/** What became of some records. */
export interface SetRecordsResult {
  readonly saved: number;
  readonly refused: readonly RecordRefusal[];
}
interface RecordRefusal {
  readonly id: string;
  readonly why: ProviderError;
}
/** A record as the transaction has read it, and what is written into it. */
interface PendingWrite {
  readonly id: string;
  readonly stored: DocumentData;
  readonly writes: readonly StoredWrite[];
}

/** Records that one entry has room for, as the declaration tells it. Lists and maps in them may leave room for fewer. */
export function sizeFor(collection: Collection, values: FormValues): number {
  if (!isAudited(collection)) return SET_RECORDS;
  const stored = collection.fields.flatMap(storedKeysOf).length + 1;
  const room = Math.floor(MAX_ENTRY_VALUES / (stored + Object.keys(values).length + 1));
  return Math.max(2, Math.min(SET_RECORDS, room));
}

/**
 * A few commits at once: an entry may tell of some records only, and each commit waits for the server. What one entry has
 * no room for, or is another company's, comes in commits of its own.
 */
export async function setAll(setContext: BulkSetContext, ids: readonly string[]): Promise<SetRecordsResult> {
  const batchResults: SetBatchResult[] = [];
  let due = chunksOf(ids, setContext.size);
  while (due.length > 0) {
    const further: (readonly string[])[] = [];
    await changeParallel(due, (part) =>
      setBatch(setContext, part, (batchResult) => {
        batchResults.push(batchResult);
        further.push(...batchResult.further);
      }),
    );
    due = further;
  }
  return {
    saved: batchResults.reduce((sum, { saved }) => sum + saved, 0),
    refused: batchResults.flatMap(({ refused }) => refused),
  };
}

/** The rules refuse a commit as a whole, and say nothing of why: a record that is left alone tells. */
async function setBatch(
  setContext: BulkSetContext,
  ids: readonly string[],
  onDone: (batchResult: SetBatchResult) => void,
): Promise<void> {
  await bisect(
    ids,
    async (some) => {
      const batchResult = await (some.length === 1
        ? setOne(setContext, some)
        : commitBatch(setContext, some));
      onDone(batchResult);
      return batchResult.saved;
    },
    isRecordRefusal,
  );
}

interface SetBatchResult extends SetRecordsResult {
  /** Parts that have to be committed by themselves. */
  readonly further: readonly (readonly string[])[];
}

/** As any other edit. */
async function setOne(
  { context, collection, values, operation }: BulkSetContext,
  [id = ""]: readonly string[],
): Promise<SetBatchResult> {
  const params = { collection, id, variables: values, meta: { operation } };
  const why = await recordErrorOf(() => context.database.updateData(params));
  return { saved: why ? 0 : 1, refused: why ? [{ id, why }] : [], further: [] };
}

async function commitBatch(setContext: BulkSetContext, ids: readonly string[]): Promise<SetBatchResult> {
  const { context, collection, writer, operation } = setContext;
  const part = { collection, action: "update", operation } as const;
  const { result } = await writer.commit(part, async (transaction, entry) => {
    const due: PendingWrite[] = [];
    const refused: RecordRefusal[] = [];
    let done = 0;
    const checked = await mapParallel(ids, async (id) => {
      let one: PendingWrite | undefined;
      const why = await recordErrorOf(async () => {
        one = await pendingWriteIn(transaction, setContext, id);
      });
      return { id, one, why };
    });
    for (const { id, one, why } of checked) {
      if (why) refused.push({ id, why });
      // A try whose answer was lost has written it.
      else if (one && operationOf(String(one.stored[CHANGE_KEY])) === operation) done += 1;
      else if (one) due.push(one);
    }
    const [now = [], ...further] = byCompany(
      collection,
      due,
      ({ stored, writes }) => documentOf(writes, stored),
      ({ stored }) => stored,
    ).flatMap((some) =>
      chunkByValues(some, ({ stored, writes }) => recordedValues(collection, stored, writes), SET_RECORDS),
    );
    for (const { id, stored, writes } of now) {
      const all = [...writes, ...entry.auditStamp];
      updateFields(transaction, doc(context.firestore, collection.name, id), all);
      entry.changed(id, stored, all);
    }
    return {
      saved: done + now.length,
      refused,
      further: further.map((some) => some.map(({ id }) => id)),
    };
  });
  return result;
}

/** @throws HttpErrors when the record may not be changed like this: those of an edit that no screen has prepared. */
async function pendingWriteIn(
  transaction: Transaction,
  { context, collection, values }: BulkSetContext,
  id: string,
): Promise<PendingWrite> {
  const reference = doc(context.firestore, collection.name, validId(id));
  const found = await attempt("read", `this ${nounOf(collection)}`, () => transaction.get(reference));
  const stored = found.data();
  if (!stored) throw notFound(collection);
  const before = readRecord(collection, id, plainData(stored));
  assertNotProtected(collection, before);
  assertValid(collection, values, "edit", before);
  return { id, stored, writes: editWrites(collection, stored, before, values) };
}
