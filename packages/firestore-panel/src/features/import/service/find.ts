/**
 * Finds the records and the groups of a file's rows. Records from a form have random ids, so the search uses the row's
 * identity. The cost depends on the number of rows, not on the size of the collection.
 */
import {
  collection as collectionRef,
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
  identityKeys,
  idText,
  groupNameText,
  rowGroup,
  rowIdentity,
  type GroupNames,
} from "../../../fields/import-rows";
import { copyOf } from "../../../fields/history-documents";
import type { RowIdentity, Collection, StoredData } from "../../../schema/types";
import type { ServiceContext } from "../../../data/service";
import { entryAt, readEntry } from "../../../data/history/entries";
import { sumEntries } from "../../../data/history/reading";
import { firstEntryId, isAudited } from "../../../schema/history";
import { countIn } from "../../../schema/stored-values";
import { text } from "../../../texts/texts";
import {
  chunksOf,
  countOf,
  documentsWith,
  mapParallel,
  MAX_ALTERNATIVES,
  storedForms,
} from "../../../data/chunked";
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
  return attempt("read", collection.label.many, async () => {
    const found = await findStored(context.firestore, collection, identities);
    return new Map(Array.from(found, ([key, row]) => [key, copyOf(collection, row.data)]));
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
    const groups = collectionRef(context.firestore, name);
    for (const document of await documentsWith(groups, group.from.id, ids.flatMap(storedForms))) {
      const id = idText(document.get(group.from.id));
      names.set(id, [...(names.get(id) ?? []), groupNameText(document.get(group.from.name))]);
    }
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

/** The queries that find these ids of one group, or of all records without groups. None for many ids where no record is. */
async function queriesOf(
  firestore: Firestore,
  collection: Collection,
  group: string,
  ids: readonly string[],
): Promise<readonly Query[]> {
  const keys = identityKeys(collection);
  const forms = keys.group === undefined ? [""] : storedForms(group);
  const all = collectionRef(firestore, collection.name);
  const records = keys.group === undefined ? query(all) : query(all, where(keys.group, "in", forms));
  if (ids.length > MAX_ALTERNATIVES && (await countOf(records, 1)) === 0) return [];
  return chunksOf(ids.flatMap(storedForms), Math.floor(MAX_ALTERNATIVES / forms.length)).map((batch) =>
    query(records, where(keys.id, "in", batch)),
  );
}

/** @returns `total`: the rows that it was to write. `isUndone`: at least a part of it is undone. */
export async function findLastImport(context: ServiceContext, { resource }: { readonly resource: string }) {
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
    const { operation, at } = readEntry(first.id, first.data());
    const written = await sumEntries(context, operation);
    const isUndone = (await countOf(query(entries, where("undoes", "==", operation)), 1)) > 0;
    return { operation, at, total: countIn(first.get("total")), written, isUndone };
  });
}

/** Finds who made operations and when. Those that the account may not see are missing. */
export async function findAuthors(
  context: ServiceContext,
  { operations }: { readonly operations: readonly string[] },
) {
  return attempt("read", text("data.what.changes"), async () => {
    const entries = await mapParallel(operations, (operation) => entryAt(context, firstEntryId(operation)));
    return entries.filter((entry) => entry !== undefined);
  });
}
