/** Moves several records to the trash, and finds what depends on them before. */
import type { PanelDefinition } from "../../definition";
import { collection as collectionRef, query, where, type DocumentData, type Query } from "firebase/firestore";
import {
  EMPTY_RESULT,
  type OperationParams,
  type RecordParams,
  type SkippedRecord,
  type UndoResult,
} from "../../contract/history";
import { modelOf, storedKeysOf } from "../../fields/models";
import { readRecord, storedTitleOf, titleOf } from "../../fields/record";
import { readText } from "../../schema/stored-values";
import { plainData } from "../../firebase/plain";
import { principalsOf, canDo } from "../../schema/define-collection";
import { isAudited, MAX_DELETIONS } from "../../schema/history";
import type { Collection, RecordData, StoredData } from "../../schema/types";
import { text } from "../../texts/texts";
import { applyChanges } from "../apply-changes";
import { chunksOf, countAll, MAX_ALTERNATIVES, mapParallel, pageById, storedForms } from "../chunked";
import { isDenied, recordErrorOf } from "../commit";
import type { ServiceContext } from "../service";
import { ProviderError, attempt } from "../errors";
import { fileFieldsOf, urlsOf } from "../file-values";
import { assertNotProtected, deleteChange } from "../record-changes";
import {
  grantedCollection,
  assertGranted,
  isValidId,
  nounOf,
  theseRecords,
  thisRecord,
  validId,
} from "../registry";
import { validOperation } from "./entries";
import { storedFollowers, storedRecords } from "./stored-records";

/** Dependents found by one query: fewer would read the record itself more often. */
const DEPENDENT_RECORDS = 90;

/**
 * Moves records to the trash, as a deletion of each would.
 * @returns `deleted` includes records that were deleted before.
 * @throws HttpErrors when the result is unknown, or the rules deny every record.
 */
export async function deleteMany(
  context: ServiceContext,
  params: { readonly resource: string; readonly ids: readonly string[]; readonly operation: string },
) {
  const collection = grantedCollection(context, params.resource, "delete");
  const operation = validOperation(params.operation);
  const ids = params.ids.filter(isValidId);
  const isAlone = params.ids.length === 1;
  return attempt("delete", (isAlone ? thisRecord : theseRecords)(collection), async () => {
    const deletion = { collection, ids, operation, isAlone };
    const { done, gone, skipped: refused, notices } = await deleteRecords(context, deletion);
    // An invalid id names no record, so it counts as deleted.
    return { deleted: done + gone + params.ids.length - ids.length, refused, notices };
  });
}

interface BatchDeletion {
  readonly collection: Collection;
  readonly ids: readonly string[];
  readonly operation: string;
  readonly undoes?: string;
  /** Each like a single deletion, without a look-up before. Default: where a deletion ends a sign-in. */
  readonly isAlone?: boolean;
  /** The title of the operation's activity item when it covers several records. */
  readonly title?: string;
  /** As in `AuditMeta`, called for records that exist. */
  readonly check?: (id: string, stored: StoredData) => void;
  /** The stored data of all records, by id, read a moment ago. They are not read again. */
  readonly prefetched?: ReadonlyMap<string, DocumentData>;
}

type Skip = (id: string, stored: StoredData | undefined, why: ProviderError) => void;

/**
 * A record that cannot be deleted stays, with a reason, and does not block the others. What follows the deleted ones is
 * deleted after them: the rules let the author alone delete it before.
 * @returns `gone`: how many records somebody else had deleted before.
 * @throws HttpErrors where the result is unknown; repeating the call deletes nothing twice. Also where the
 * rules deny every record, because the principal lacks access.
 */
export async function deleteRecords(context: ServiceContext, deletion: BatchDeletion) {
  const { collection } = deletion;
  // Deleting a record with a sign-in also deletes the sign-in, so each such record needs its own deletion.
  const isAlone = deletion.isAlone === true || (collection.signIn ?? collection.account) !== undefined;
  const skipped: SkippedRecord[] = [];
  const denied: ProviderError[] = [];
  const skip: Skip = (id, stored = {}, why) => {
    const title = titleOf(collection, readRecord(collection, id, plainData(stored)));
    skipped.push({ id, title, reason: why.message });
    if (isDenied(why)) denied.push(why);
  };
  const remove = isAlone ? deleteEach : deleteTogether;
  const { done, gone, notices } = await remove(context, deletion, skip);
  const [first] = denied;
  if (first && done + gone === 0 && denied.length === skipped.length) throw first;
  const absent = deletion.ids.filter((id) => skipped.every((record) => record.id !== id));
  await deleteFollowers(context, collection, absent, deletion);
  return { done, gone, skipped, notices };
}

/** What the principal may not see, or not delete, stays. */
export async function deleteFollowers(
  context: ServiceContext,
  collection: Collection,
  ids: readonly string[],
  { operation, undoes }: Pick<BatchDeletion, "operation" | "undoes">,
): Promise<void> {
  for (const { follower, ids: found } of await storedFollowers(context, collection, ids))
    await deleteRecords(context, { collection: follower, ids: found, operation, ...(undoes && { undoes }) });
}

async function deleteTogether(
  context: ServiceContext,
  { collection, ids, operation, undoes, title, check, ...deletion }: BatchDeletion,
  skip: Skip,
) {
  const { firestore, reader, lists, principal } = context;
  const writer = await context.writer();
  const expireAt = await writer.expiry();
  // The rules deny a scope's account the read of a missing record, so a query looks the records up.
  const asksBefore = principal !== "admin" && !deletion.prefetched;
  const prefetched = asksBefore ? await storedRecords(context, collection, ids) : deletion.prefetched;
  const there = prefetched ? ids.filter((id) => prefetched.has(id)) : ids;
  const changes = there.map((id) =>
    deleteChange(firestore, {
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
  for (const { change, why } of refused) skip(change.id, change.stored, why);
  return { done: done.length, gone: gone.length + ids.length - there.length, notices: [] };
}

/** Deletes the records one after the other, each like a single deletion. */
async function deleteEach(
  { database }: ServiceContext,
  { collection, ids, operation, undoes, check }: BatchDeletion,
  skip: Skip,
) {
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
      const { notice } = await database.deleteData({ resource: collection.name, id }, audit);
      if (notice !== undefined) notices.push(notice);
    });
    if (why) skip(id, isDenied(why) ? undefined : stored, why);
    else if (stored) done += 1;
    else gone += 1;
  }
  return { done, gone, notices };
}

/** Moves the records that refer to a record to the trash, a batch at a time. The record itself is deleted afterwards. */
export async function deleteDependents(
  context: ServiceContext,
  params: RecordParams & OperationParams & { readonly dependents: string },
): Promise<UndoResult> {
  const { dependents: name, cursor } = params;
  const collection = grantedCollection(context, params.resource, "delete");
  const [id, operation] = [validId(params.id), validOperation(params.operation)];
  const found = dependentsOf(context.reader.panel(), collection).find(
    ({ dependent }) => dependent.name === name,
  );
  if (!found) throw new ProviderError(400, `No ${name} belong to ${collection.label.many}.`);
  assertGranted(found.dependent, context.principal, "delete");
  return attempt("delete", found.dependent.label.many, async () => {
    const record = await context.reader.existing(collection, id);
    assertNotProtected(collection, record);
    const [naming] = namedBy(context, found, [record]);
    if (!naming) return EMPTY_RESULT;
    // The next batch does not retry records that could not be deleted.
    const { documents, ...next } = await pageById(naming, DEPENDENT_RECORDS, cursor);
    const ids = documents.map((document) => document.id);
    // The activity item of all batches names the record that they depend on.
    const title = storedTitleOf(collection, record);
    const deletion = { collection: found.dependent, ids, operation, title };
    const { done, skipped, notices } = await deleteRecords(context, deletion);
    return { done, skipped, notices, ...next };
  });
}

type Dependent = ReturnType<typeof dependentsOf>[number];

/** @returns `from`: the stored key of the referenced record. `into`: that of the reference. */
function dependentsOf({ collections }: Pick<PanelDefinition, "collections">, { name }: Collection) {
  return collections.flatMap((dependent) =>
    dependent.fields.flatMap((field) => {
      const target = modelOf(field).target?.(field);
      const [from, into] = [target?.keys[0], storedKeysOf(field)[0]];
      return target?.collection === name && from !== undefined && into !== undefined
        ? [{ dependent, from, into }]
        : [];
    }),
  );
}

/**
 * @returns queries for the referring records that the principal may see; none where the records have no value to refer to.
 * They are as few as the values allow, and no two of them return the same record.
 */
function namedBy(
  { reader }: Pick<ServiceContext, "reader">,
  { dependent, from, into }: Dependent,
  records: readonly RecordData[],
): readonly Query[] {
  const names = new Set(records.map((record) => readText(record[from]) ?? "").filter((name) => name !== ""));
  const forms = [...names].flatMap(storedForms);
  return chunksOf(forms, MAX_ALTERNATIVES).map((chunk) =>
    query(reader.all(dependent), where(into, "in", chunk)),
  );
}

/**
 * Counts what depends on records before their deletion, at most CONSEQUENCES_RECORDS. It uses aggregation. Of a single
 * record it reads nothing else, because a screen holds it. Several that were deleted meanwhile do not count.
 */
export async function findConsequences(
  context: ServiceContext,
  { resource, ids: given }: { readonly resource: string; readonly ids: readonly string[] },
) {
  const { reader, firestore, principal } = context;
  const collection = grantedCollection(context, resource, "delete");
  const ids = given.map(validId);
  const [single, ...others] = ids;
  const dependents = dependentsOf(reader.panel(), collection).filter(({ dependent }) =>
    canDo(principal, "list", dependent),
  );
  const subcollections = collection.subcollections.filter(({ access }) =>
    principalsOf(access, "list").includes(principal),
  );
  return attempt("count", text("data.what.dependents", { record: nounOf(collection) }), async () => {
    const deleted =
      single !== undefined && others.length === 0
        ? [await reader.existing(collection, single)]
        : [...(await storedRecords(context, collection, ids))].map(([id, data]) =>
            readRecord(collection, id, plainData(data)),
          );
    const [records, below] = await Promise.all([
      mapParallel(dependents, async (found) => {
        return { resource: found.dependent.name, count: await countAll(namedBy(context, found, deleted)) };
      }),
      mapParallel(subcollections, async ({ name, count }) => {
        const entries = deleted.map(({ id }) => query(collectionRef(firestore, collection.name, id, name)));
        return { label: count?.label ?? name, count: await countAll(entries) };
      }),
    ]);
    const files = deleted.flatMap((record) =>
      fileFieldsOf(collection).flatMap(({ field }) => urlsOf(record[field.key])),
    );
    return {
      /** Records that refer to them, by collection: an author's books. */
      records: records.filter(({ count }) => count > 0),
      /** Documents below them, by subcollection. */
      below: below.filter(({ count }) => count > 0),
      /** They are accounts that somebody signs in with. */
      signsIn: (collection.signIn ?? collection.account) !== undefined,
      files: files.length,
    };
  });
}
