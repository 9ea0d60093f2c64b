import { mkdir, open, readFile, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { KINDS, OVERALL } from "./definitions";
import { DEFAULT_DATABASE, type ExportedDocument } from "./entity-format";
import { decodeDocument } from "./entity-reader";
import { encodeDocument } from "./entity-writer";
import { readRecords, RecordFramer } from "./record-log";

/** The official emulator's name and path of an export: one part with all documents. */
const NAME = "firestore_export";
const KINDS_FILE = "all_namespaces/all_kinds/all_namespaces_all_kinds.export_metadata";
const OUTPUT = "output-0";
/** The first record of an overall metadata file. */
const FORMAT = Buffer.from("3");
const VERSION = { overall: 2, entity: 3 } as const;
const BUFFERED_BYTES = 1 << 20;

export const FIRESTORE_FOLDER = NAME;

/** The path of a database's overall metadata. The official tools only know that of the default database. */
export function metadataFileOf(databaseId: string): string {
  return databaseId === DEFAULT_DATABASE
    ? `${NAME}/${NAME}.overall_export_metadata`
    : `${NAME}/databases/${databaseId}/${databaseId}.overall_export_metadata`;
}

/** A database whose documents are exported. */
interface ExportedDatabase {
  readonly projectId: string;
  readonly databaseId: string;
}

/**
 * Writes documents in the layout of managed exports.
 * @param folder of the whole export.
 * @returns the number of documents.
 */
export async function writeDocuments(
  folder: string,
  documents: Iterable<ExportedDocument>,
  database: ExportedDatabase,
): Promise<number> {
  const startMicros = String(Date.now() * 1000);
  const metadata = join(folder, metadataFileOf(database.databaseId));
  const kinds = join(dirname(metadata), KINDS_FILE);
  await mkdir(dirname(metadata), { recursive: true });
  const { count, size } = await writeOutput(join(dirname(kinds), OUTPUT), documents, database);
  if (count > 0) {
    const header = { name: basename(dirname(metadata)), startMicros, endMicros: String(Date.now() * 1000) };
    await writeFile(kinds, KINDS.encode({ header, output: [{ folder: "", file: OUTPUT }] }));
  }
  const part = { version: VERSION, file: KINDS_FILE, entities: String(count), bytes: String(size) };
  const framer = new RecordFramer();
  const overall = OVERALL.encode({ part: count > 0 ? [part] : [] });
  await writeFile(metadata, Buffer.concat([framer.frame(FORMAT), framer.frame(overall)]));
  return count;
}

/** Creates no file without documents, as the official emulator. */
async function writeOutput(
  path: string,
  documents: Iterable<ExportedDocument>,
  { projectId, databaseId }: ExportedDatabase,
) {
  const framer = new RecordFramer();
  let file: Awaited<ReturnType<typeof open>> | undefined;
  let [count, size, buffered] = [0, 0, 0];
  let pieces: Buffer[] = [];
  const flush = async () => {
    await file?.appendFile(Buffer.concat(pieces));
    pieces = [];
    buffered = 0;
  };
  try {
    for (const document of documents) {
      if (!file) {
        await mkdir(dirname(path), { recursive: true });
        file = await open(path, "w");
      }
      const piece = framer.frame(encodeDocument(document, projectId, databaseId));
      pieces.push(piece);
      count += 1;
      size += piece.length;
      buffered += piece.length;
      if (buffered > BUFFERED_BYTES) await flush();
    }
    await flush();
  } finally {
    await file?.close();
  }
  return { count, size };
}

/**
 * Reads the documents of an emulator's export or a managed export of production (a folder for each collection, several
 * outputs).
 * @param metadata path of the overall metadata.
 * @param projectId see `decodeDocument`.
 * @throws Error when a file is missing or damaged.
 */
export async function* readDocuments(metadata: string, projectId: string) {
  const root = dirname(metadata);
  const records: Buffer[] = [];
  for await (const record of readRecords(metadata)) records.push(record);
  const [format, overall] = records;
  if (!format?.equals(FORMAT) || !overall) throw new Error("this version of the format is not known");
  for (const { file } of OVERALL.decode(overall).part ?? []) {
    const kinds = inside(root, file);
    for (const output of KINDS.decode(await readFile(kinds)).output ?? [])
      yield* documentsOf(inside(dirname(kinds), join(output.folder, output.file)), projectId);
  }
}

async function* documentsOf(path: string, projectId: string) {
  await stat(path);
  for await (const record of readRecords(path)) yield decodeDocument(record, projectId);
}

/** @throws Error when the name points outside of the folder. */
function inside(folder: string, name: string): string {
  const path = join(folder, name);
  if (!path.startsWith(folder.endsWith(sep) ? folder : folder + sep))
    throw new Error(`${name} is not in the export`);
  return path;
}
