/**
 * Finds what the database holds for a file's rows: their records, their groups, free ids, and rows that have
 * changed since the import. Records from a form have random ids, so the search uses the
 * row's identity. The cost depends on the number of rows, not on the size of the collection.
 */
import {
  collection as collectionRef,
  documentId,
  getCountFromServer,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  startAfter,
  where,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  type Transaction,
  doc,
  getDocFromServer,
} from "firebase/firestore";
import {
  identityKey,
  rowIdentity,
  idText,
  nameText,
  type RowGroup,
  identityDocumentId,
} from "../../../fields/import-rows";
import type { RowIdentity, Collection, StoredData } from "../../../schema/types";
import { chunksOf, mapParallel, MAX_ALTERNATIVES, storedForms } from "../../../data/chunked";
import { plainData } from "../../../firebase/plain";
import {
  isAudited,
  TRASH,
  trashedRecord,
  trashId,
  HISTORY,
  isEntryId,
  operationOf,
} from "../../../schema/history";
import { CHANGE_KEY } from "../../../schema/stored-names";
import type { AuditedWriter } from "../../../data/history/audited-writer";
import { entryAt, type StoredEntry } from "../../../data/history/entries";

/**
 * The number of a record's changes to follow back. Each costs a read, also for records that the import did
 * not write.
 */
const MOST_CHANGES = 3;

/**
 * @param created ids of the records that a commit adds.
 * @returns additional writes of the same commit.
 */
type AdditionalWrites = (
  created: readonly string[],
) => Promise<((transaction: Transaction) => void) | undefined>;

export interface ImportContext {
  readonly firestore: Firestore;
  readonly writer: AuditedWriter;
  readonly collection: Collection;
  /** The import's operation id. */
  readonly operation: string;
  readonly additionalWrites: AdditionalWrites | undefined;
  /** Called for each of the server's answers. */
  readonly onAnswer: (() => void) | undefined;
}

export interface StoredRow {
  readonly id: string;
  readonly data: StoredData;
}
/** Stored records by `identityKey`. Of stored duplicates, the one with the lowest id. */
type StoredRows = ReadonlyMap<string, StoredRow>;

/** For more rows of a group, a count decides whether to read the whole group. */
const FEW = 3 * MAX_ALTERNATIVES;
/** A whole group is read when it holds at most this many records for each row. */
const WHOLE_GROUP_FACTOR = 2;
const PAGE = 1000;

/**
 * Finds the rows' records.
 * @param identities may contain duplicates.
 * @param onAnswer called for each of up to hundreds of answers.
 * @throws the SDK's errors.
 */
export async function findStored(
  firestore: Firestore,
  collection: Collection,
  identities: readonly RowIdentity[],
  onAnswer?: () => void,
): Promise<StoredRows> {
  const groups = new Map<string, Set<string>>();
  for (const [group, id] of identities) groups.set(group, (groups.get(group) ?? new Set()).add(id));
  const reads = await mapParallel([...groups], async ([group, ids]) =>
    readsOf(firestore, collection, group, [...ids], onAnswer),
  );
  const wanted = new Set(identities.map(identityKey));
  const found = new Map<string, StoredRow>();
  await mapParallel(reads.flat(), async (read) => {
    for (const document of await read()) {
      const data = plainData(document.data());
      const key = identityKey(rowIdentity(collection, data));
      const known = found.get(key);
      if (wanted.has(key) && (!known || document.id < known.id)) found.set(key, { id: document.id, data });
    }
  });
  return found;
}

type ReadQuery = () => Promise<readonly QueryDocumentSnapshot[]>;

/** The cheapest reads that find these ids of one group. */
async function readsOf(
  firestore: Firestore,
  collection: Collection,
  group: string,
  ids: readonly string[],
  onAnswer: (() => void) | undefined,
): Promise<readonly ReadQuery[]> {
  const ask = async (wanted: Query): Promise<readonly QueryDocumentSnapshot[]> => {
    const { docs } = await getDocsFromServer(wanted);
    onAnswer?.();
    return docs;
  };
  const [groupKey, idKey] = collection.bulk?.identity ?? ["", ""];
  const records = collectionRef(firestore, collection.name);
  const groupForms = storedForms(group);
  const ofGroup = where(groupKey, "in", groupForms);
  if (ids.length > FEW) {
    const { count } = (await getCountFromServer(query(records, ofGroup))).data();
    onAnswer?.();
    if (count === 0) return [];
    if (count <= WHOLE_GROUP_FACTOR * ids.length)
      return [() => readPages(ask, query(records, ofGroup, orderBy(documentId())))];
  }
  return chunksOf(ids.flatMap(storedForms), Math.floor(MAX_ALTERNATIVES / groupForms.length)).map(
    (some) => () => ask(query(records, ofGroup, where(idKey, "in", some))),
  );
}

async function readPages(
  ask: (page: Query) => Promise<readonly QueryDocumentSnapshot[]>,
  all: Query,
): Promise<readonly QueryDocumentSnapshot[]> {
  const documents: QueryDocumentSnapshot[] = [];
  for (;;) {
    const last = documents.at(-1);
    const page = await ask(query(all, ...(last ? [startAfter(last)] : []), limit(PAGE)));
    documents.push(...page);
    if (page.length < PAGE) return documents;
  }
}

/** @returns the names of the records with each id, in the order of `ids`; empty for an unknown id. */
export async function findGroupNames(
  firestore: Firestore,
  { collection, from }: RowGroup,
  ids: readonly string[],
  onAnswer: (() => void) | undefined,
): Promise<readonly (readonly string[])[]> {
  const names = new Map<string, string[]>();
  await mapParallel(chunksOf(ids.flatMap(storedForms), MAX_ALTERNATIVES), async (some) => {
    const same = where(from.id, "in", some);
    const { docs } = await getDocsFromServer(query(collectionRef(firestore, collection), same));
    onAnswer?.();
    for (const document of docs) {
      const id = idText(document.get(from.id));
      names.set(id, [...(names.get(id) ?? []), nameText(document.get(from.name))]);
    }
  });
  return ids.map((id) => names.get(id) ?? []);
}

/**
 * A deleted record keeps its id for its restore, so its row gets another id. Every attempt derives the same
 * one, as long as the trash copy exists.
 * @returns the replacement by the row's own id. Absent: that id is free.
 */
export async function freeIds(
  context: ImportContext,
  own: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const free = new Map<string, string>();
  let open: readonly (readonly [own: string, id: string])[] = isAudited(context.collection)
    ? own.map((id) => [id, id])
    : [];
  while (open.length > 0) {
    const deletions = await deletionsOf(
      context,
      open.map(([, id]) => id),
    );
    const taken = open.filter(([, id]) => deletions.has(id));
    open = await mapParallel(taken, async ([first, id]) => {
      const other = await identityDocumentId([id, deletions.get(id) ?? ""]);
      free.set(first, other);
      return [first, other] as const;
    });
  }
  return free;
}

/** @returns the entry of the deletion, by the id of the trashed record. */
async function deletionsOf(
  { firestore, collection, onAnswer }: ImportContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const bin = collectionRef(firestore, TRASH);
  const [from, below] = [trashId(collection.name, "0"), trashId(collection.name, "g")];
  // A trash without imported records needs only this one count.
  const uploaded = query(bin, where(documentId(), ">=", from), where(documentId(), "<", below), limit(1));
  if ((await getCountFromServer(uploaded)).data().count === 0) return new Map();
  const copies = await mapParallel(chunksOf(ids, MAX_ALTERNATIVES), async (some) => {
    const names = some.map((id) => trashId(collection.name, id));
    const { docs } = await getDocsFromServer(query(bin, where(documentId(), "in", names)));
    onAnswer?.();
    return docs;
  });
  return new Map(copies.flat().map((one) => [trashedRecord(one.id)[1], String(one.get("change"))]));
}

/**
 * Finds rows of the import that have changed since, so that a repeated batch does not overwrite them. Each
 * entry names the one before it, so the import's own entry may lie below later ones. An import without
 * entries reads nothing.
 * @returns the rows that the import has written, with its own entry as their last change.
 */
export async function writtenBefore(
  { firestore, writer, operation, onAnswer }: ImportContext,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  const changed = rows.filter(({ data }) => isEntryId(data[CHANGE_KEY]));
  if (changed.length === 0 || !(await writer.isBegun(operation))) return [];
  onAnswer?.();
  const entries = new Map<string, Promise<StoredEntry | undefined>>();
  const entryOf = (change: string) => {
    const entry = entries.get(change) ?? entryAt({ firestore }, change).finally(onAnswer);
    entries.set(change, entry);
    return entry;
  };
  const own = await mapParallel(changed, async ({ id, data }): Promise<readonly StoredRow[]> => {
    let change: unknown = data[CHANGE_KEY];
    for (let seen = 0; seen < MOST_CHANGES && isEntryId(change); seen += 1) {
      change = (await entryOf(change))?.before[id]?.[CHANGE_KEY];
      if (isEntryId(change) && operationOf(change) === operation)
        return [{ id, data: { ...data, [CHANGE_KEY]: change } }];
    }
    return [];
  });
  return own.flat();
}

/**
 * @param rows records whose last change is by the import.
 * @returns the ids of the rows' records that the import changed but did not add, from its entries.
 */
export async function changedRows(
  { firestore, onAnswer }: Pick<ImportContext, "firestore" | "onAnswer">,
  rows: readonly StoredRow[],
): Promise<ReadonlySet<string>> {
  const entries = new Set(rows.map(({ data }) => String(data[CHANGE_KEY])));
  const changed = await mapParallel([...entries], async (id): Promise<readonly unknown[]> => {
    const ids: unknown = (await getDocFromServer(doc(firestore, HISTORY, id))).get("ids");
    onAnswer?.();
    return Array.isArray(ids) ? (ids as unknown[]) : [];
  });
  const ids = new Set(changed.flat());
  return new Set(rows.flatMap(({ id }) => (ids.has(id) ? [id] : [])));
}
