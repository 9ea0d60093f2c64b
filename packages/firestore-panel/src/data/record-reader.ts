import {
  collection as collectionRef,
  doc,
  orderBy,
  query,
  where,
  type FieldPath,
  type Firestore,
  type Query,
  getDocsFromServer,
  onSnapshot,
  type DocumentReference,
  type QueryDocumentSnapshot,
  type QuerySnapshot,
} from "firebase/firestore";
import type { BaseKey } from "@refinedev/core";
import { readRecord } from "../fields/record";
import { storedKeyIn } from "../fields/models";
import type { SessionKind } from "../contract/session";
import type { Author } from "../schema/history";
import type { Collection, RecordData } from "../schema/types";
import type { PanelDefinition } from "../definition";
import { countOf, mapParallel } from "./chunked";
import type { Early } from "./early-requests";
import { attempt } from "./errors";
import type { CountOrder } from "./lists/list-query";
import type { LiveQueries, LiveQuery, Listen } from "./live-query";
import { notFound, thisRecord, keyPath } from "./registry";
import { plainData } from "../firebase/plain";

/** The session's account. One of a scope sees only its own records, as the rules require. */
export interface Actor {
  readonly principal: SessionKind;
  /** Id of the record that signed in. */
  readonly account: string;
  /** The same account, as entries of History name it. */
  readonly author: Author;
  /** The sign-in id of the scope's account, as its records name it. */
  readonly scopeId?: string;
  /** The record of the scope's account, from its session. */
  readonly scopeRecord?: RecordData;
}

const COUNT_CACHE_MS = 60_000;

/** Reads records: chooses the live query for each read, and adapts Firestore's listeners to LiveQuery. */
export class RecordReader {
  private readonly counts = new Map<string, { readonly at: number; readonly count: Promise<number> }>();

  constructor(
    readonly panel: () => PanelDefinition,
    private readonly firestore: Firestore,
    private readonly live: LiveQueries,
    private readonly actor: () => Actor,
    readonly early: Early = () => undefined,
  ) {
    live.onClose(() => this.counts.clear());
  }

  /** The live query of one record: one that holds it, or a listener on the document alone. */
  record(collection: Collection, id: string): LiveQuery {
    return (
      this.live.holding(collection.name, id) ??
      this.live.get(
        `${collection.name}/${id}`,
        listenToDocument(doc(this.firestore, collection.name, id), collection),
      )
    );
  }

  /** Reads nothing. */
  cached({ name }: Collection, id: string): RecordData | undefined {
    return find(this.live.holding(name, id)?.current(), id);
  }

  /** Removes a record from all screens. The server has confirmed its deletion. */
  drop({ name }: Collection, id: string): void {
    this.live.drop(name, id);
  }

  async readOne(collection: Collection, id: string): Promise<RecordData | undefined> {
    return find(await this.record(collection, id).read(), id);
  }

  async existing(collection: Collection, id: string): Promise<RecordData> {
    const record = await attempt("read", thisRecord(collection), () => this.readOne(collection, id));
    if (!record) throw notFound(collection);
    return record;
  }

  /** These records in the collection's order. Records without the order's field are missing. */
  ordered(collection: Collection): Query {
    return query(this.all(collection), orderBy(orderPath(collection), collection.order[1]));
  }

  /** All records that the principal may see. */
  all(collection: Collection): Query {
    const records = collectionRef(this.firestore, collection.name);
    if (collection.scopeField === undefined || this.scopeId === undefined) return query(records);
    return query(records, where(keyPath(collection.scopeField), "==", this.scopeId));
  }

  get scopeId(): string | undefined {
    return this.actor().scopeId;
  }

  /** Counts once in a minute: an order by these numbers needs them, and then its rows. */
  countBelow({ name }: Collection, id: string, subcollection: string): Promise<number> {
    const cached = this.cachedCountBelow(name, id, subcollection);
    if (cached) return cached;
    const below = collectionRef(this.firestore, name, id, subcollection);
    const count = countOf(below);
    this.counts.set(below.path, { at: Date.now(), count });
    count.catch(() => this.counts.delete(below.path));
    return count;
  }

  /** Counts the documents below each record. Records with the same number keep their order. */
  async sortByCounts(
    collection: Collection,
    records: readonly RecordData[],
    { subcollection: { name }, direction }: CountOrder,
  ): Promise<readonly RecordData[]> {
    const counts = await mapParallel(records, async (record) => ({
      record,
      count: await this.countBelow(collection, record.id, name),
    }));
    const sign = direction === "asc" ? 1 : -1;
    return counts.toSorted((a, b) => sign * (a.count - b.count)).map(({ record }) => record);
  }

  cachedCountBelow(collection: string, id: string, subcollection: string): Promise<number> | undefined {
    const found = this.counts.get(`${collection}/${id}/${subcollection}`);
    return found && Date.now() - found.at < COUNT_CACHE_MS ? found.count : undefined;
  }

  /** These records, limited to `values` of a stored key. A scope's records all have its own id. */
  allWith(collection: Collection, key: string, values: readonly (string | number)[]): Query {
    const all = this.all(collection);
    const isOwn = key === collection.scopeField && this.scopeId !== undefined;
    return isOwn ? all : query(all, where(keyPath(key), "in", values));
  }
}

export function orderPath(collection: Collection): FieldPath {
  return keyPath(storedKeyIn(collection, collection.order[0]));
}

function find(records: readonly RecordData[] | undefined, id: BaseKey): RecordData | undefined {
  return records?.find((record) => record.id === id);
}

/** The documents of records: a document is the cursor of its list's next range. */
const documents = new WeakMap<RecordData, QueryDocumentSnapshot>();

export function snapshotOf(record: RecordData): QueryDocumentSnapshot | undefined {
  return documents.get(record);
}

export async function readQuery(query: Query, collection: Collection): Promise<readonly RecordData[]> {
  return (await getDocsFromServer(query)).docs.map((document) => recordFrom(document, collection));
}

function recordFrom(document: QueryDocumentSnapshot, collection: Collection): RecordData {
  const record = readRecord(collection, document.id, plainData(document.data()));
  documents.set(record, document);
  return record;
}

/** The "synced" state is metadata. */
const LISTEN_OPTIONS = { includeMetadataChanges: true };

/** Each document is converted once for each change, not once for each snapshot. */
export function listenToQuery(query: Query, collection: Collection): Listen {
  return (next, fail) => {
    const converted = new Map<string, RecordData>();
    const changed = new Set<string>();
    const recordOf = (document: QueryDocumentSnapshot): RecordData => {
      const cached = changed.has(document.id) ? undefined : converted.get(document.id);
      const record = cached ?? recordFrom(document, collection);
      converted.set(document.id, record);
      return record;
    };
    const receive = (snapshot: QuerySnapshot): void => {
      for (const change of snapshot.docChanges()) changed.add(change.doc.id);
      // An unconfirmed local write still lacks the server's times. Its confirmation follows.
      if (snapshot.metadata.hasPendingWrites) return;
      const records = snapshot.docs.map(recordOf);
      const present = new Set(records.map(({ id }) => id));
      for (const id of converted.keys()) if (!present.has(id)) converted.delete(id);
      next({ records, changed: [...changed], synced: !snapshot.metadata.fromCache });
      changed.clear();
    };
    return onSnapshot(query, LISTEN_OPTIONS, receive, fail);
  };
}

function listenToDocument(reference: DocumentReference, collection: Collection): Listen {
  return (next, fail) => {
    let last: string | undefined;
    return onSnapshot(
      reference,
      LISTEN_OPTIONS,
      (snapshot) => {
        if (snapshot.metadata.hasPendingWrites) return;
        const data = snapshot.data();
        const records = data ? [readRecord(collection, snapshot.id, plainData(data))] : [];
        const text = JSON.stringify(records);
        next({ records, changed: text === last ? [] : [snapshot.id], synced: !snapshot.metadata.fromCache });
        last = text;
      },
      fail,
    );
  };
}
