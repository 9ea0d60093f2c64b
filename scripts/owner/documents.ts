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
  return withLocalDocuments(dataDir, (documents) =>
    work({
      projectId: LOCAL_PROJECT_ID,
      list: async (collection, most = Infinity) =>
        [...documents.all()]
          .filter(({ path }) => path.split("/").length === 2 && path.startsWith(`${collection}/`))
          .slice(0, most),
      commit: (writes) =>
        documents.commit(writes.map((write) => toWire(documents.root, write))).catch(refusal),
    }),
  );
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
  return {
    projectId,
    list: async (collection, most) => {
      const limit = most === undefined ? {} : { limit: most };
      const answer = await call("runQuery", {
        structuredQuery: { from: [{ collectionId: collection }], ...limit },
      });
      if (!Array.isArray(answer)) throw new StartError("The service's answer is not a list of documents.");
      return (answer as unknown[]).flatMap((row) => {
        if (!isJsonObject(row) || !isDocument(row.document)) return [];
        const { name, fields = {}, updateTime } = row.document;
        return { path: name.slice(documents.length + 1), fields, updateTime };
      });
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
