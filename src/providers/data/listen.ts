/** Adapts Firestore's listeners to LiveQuery. */
import {
  getDocsFromServer,
  onSnapshot,
  type DocumentReference,
  type Query,
  type QueryDocumentSnapshot,
  type QuerySnapshot,
} from "firebase/firestore";
import type { RecordData } from "../../schema/types";
import type { Listen } from "./live-query";
import { plainData } from "./plain";

/** Converts stored data, already plain JSON, into the record of the screens. */
export type ReadRecord = (id: string, stored: { readonly [key: string]: unknown }) => RecordData;

/** The document of each record. It is the cursor of the list's next range. */
const documents = new WeakMap<RecordData, QueryDocumentSnapshot>();

/** @param record a result of `listenToQuery` or `readQuery`. */
export function snapshotOf(record: RecordData): QueryDocumentSnapshot | undefined {
  return documents.get(record);
}

/** Reads a query's records from the server. */
export async function readQuery(query: Query, read: ReadRecord): Promise<readonly RecordData[]> {
  return (await getDocsFromServer(query)).docs.map((document) => recordFrom(document, read));
}

function recordFrom(document: QueryDocumentSnapshot, read: ReadRecord): RecordData {
  const record = read(document.id, plainData(document.data()));
  documents.set(record, document);
  return record;
}

/** The "synced" state is metadata. */
const OPTIONS = { includeMetadataChanges: true };

/**
 * Listens to a query's records. Each document is converted once for each change, not once for each snapshot.
 */
export function listenToQuery(query: Query, read: ReadRecord): Listen {
  return (next, fail) => {
    const converted = new Map<string, RecordData>();
    const changed = new Set<string>();
    const recordOf = (document: QueryDocumentSnapshot): RecordData => {
      const known = changed.has(document.id) ? undefined : converted.get(document.id);
      const record = known ?? recordFrom(document, read);
      converted.set(document.id, record);
      return record;
    };
    const receive = (snapshot: QuerySnapshot): void => {
      for (const change of snapshot.docChanges()) changed.add(change.doc.id);
      // An unconfirmed local write still lacks the server's times. Its confirmation follows.
      if (snapshot.metadata.hasPendingWrites) return;
      const records = snapshot.docs.map(recordOf);
      if (converted.size > records.length) {
        const present = new Set(records.map(({ id }) => id));
        for (const id of converted.keys()) if (!present.has(id)) converted.delete(id);
      }
      next({ records, changed: [...changed], synced: !snapshot.metadata.fromCache });
      changed.clear();
    };
    return onSnapshot(query, OPTIONS, receive, fail);
  };
}

/** Listens to one document, as a list with one record or none. */
export function listenToDocument(reference: DocumentReference, read: ReadRecord): Listen {
  return (next, fail) => {
    let last: string | undefined;
    return onSnapshot(
      reference,
      OPTIONS,
      (snapshot) => {
        if (snapshot.metadata.hasPendingWrites) return;
        const data = snapshot.data();
        const records = data ? [read(snapshot.id, plainData(data))] : [];
        const text = JSON.stringify(records);
        next({ records, changed: text === last ? [] : [snapshot.id], synced: !snapshot.metadata.fromCache });
        last = text;
      },
      fail,
    );
  };
}
