/**
 * Finds the stored records of a file's rows. Records from a form have random ids, so the search uses the
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
} from "firebase/firestore";
import { identityKey, rowIdentity } from "../../fields/import-rows";
import type { RowIdentity, Collection, StoredData } from "../../schema/types";
import { chunksOf, mapParallel, MAX_ALTERNATIVES } from "./chunked";
import { plainData } from "./plain";
import { storedForms } from "./stored-forms";

export interface StoredRow {
  readonly id: string;
  readonly data: StoredData;
}
/** Stored records by `identityKey`. Of stored duplicates, the one with the lowest id. */
export type StoredRows = ReadonlyMap<string, StoredRow>;

/** For more rows of a group, a count decides whether to read the whole group. */
const FEW = 3 * MAX_ALTERNATIVES;
/** A whole group is read when it holds at most this many records for each row. */
const WHOLE_GROUP_FACTOR = 2;
const PAGE = 1000;

/**
 * @param identities may contain duplicates.
 * @param onAnswer called for each of up to hundreds of answers.
 * @throws the SDK's errors.
 */
export async function findStored(
  firestore: Firestore,
  collection: Collection,
  identities: readonly RowIdentity[],
  onAnswer: () => void = () => undefined,
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
  onAnswer: () => void,
): Promise<readonly ReadQuery[]> {
  const ask = async (wanted: Query): Promise<readonly QueryDocumentSnapshot[]> => {
    const { docs } = await getDocsFromServer(wanted);
    onAnswer();
    return docs;
  };
  const [groupKey, idKey] = collection.bulk?.identity ?? ["", ""];
  const records = collectionRef(firestore, collection.name);
  const groupForms = storedForms(group);
  const ofGroup = where(groupKey, "in", groupForms);
  if (ids.length > FEW) {
    const { count } = (await getCountFromServer(query(records, ofGroup))).data();
    onAnswer();
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
