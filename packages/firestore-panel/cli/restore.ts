import { errorText, StartError, type RulesDocument } from "local-firebase";
import { beginPrivateFolder, localDownloads, openBackup, originOf, type Backup } from "./backup/folder";
import { TARGET_OPTIONS, ownerCommand, say, text, flag } from "./owner/command-line";
import { readTarget, requireVersion, withRawData, counted, type OwnerData, RESTORE_PATH } from "./owner/data";
import { changeParallel, chunksOf } from "../src/data/chunked";
import { SIGN_IN_COLLECTIONS } from "../src/schema/stored-names";
import { plainFields } from "../src/firebase/plain";
import { commitDocuments } from "./owner/owner-database";
import { toWireFields } from "./owner/wire";

const HELP = `Writes a backup into a project: files, then documents, with the same ids and fields. Every checksum is compared first.
It refuses a project that is not empty, unless you name the project again; then it writes over what has the same name,
and leaves the rest. Run the same command again to go on where an earlier run broke off.

  --verify        only compares the checksums; otherwise a target is named each time
  --overwrite ID  the project's name again
  --bucket NAME   the bucket of the files (ID.firebasestorage.app)

A backup has no credentials and no users of Firebase Auth: afterwards npm run owner -- create-admin lets an admin in, who sets the
other passwords. In a project each document costs a write. Download addresses in another bucket than the backup's stay.
`;

const DOWNLOADS = "https://firebasestorage.googleapis.com";

export const command = ownerCommand(
  HELP,
  { ...TARGET_OPTIONS, from: text, bucket: text, overwrite: text, verify: flag },
  async (options, product) => {
    const { from, overwrite } = options;
    if (!from) throw new StartError("--from names the folder of the backup.");
    return openBackup(from, async (backup) => {
      if (options.verify)
        return say(`Every document and file is as it was written: ${originOf(backup.manifest)}.`);
      if ([options.data, options.project, options.key].every((given) => given === undefined))
        throw new StartError("--data DIR, or --project ID --key FILE, names where it is restored to.");
      const target = await readTarget(options, product.local.projectId, beginPrivateFolder);
      const origin = "dataDir" in target ? localDownloads(await product.local.readPorts()) : DOWNLOADS;
      return withRawData(target, async (data) => {
        const downloads = data.files.bucket === backup.manifest.bucket ? undefined : origin;
        const refused = await restore(data, backup, { downloads, overwrite, report: say });
        say(`The documents' own times of creation and change are those of the restore. A backup holds no users of Firebase
Auth and no credentials, so nobody can sign in to the panel yet: npm run owner -- create-admin lets an admin in.`);
        return refused;
      });
    });
  },
);

/** The most of one part. A killed process repeats at most one part. */
const PART = { documents: 5_000, files: 100 } as const;

export interface RestoreOptions {
  /** Origin that the download URLs of the backup's files get, with the target's bucket. Undefined: they stay. */
  readonly downloads: string | undefined;
  readonly overwrite: string | undefined;
  readonly report: (line: string) => void;
}

/**
 * Writes a backup's files, and then its documents. Documents and files that the backup lacks stay. An interrupted
 * restore continues at its part.
 * @returns the number of documents that were refused. @throws StartError before anything is written if the target is not
 * empty.
 */
export async function restore(
  { documents, files }: OwnerData,
  { manifest, data }: Backup,
  { downloads, overwrite, report }: RestoreOptions,
): Promise<number> {
  report(`The backup of ${originOf(manifest)}.`);
  const backup = `${manifest.project} ${manifest.begun}`;
  const [begun] = await documents.get([RESTORE_PATH]);
  const progress = begun && plainFields(begun.fields);
  const isContinued = progress?.["backup"] === backup;
  if (!isContinued && overwrite !== documents.projectId && !(await isEmpty({ documents, files })))
    throw new StartError(
      `${documents.projectId} is not empty. To write over it, name it again: --overwrite ${documents.projectId}`,
    );
  /** Runs the tasks of all parts that an interrupted restore has not finished. */
  const inParts = async <T>(name: string, parts: readonly T[], task: (part: T) => Promise<unknown>) => {
    const done = isContinued ? Number(progress?.[name] ?? 0) : 0;
    for (const [index, part] of parts.entries()) {
      if (index < done) continue;
      const fields = toWireFields({ backup, [name]: index });
      await documents.commit([{ path: RESTORE_PATH, fields, only: ["backup", name] }]);
      await task(part);
      report(`${name}: ${counted(index + 1)} of ${counted(parts.length)} parts`);
    }
  };
  const stored = await filesIn(data);
  await inParts("files", chunksOf(stored, PART.files), (part) =>
    changeParallel(part, async (file) => {
      const bytes = await data.files.read(file);
      if (bytes) await files.put(file.path, file.metadata, bytes);
    }),
  );
  let refused = 0;
  const all = await documentsIn(data);
  await inParts("documents", chunksOf(all, PART.documents), async (part) => {
    const to = downloads && `${downloads}/v0/b/${files.bucket}/o/`;
    refused += await commitDocuments(documents, withAddresses(part, manifest.bucket, to), report);
  });
  await documents.commit([{ path: RESTORE_PATH }]);
  report(`Restored: ${counted(all.length)} documents, ${counted(stored.length)} files.`);
  await requireVersion(data.documents).catch((error: unknown) => report(errorText(error)));
  return refused;
}

async function filesIn({ files }: OwnerData) {
  const found = [];
  for await (const page of files.all()) found.push(...page);
  return found;
}

async function documentsIn({ documents }: OwnerData): Promise<readonly RulesDocument[]> {
  const found: RulesDocument[] = [];
  const moment = await documents.moment();
  for (const collection of await documents.collections(moment))
    for await (const batch of documents.below(collection, moment))
      found.push(...batch.map(({ path, fields }) => ({ path, fields })));
  return found;
}

async function isEmpty({ documents, files }: Omit<OwnerData, "source">): Promise<boolean> {
  const signIns = new Set<string>(SIGN_IN_COLLECTIONS);
  const names = await documents.collections(await documents.moment());
  if (names.some((name) => !signIns.has(name))) return false;
  for await (const page of files.all()) if (page.length > 0) return false;
  return true;
}

/** @returns documents with other download URLs of a bucket. Those of other buckets stay. */
function withAddresses(
  documents: readonly RulesDocument[],
  bucket: string,
  to: string | undefined,
): readonly RulesDocument[] {
  if (to === undefined) return documents;
  const name = bucket.replaceAll(".", "\\.");
  const address = new RegExp(`(?<="stringValue":")https?://[^/"]+/v0/b/${name}/o/`, "g");
  return JSON.parse(JSON.stringify(documents).replaceAll(address, to)) as readonly RulesDocument[];
}
