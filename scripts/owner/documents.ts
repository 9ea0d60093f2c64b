/** Documents past the Security Rules: in the data folder of a stopped local Firebase, or in a project's Firestore. */
import {
  errorText,
  FirestoreError,
  isJsonObject,
  StartError,
  type WireDocument,
  type WireFields,
} from "local-firebase";
import { withLocalDocuments } from "../../demo/local-firebase";
import { LOCAL_PROJECT_ID } from "../../demo/project";
import { accessToken, post, ServiceError, type ServiceAccount } from "./service-account";

/** Where Firestore's REST interface answers. */
const FIRESTORE = "https://firestore.googleapis.com";
/** Writes that one commit may hold. */
export const MOST_WRITES = 500;

export interface OwnerDocument {
  /** Below the documents root. */
  readonly path: string;
  readonly fields: WireFields;
  /** Its version. */
  readonly updateTime: string;
}

/** One write. Without `fields` the document is deleted. */
export interface OwnerWrite {
  readonly path: string;
  readonly fields?: WireFields;
  /** Fields that get the time of the commit. */
  readonly stamps?: readonly string[];
  /** Only these fields are set, or removed if `fields` lacks them. Absent: the document is replaced. */
  readonly only?: readonly string[];
  readonly condition?: { readonly exists: boolean } | { readonly updateTime: string };
}

export interface OwnerDocuments {
  readonly projectId: string;
  /** The documents directly in a collection. @param most how many at most; absent: all. */
  list(collection: string, most?: number): Promise<readonly OwnerDocument[]>;
  /** All of them in the order of their ids, at most MOST_WRITES at a time: none is held longer than its part. */
  parts(collection: string): AsyncIterable<readonly OwnerDocument[]>;
  /** All writes or none, at most MOST_WRITES. @throws ConditionError, StartError */
  commit(writes: readonly OwnerWrite[]): Promise<void>;
}

/** A write's condition did not hold: somebody else was quicker. Nothing was written. */
export class ConditionError extends Error {}

/** Which documents are meant. */
export type Target =
  | { readonly dataDir: string }
  /** `origin` is where another Firestore than Google's answers. */
  | { readonly projectId: string; readonly account: ServiceAccount; readonly origin?: string };

/** @throws StartError when the local Firebase is running, or the service account is not let in. */
export async function withDocuments<T>(
  target: Target,
  work: (documents: OwnerDocuments) => Promise<T>,
): Promise<T> {
  return "dataDir" in target ? withFolder(target.dataDir, work) : work(await openCloud(target));
}

function withFolder<T>(dataDir: string, work: (documents: OwnerDocuments) => Promise<T>): Promise<T> {
  return withLocalDocuments(dataDir, (documents) => {
    const inCollection = (collection: string) =>
      [...documents.all()].filter(
        ({ path }) => path.split("/").length === 2 && path.startsWith(`${collection}/`),
      );
    return work({
      projectId: LOCAL_PROJECT_ID,
      list: async (collection, most = Infinity) => inCollection(collection).slice(0, most),
      parts: async function* (collection) {
        const sorted = inCollection(collection).sort((a, b) => (a.path < b.path ? -1 : 1));
        for (let from = 0; from < sorted.length; from += MOST_WRITES)
          yield sorted.slice(from, from + MOST_WRITES);
      },
      commit: (writes) =>
        documents.commit(writes.map((write) => toWire(documents.root, write))).catch(refusal),
    });
  });
}

async function openCloud({
  projectId,
  account,
  origin = FIRESTORE,
}: Exclude<Target, { readonly dataDir: string }>): Promise<OwnerDocuments> {
  const headers = {
    Authorization: `Bearer ${await accessToken(account)}`,
    "Content-Type": "application/json",
  };
  const documents = `projects/${projectId}/databases/(default)/documents`;
  const call = (method: string, body: object) =>
    post(`${origin}/v1/${documents}:${method}`, JSON.stringify(body), headers);
  const query = async (collection: string, more: object): Promise<readonly OwnerDocument[]> => {
    const answer = await call("runQuery", {
      structuredQuery: { from: [{ collectionId: collection }], ...more },
    });
    if (!Array.isArray(answer)) throw new StartError("The service's answer is not a list of documents.");
    return (answer as unknown[]).flatMap((row) => {
      if (!isJsonObject(row) || !isDocument(row.document)) return [];
      const { name, fields = {}, updateTime } = row.document;
      return { path: name.slice(documents.length + 1), fields, updateTime };
    });
  };
  return {
    projectId,
    list: (collection, most) => query(collection, most === undefined ? {} : { limit: most }),
    parts: async function* (collection) {
      const byId = { orderBy: [{ field: { fieldPath: "__name__" } }], limit: MOST_WRITES };
      let part = await query(collection, byId);
      for (;;) {
        if (part.length > 0) yield part;
        const last = part.at(-1);
        if (!last || part.length < MOST_WRITES) return;
        const values = [{ referenceValue: `${documents}/${last.path}` }];
        part = await query(collection, { ...byId, startAt: { values, before: false } });
      }
    },
    commit: async (writes) => {
      const body = { writes: writes.map((write) => toWire(`${documents}/`, write)) };
      await call("commit", body).catch(refusal);
    },
  };
}

/** As Firestore's REST interface takes it. @param root with a slash at its end. */
function toWire(root: string, { path, fields, stamps = [], only, condition }: OwnerWrite): object {
  const name = root + path;
  const currentDocument = condition && { currentDocument: condition };
  if (!fields) return { delete: name, ...currentDocument };
  return {
    update: { name, fields },
    ...(only && { updateMask: { fieldPaths: only } }),
    updateTransforms: stamps.map((fieldPath) => ({ fieldPath, setToServerValue: "REQUEST_TIME" })),
    ...currentDocument,
  };
}

const CONDITIONS: readonly unknown[] = ["ALREADY_EXISTS", "NOT_FOUND", "FAILED_PRECONDITION", "ABORTED"];

function refusal(error: unknown): never {
  const known = error instanceof ServiceError || error instanceof FirestoreError;
  throw known && CONDITIONS.includes(error.status) ? new ConditionError(errorText(error)) : error;
}

function isDocument(value: unknown): value is WireDocument {
  return isJsonObject(value) && typeof value.name === "string" && typeof value.updateTime === "string";
}
