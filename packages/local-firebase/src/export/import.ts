import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Log, Store } from "../core/contracts";
import { isJsonObject, parseJsonObject, type JsonObject } from "../core/http";
import { errorText, StartError } from "../core/start-error";
import type { Database } from "../firestore/database";
import type { DocumentChange } from "../firestore/document";
import { checkDocumentPath } from "../firestore/paths";
import { readFields } from "../firestore/values/check";
import { readAccounts, replaceAccounts } from "./auth-part";
import { DEFAULT_DATABASE, type ExportedDocument } from "./entity-format";
import { readDocuments } from "./firestore-part";
import { METADATA, noteImport, type Services } from "./parts";
import { readObjects, replaceObjects } from "./storage-part";

/** The number of documents in one write. */
const BATCH = 500;

/** An export that was read completely and can be imported. */
export interface CheckedExport {
  readonly folder: string;
  /** The paths of its parts. A part that the export lacks is undefined. */
  readonly databases: readonly { readonly databaseId: string; readonly metadata: string }[];
  readonly auth: string | undefined;
  readonly storage: string | undefined;
}

/**
 * Reads a whole export first, so that a damaged one changes nothing.
 * @param folder of `firebase emulators:export` or of `exportData`.
 * @throws StartError when it is not an export or is damaged.
 */
export async function checkExport(folder: string, projectId: string): Promise<CheckedExport> {
  const text = await readFile(join(folder, METADATA), "utf8").catch(() => undefined);
  if (text === undefined) throw new StartError(`There is no export in ${folder}: ${METADATA} is missing.`);
  try {
    const metadata = parseJsonObject(text);
    if (!metadata) throw new Error(`${METADATA} is no JSON object`);
    const part = (name: string, key: string) => {
      const value = metadata[name];
      const path = isJsonObject(value) ? value[key] : undefined;
      if (value !== undefined && typeof path !== "string")
        throw new Error(`${METADATA} lacks ${name}.${key}`);
      return typeof path === "string" ? resolve(folder, path) : undefined;
    };
    const checked = {
      folder,
      databases: databasesOf(metadata, folder),
      auth: part("auth", "path"),
      storage: part("storage", "path"),
    };
    for (const database of checked.databases)
      for await (const document of readDocuments(database.metadata, projectId)) checkDocument(document);
    if (checked.auth !== undefined) await readAccounts(checked.auth);
    if (checked.storage !== undefined) for await (const object of readObjects(checked.storage)) void object;
    return checked;
  } catch (error) {
    throw new StartError(`The export in ${folder} cannot be read: ${errorText(error)}.`);
  }
}

/**
 * Replaces all data by the data of an export, as the official emulator does. A part that the export lacks is empty
 * afterwards.
 * @throws StartError when it does not finish. The data folder is then refused until an import finishes.
 */
export async function importData(
  services: Services,
  exported: CheckedExport,
  { store, log }: { readonly store: Store; readonly log: Log },
): Promise<void> {
  const { folder } = exported;
  await noteImport(store, folder);
  const summary = await replaceAll(services, exported, log).catch((error: unknown) => {
    throw new StartError(`The import of ${folder} failed: ${errorText(error)}.`);
  });
  await noteImport(store, undefined);
  log.info(`import     ${summary} from ${folder}`);
}

async function replaceAll(
  services: Services,
  { databases, auth, storage }: CheckedExport,
  log: Log,
): Promise<string> {
  for (const { database } of await services.firestore.spaces.ofProject(services.projectId))
    await empty(database);
  let documents = 0;
  for (const one of databases) documents += await importDocuments(services, one, log);
  const accounts = auth === undefined ? { accounts: {}, config: {} } : await readAccounts(auth);
  const users = await replaceAccounts(services.auth, accounts, log);
  const files = await replaceObjects(services.storage, storage === undefined ? none() : readObjects(storage));
  return `${documents} documents, ${users} users and ${files} files`;
}

async function empty(database: Database): Promise<void> {
  const old = [...database.all()];
  for (let i = 0; i < old.length; i += BATCH)
    await database.commit(() =>
      old
        .slice(i, i + BATCH)
        .map((document): DocumentChange => ({ path: document.path, before: document, after: undefined })),
    );
}

async function importDocuments(
  { projectId, firestore }: Services,
  { databaseId, metadata }: CheckedExport["databases"][number],
  log: Log,
): Promise<number> {
  const { database } = await firestore.spaces.open(projectId, databaseId);
  let [count, others] = [0, 0];
  let batch: ExportedDocument[] = [];
  const flush = async () => {
    await firestore.seed(batch, database);
    count += batch.length;
    batch = [];
  };
  for await (const document of readDocuments(metadata, projectId)) {
    if (document.databaseId !== databaseId) others += 1;
    else if (batch.push(checkDocument(document)) === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  if (others > 0)
    log.warn(`import     ${others} documents of other databases than ${databaseId} are left out`);
  return count;
}

/** The databases of an export: the default one, and those that our own exports add. */
function databasesOf(metadata: JsonObject, folder: string): CheckedExport["databases"] {
  const { firestore } = metadata;
  if (!isJsonObject(firestore)) return [];
  const others: unknown[] = Array.isArray(firestore["databases"]) ? firestore["databases"] : [];
  return [{ ...firestore, database: DEFAULT_DATABASE }, ...others].map((one) => {
    const { database, metadata_file: file } = isJsonObject(one) ? one : {};
    if (typeof database !== "string" || typeof file !== "string")
      throw new Error(`${METADATA} lacks the metadata_file of a database`);
    return { databaseId: database, metadata: resolve(folder, file) };
  });
}

function checkDocument({ path, fields }: ExportedDocument): ExportedDocument {
  return { path: checkDocumentPath(path), fields: readFields(fields) };
}

async function* none(): AsyncGenerator<never> {
  // A missing part is allowed.
}
