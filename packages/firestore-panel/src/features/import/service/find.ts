/**
 * Finds the records and the groups of a file's rows. Records from a form have random ids, so the search uses the row's
 * identity. The cost depends on the number of rows, not on the size of the collection.
 */
import {
  collection as collectionRef,
  getCountFromServer,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  where,
  type Firestore,
  type Query,
} from "firebase/firestore";
import {
  identityKey,
  idText,
  groupNameText,
  rowGroup,
  rowIdentity,
  type GroupNames,
} from "../../../fields/import-rows";
import { derivedKeys } from "../../../fields/derived";
import type { RowIdentity, Collection, StoredData } from "../../../schema/types";
import type { ServiceContext } from "../../../data/context";
import { entryAt, readEntry, type StoredEntry } from "../../../data/history/entries";
import { sumEntries } from "../../../data/history/operations";
import { firstEntryId, isAudited } from "../../../schema/history";
import { countIn } from "../../../schema/stored-values";
import { text } from "../../../texts/texts";
import type { LastImport } from "../import";
import { chunksOf, mapParallel, MAX_ALTERNATIVES, storedForms } from "../../../data/chunked";
import { attempt, ProviderError } from "../../../data/errors";
import { grantedCollection } from "../../../data/registry";
import { plainData } from "../../../firebase/plain";

/** @throws 403 or 404 where the account may not import into the collection. */
export function importCollection(context: ServiceContext, resource: string): Collection {
  for (const method of ["list", "update"] as const) grantedCollection(context, resource, method);
  const collection = grantedCollection(context, resource, "create");
  if (!collection.bulk)
    throw new ProviderError(403, `${collection.label.many} cannot be imported from files.`);
  return collection;
}

export async function findRows(
  context: ServiceContext,
  { resource, identities }: { readonly resource: string; readonly identities: readonly RowIdentity[] },
): Promise<ReadonlyMap<string, StoredData>> {
  const collection = importCollection(context, resource);
  const derived = derivedKeys(collection);
  const withoutDerived = ({ data }: StoredRow) =>
    Object.fromEntries(Object.entries(data).filter(([key]) => !derived.includes(key)));
  return attempt("read", collection.label.many, async () => {
    const found = await findStored(context.firestore, collection, identities);
    return new Map(Array.from(found, ([key, row]) => [key, withoutDerived(row)]));
  });
}

/** Finds the names of groups by their ids: several where records share the id. */
export async function findGroups(
  context: ServiceContext,
  { resource, ids }: { readonly resource: string; readonly ids: readonly string[] },
): Promise<GroupNames> {
  const group = rowGroup(importCollection(context, resource));
  if (!group) return new Map();
  const { name, label } = grantedCollection(context, group.collection, "list");
  return attempt("read", label.many, async () => {
    const names = new Map<string, string[]>();
    await mapParallel(chunksOf(ids.flatMap(storedForms), MAX_ALTERNATIVES), async (batch) => {
      const same = query(collectionRef(context.firestore, name), where(group.from.id, "in", batch));
      for (const document of (await getDocsFromServer(same)).docs) {
        const id = idText(document.get(group.from.id));
        names.set(id, [...(names.get(id) ?? []), groupNameText(document.get(group.from.name))]);
      }
    });
    return names;
  });
}

export interface StoredRow {
  readonly id: string;
  readonly data: StoredData;
}

/**
 * @param identities may contain duplicates.
 * @returns the stored records by `identityKey`. Of stored duplicates, the one with the lowest id.
 */
export async function findStored(
  firestore: Firestore,
  collection: Collection,
  identities: readonly RowIdentity[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const groups = new Map<string, Set<string>>();
  for (const [group, id] of identities) groups.set(group, (groups.get(group) ?? new Set()).add(id));
  const queries = await mapParallel([...groups], async ([group, ids]) =>
    queriesOf(firestore, collection, group, [...ids]),
  );
  const wanted = new Set(identities.map(identityKey));
  const found = new Map<string, StoredRow>();
  await mapParallel(queries.flat(), async (read) => {
    for (const document of (await getDocsFromServer(read)).docs) {
      const { id } = document;
      const data = plainData(document.data());
      const key = identityKey(rowIdentity(collection, data));
      const other = found.get(key);
      if (wanted.has(key) && (!other || id < other.id)) found.set(key, { id, data });
    }
  });
  return found;
}

/** The queries that find these ids of one group. None for many ids of a group without records. */
async function queriesOf(
  firestore: Firestore,
  collection: Collection,
  group: string,
  ids: readonly string[],
): Promise<readonly Query[]> {
  const [groupKey, idKey] = collection.bulk?.identity ?? ["", ""];
  const forms = storedForms(group);
  const records = query(collectionRef(firestore, collection.name), where(groupKey, "in", forms));
  if (ids.length > MAX_ALTERNATIVES && (await getCountFromServer(records)).data().count === 0) return [];
  return chunksOf(ids.flatMap(storedForms), Math.floor(MAX_ALTERNATIVES / forms.length)).map((batch) =>
    query(records, where(idKey, "in", batch)),
  );
}

/** Finds the latest import of the signed-in account into a collection. @returns null if there is none. */
export async function findLastImport(
  context: ServiceContext,
  { resource }: { readonly resource: string },
): Promise<LastImport | null> {
  const { reader, author } = context;
  const collection = importCollection(context, resource);
  if (!isAudited(collection)) return null;
  return attempt("read", text("data.what.changes"), async () => {
    const entries = reader.all(reader.panel().history);
    // Indexes of single filters answer it together.
    const own = query(
      entries,
      where("action", "==", "import"),
      where("collection", "==", collection.name),
      where("by.name", "==", author.name),
      orderBy("time", "desc"),
      limit(1),
    );
    const [first] = (await getDocsFromServer(own)).docs;
    if (!first) return null;
    const { operation, at } = readEntry(first);
    const written = await sumEntries(context, operation);
    const undos = query(entries, where("undoes", "==", operation), limit(1));
    const isUndone = (await getCountFromServer(undos)).data().count > 0;
    return { operation, at, total: countIn(first.get("total")), written, isUndone };
  });
}

/** Finds who made operations and when. Those that the account may not see are missing. */
export async function findAuthors(
  context: ServiceContext,
  { operations }: { readonly operations: readonly string[] },
): Promise<readonly Pick<StoredEntry, "operation" | "by" | "at">[]> {
  return attempt("read", text("data.what.changes"), async () => {
    const entries = await mapParallel(operations, (operation) => entryAt(context, firstEntryId(operation)));
    return entries.flatMap((entry) =>
      entry ? [{ operation: entry.operation, by: entry.by, at: entry.at }] : [],
    );
  });
}
