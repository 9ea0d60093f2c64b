import {
  documentId,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  startAfter,
  type Query,
  type QueryDocumentSnapshot,
} from "firebase/firestore";

/** Documents in one page: the most that the rules allow in a list query. */
const PAGE = 500;

interface DocumentPage {
  readonly documents: readonly QueryDocumentSnapshot[];
  readonly read: number;
  /** Absent: there are no more documents. */
  readonly cursor?: string;
}

/**
 * Reads a page of documents by id. Reads from the server: without a network, the SDK's cache would look like the end of
 * the collection.
 */
export async function readPage(all: Query, cursor: string | undefined): Promise<DocumentPage> {
  const byId = query(all, orderBy(documentId()), limit(PAGE));
  const { docs: documents } = await getDocsFromServer(
    cursor === undefined ? byId : query(byId, startAfter(cursor)),
  );
  const last = documents.length === PAGE ? documents.at(-1) : undefined;
  return { documents, read: documents.length, ...(last && { cursor: last.id }) };
}
