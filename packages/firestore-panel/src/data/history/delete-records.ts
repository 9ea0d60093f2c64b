/**
 * Moves several records to the trash, each with its copy. One commit takes as many as the rules can look up.
 */
import {
  documentId,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  where,
  type DocumentData,
} from "firebase/firestore";
import type { DeleteDependentsParams, SkippedRecord, UndoResult } from "../../contract/history";
import { readRecord, storedTitleOf, titleOf } from "../../fields/record";
import { isAudited, MAX_DELETIONS } from "../../schema/history";
import type { Collection, StoredData } from "../../schema/types";
import { ProviderError, attempt } from "../errors";
import { isDenied, recordErrorOf } from "../commit";
import { applyChanges } from "../apply-changes";
import type { ServiceContext } from "../context";
import { DeleteChange } from "../record-changes";
import { plainData } from "../../firebase/plain";
import { grantedCollection, assertGranted, validId } from "../registry";
import { assertNotProtected } from "../save-request";
import { dependentsOf, namedBy } from "./dependents";
import { validOperation } from "./entries";
import { storedRecords } from "./stored-records";
import { text } from "../../texts/texts";

/** Dependents found by one query: fewer would read the record itself more often. */
const DEPENDENT_RECORDS = 90;

interface BatchDeletion {
  readonly collection: Collection;
  readonly ids: readonly string[];
  readonly operation: string;
  readonly undoes?: string;
  /** The title of the operation's activity item when it covers several records. */
  readonly title?: string;
  /** As in `AuditMeta`, called for records that exist. */
  readonly check?: (id: string, stored: StoredData) => void;
  /** The stored data of all records, by id, read a moment ago. They are not read again. */
  readonly prefetched?: ReadonlyMap<string, DocumentData>;
}
export interface DeletionResult {
  readonly done: number;
  /** How many records somebody else had deleted before. */
  readonly gone: number;
  readonly skipped: readonly SkippedRecord[];
  readonly notices: readonly string[];
}

interface Outcome extends Omit<DeletionResult, "skipped"> {
  readonly refused: readonly {
    readonly id: string;
    readonly stored: StoredData | undefined;
    readonly why: ProviderError;
  }[];
}

/**
 * A record that cannot be deleted stays, with a reason, and does not block the others.
 * @throws HttpErrors where the result is unknown; repeating the call deletes nothing twice. Also where the
 * rules deny every record, because the principal lacks access.
 */
export async function deleteRecords(
  context: ServiceContext,
  deletion: BatchDeletion,
): Promise<DeletionResult> {
  const { collection, ids } = deletion;
  const own = collection.signIn?.kind === context.principal ? context.author.recordId : undefined;
  const wanted = ids.filter((id) => id !== own);
  // Deleting a record with a sign-in also deletes the sign-in, so each such record needs its own deletion.
  const isAlone = collection.signIn !== undefined || collection.account !== undefined;
  const remove = isAlone ? deleteEach : deleteTogether;
  const { done, gone, refused, notices } = await remove(context, { ...deletion, ids: wanted });
  const skipped = refused.map(({ id, stored = {}, why }): SkippedRecord => {
    return {
      id,
      title: titleOf(collection, readRecord(collection, id, plainData(stored))),
      reason: why.message,
    };
  });
  const [denied] = refused;
  if (wanted.length < ids.length && own !== undefined) {
    const title = titleOf(collection, readRecord(collection, own, {}));
    skipped.unshift({ id: own, title, reason: text("data.error.ownAccount") });
  } else if (denied && done + gone === 0 && refused.every(({ why }) => isDenied(why))) throw denied.why;
  return { done, gone, skipped, notices };
}

async function deleteTogether(
  context: ServiceContext,
  { collection, ids, operation, undoes, title, check, ...deletion }: BatchDeletion,
): Promise<Outcome> {
  const { firestore, reader, lists, principal } = context;
  const writer = await context.writer();
  const expireAt = await writer.expiry();
  // The rules deny a scope's account the read of a missing record, so a query looks the records up.
  const asksBefore = principal !== "admin" && !deletion.prefetched;
  const prefetched = asksBefore ? await storedRecords(context, collection, ids) : deletion.prefetched;
  const there = prefetched ? ids.filter((id) => prefetched.has(id)) : ids;
  const changes = there.map(
    (id) =>
      new DeleteChange(firestore, {
        ...{ collection, id, principal, expireAt },
        check: (stored) => check?.(id, stored),
        prefetched: isAudited(collection) ? prefetched?.get(id) : undefined,
      }),
  );
  const { done, gone, refused } = await applyChanges(writer, collection, changes, {
    action: "delete",
    ...{ operation, undoes, title },
    most: MAX_DELETIONS,
    skipsRefused: true,
    onCommit: (deleted, began) => {
      lists.changed(collection, { added: -deleted.length, began });
      for (const { id } of deleted) reader.drop(collection, id);
    },
  });
  return {
    done: done.length,
    gone: gone.length + ids.length - there.length,
    refused: refused.map(({ change: { id, stored }, why }) => ({ id, stored, why })),
    notices: [],
  };
}

/** Deletes the records one after the other, each like a single deletion. */
async function deleteEach(
  { database }: ServiceContext,
  { collection, ids, operation, undoes, check }: BatchDeletion,
): Promise<Outcome> {
  const refused: Outcome["refused"][number][] = [];
  const notices: string[] = [];
  let [done, gone] = [0, 0];
  for (const id of ids) {
    let stored: StoredData | undefined;
    const audit = {
      operation,
      undoes,
      check: (seen: StoredData) => {
        stored = seen;
        check?.(id, seen);
      },
    };
    const why = await recordErrorOf(async () => {
      const { notice } = await database.deleteData({ collection, id }, audit);
      if (notice !== undefined) notices.push(notice);
    });
    if (why) refused.push({ id, stored: isDenied(why) ? undefined : stored, why });
    else if (stored) done += 1;
    else gone += 1;
  }
  return { done, gone, refused, notices };
}

/** Moves the records that refer to a record to the trash, a batch at a time, before the record itself. */
export async function deleteDependents(
  context: ServiceContext,
  { resource, id: given, dependents: name, operation: step, cursor }: DeleteDependentsParams,
): Promise<UndoResult> {
  const collection = grantedCollection(context, resource, "delete");
  const [id, operation] = [validId(given), validOperation(step)];
  const one = dependentsOf(context.reader.panel(), collection).find(
    ({ dependent }) => dependent.name === name,
  );
  if (!one) throw new ProviderError(400, `No ${name} belong to ${collection.label.many}.`);
  assertGranted(one.dependent, context.principal, "delete");
  return attempt("delete", one.dependent.label.many, async () => {
    const record = await context.reader.existing(collection, id);
    assertNotProtected(collection, record);
    const naming = namedBy(context, one, record);
    if (!naming) return { done: 0, skipped: [], notices: [] };
    // The next batch does not retry records that could not be deleted.
    const after = cursor === undefined ? [] : [where(documentId(), ">", cursor)];
    const part = query(naming, orderBy(documentId()), ...after, limit(DEPENDENT_RECORDS));
    const ids = (await getDocsFromServer(part)).docs.map((found) => found.id);
    // The activity item of all batches names the record that they depend on.
    const title = storedTitleOf(collection, record);
    const deletion = { collection: one.dependent, ids, operation, title };
    const { done, skipped, notices } = await deleteRecords(context, deletion);
    const last = ids.length === DEPENDENT_RECORDS ? ids.at(-1) : undefined;
    return { done, skipped, notices, ...(last !== undefined && { cursor: last }) };
  });
}
