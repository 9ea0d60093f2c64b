import { StartError, FirestoreError, type RulesDocument } from "local-firebase";
import {
  ageOf,
  BackupFolder,
  linesOf,
  totalOf,
  type FileLine,
  type Manifest,
  beginLocalCopy,
  localDownloads,
} from "./backup/folder";
import {
  TARGET_OPTIONS,
  ownerCommand,
  say,
  lineOf,
  type TargetOptions,
  text,
  flag,
} from "./owner/command-line";
import { readTarget, withRawData, counted, type OwnerData, RESTORE_PATH } from "./owner/data";
import { changeParallel, chunksOf } from "../src/data/chunked";
import { SIGN_IN_COLLECTIONS } from "../src/schema/stored-names";
import { SCHEMA_VERSION } from "../src/schema/version";
import type { Collection } from "../src/schema/types";
import { plainFields } from "../src/firebase/plain";
import { CREDENTIALS, commitBatches, type OwnerDatabase, type OwnerWrite } from "./owner/owner-database";
import { ServiceError } from "./owner/service-account";
import { toWireFields } from "./owner/wire";

const HELP = `Writes a backup into a project: files, then documents, with the same ids and fields. Every checksum is compared first.
It refuses a project that is not empty, unless you name the project again; then it writes over what has the same name,
and leaves the rest. Run the same command again to go on where an earlier run broke off.

  npm run owner -- restore --from FOLDER --verify                 only compares the checksums
  npm run owner -- restore --from FOLDER --data DIR               a local Firebase, new or stopped
  npm run owner -- restore --from FOLDER --project ID --key FILE  Firebase, with a service account's key

A target is named each time: without one, nothing is written.

  --overwrite ID  the project's name again
  --bucket NAME   the bucket of the files (ID.firebasestorage.app)

A backup has no credentials and no users of Firebase Auth: afterwards npm run owner -- create-admin lets an admin in, who sets the
other passwords. In a project each document costs a write. Download addresses in another bucket than the backup's stay.
`;

const DOWNLOADS = "https://firebasestorage.googleapis.com";

export const command = ownerCommand(
  HELP,
  {
    ...TARGET_OPTIONS,
    from: text,
    bucket: text,
    overwrite: text,
    verify: flag,
  },
  async (options, product) => {
    const { from, overwrite } = options;
    if (!from) throw new StartError("--from names the folder of the backup.");
    const folder = await BackupFolder.open(from);
    if (options.verify) {
      await folder.check();
      return say(`Every part and file is as it was written: ${ageOf(folder.manifest)}.`);
    }
    if ([options.data, options.project, options.key].every((given) => given === undefined))
      throw new StartError("--data DIR, or --project ID --key FILE, names where it is restored to.");
    const target = await readTarget(options, product.local.projectId, (dataDir) =>
      beginLocalCopy(dataDir, folder, say),
    );
    const origin = "dataDir" in target ? localDownloads(await product.local.readPorts()) : DOWNLOADS;
    return withRawData(target, async (data) => {
      const downloads = data.files.bucket === folder.manifest.bucket ? undefined : origin;
      const count = await restore(data, folder, { downloads, overwrite, report: say });
      await reportLimits(data.documents, product.definition.collections, folder, options, say);
      return count;
    });
  },
);

/** Documents of a commit. It may change 10 MiB, hundreds of index entries of each record included. */
const COMMIT = 250;

export interface RestoreOptions {
  /** Origin that the download URLs of the backup's files get, with the target's bucket. Undefined: they stay. */
  readonly downloads: string | undefined;
  readonly overwrite: string | undefined;
  readonly report: (line: string) => void;
}

/**
 * Writes a backup's files, and then its documents. Documents and files that the backup lacks stay. An interrupted
 * restore continues at its part.
 * @returns the number of documents that were refused. @throws StartError before anything is written if the backup is
 * damaged or the target is not empty.
 */
export async function restore(
  data: OwnerData,
  folder: BackupFolder,
  { downloads, overwrite, report }: RestoreOptions,
): Promise<number> {
  const { documents, files } = data;
  const { manifest } = folder;
  report(`The backup of ${ageOf(manifest)}.`);
  const done = await readProgress(data, folder, overwrite);
  await folder.check(report);
  for (const [index, part] of manifest.files.entries()) {
    if (index < done.files) continue;
    await documents.commit([progressWrite(folder, { files: index, documents: 0 })]);
    await changeParallel(linesOf<FileLine>(await folder.read(part)), async (line) =>
      files.put(line.path, line.metadata, await folder.bytes(line)),
    );
    report(`Files: ${counted(index + 1)} of ${counted(manifest.files.length)} parts`);
  }
  let refused = 0;
  for (const [index, part] of manifest.documents.entries()) {
    if (index < done.documents) continue;
    await documents.commit([progressWrite(folder, { files: manifest.files.length, documents: index })]);
    const to = downloads && `${downloads}/v0/b/${files.bucket}/o/`;
    const stored = withAddresses(await folder.read(part), manifest.bucket, to);
    await changeParallel(chunksOf(linesOf<RulesDocument>(stored), COMMIT), async (lines) => {
      const rejected = await commitBatches(lines, COMMIT, (batch) => documents.commit(batch), isTooLarge);
      for (const { path } of rejected) report(`${path}: refused by the service`);
      refused += rejected.length;
    });
    report(`${part.of}: part ${counted(index + 1)} of ${counted(manifest.documents.length)}`);
  }
  await documents.commit([{ path: RESTORE_PATH }]);
  return refused;
}

function isTooLarge(error: unknown): boolean {
  const isServerError = error instanceof ServiceError || error instanceof FirestoreError;
  return isServerError && error.status === "INVALID_ARGUMENT";
}

interface Progress {
  readonly files: number;
  readonly documents: number;
}

/** @returns the parts that an interrupted restore of this backup has written. @throws StartError */
async function readProgress(
  { documents, files }: OwnerData,
  folder: BackupFolder,
  overwrite: string | undefined,
): Promise<Progress> {
  const [begun] = await documents.get([RESTORE_PATH]);
  const progress = begun && plainFields(begun.fields);
  if (progress?.["backup"] === idOf(folder))
    return { files: Number(progress["files"]), documents: Number(progress["documents"]) };
  if (overwrite !== documents.projectId && !(await isEmpty({ documents, files })))
    throw new StartError(
      `${documents.projectId} is not empty. To write over it, name it again: --overwrite ${documents.projectId}`,
    );
  return { files: 0, documents: 0 };
}

async function isEmpty({ documents, files }: OwnerData): Promise<boolean> {
  const signIns = new Set<string>(SIGN_IN_COLLECTIONS);
  const names = await documents.collections(await documents.moment());
  if (names.some((name) => !signIns.has(name))) return false;
  for await (const page of files.all()) if (page.length > 0) return false;
  return true;
}

function progressWrite(folder: BackupFolder, { files, documents }: Progress): OwnerWrite {
  return { path: RESTORE_PATH, fields: toWireFields({ backup: idOf(folder), files, documents }) };
}

function idOf({ manifest }: BackupFolder): string {
  return `${manifest.project} ${manifest.begun}`;
}

/** @returns a part's text with other download URLs of a bucket. Those of other buckets stay. */
function withAddresses(part: string, bucket: string, to: string | undefined): string {
  if (to === undefined) return part;
  const name = bucket.replaceAll(".", "\\.");
  return part.replaceAll(new RegExp(`(?<="stringValue":")https?://[^/"]+/v0/b/${name}/o/`, "g"), to);
}

/** Says what is restored, and what a restore cannot do. @param target names the documents in commands. */
export async function reportLimits(
  documents: OwnerDatabase,
  collections: readonly Collection[],
  { manifest }: BackupFolder,
  target: TargetOptions,
  report: RestoreOptions["report"],
): Promise<void> {
  report(
    `Restored: ${counted(totalOf(manifest.documents))} documents, ${counted(totalOf(manifest.files))} files.`,
  );
  report("The documents' own times of creation and change are those of the restore.");
  for (const note of versionNotes(manifest)) report(note);
  if ((await documents.list(CREDENTIALS, 1)).length === 0)
    report(
      `A backup holds no credentials, so nobody can sign in to the panel yet: ${lineOf("create-admin", target, "--email E", "--name N")}`,
    );
  for (const { name, account } of collections)
    if (account && (await documents.list(name, 1)).length > 0)
      report(`${name}: users of Firebase Auth are not in a backup (docs/deploy.md#backups)`);
}

export function versionNotes({ schemaVersion = 0 }: Manifest): readonly string[] {
  if (schemaVersion === SCHEMA_VERSION) return [];
  return [
    `The data have version ${schemaVersion}, and this checkout ${SCHEMA_VERSION}: use that of their version.`,
  ];
}
