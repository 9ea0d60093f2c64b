import { resolve } from "node:path";
import { StartError } from "local-firebase";
import { TARGET_OPTIONS, ownerCommand, say, text } from "./owner/command-line";
import { readTarget, withData, counted, type OwnerData } from "./owner/data";
import { chunksOf, mapParallel } from "../src/data/chunked";
import { SIGN_IN_COLLECTIONS } from "../src/schema/stored-names";
import { SCHEMA_PATH } from "../src/schema/version";
import type { OwnerFile } from "./owner/files";
import { plainFields } from "../src/firebase/plain";
import { TooOldError, type OwnerDatabase } from "./owner/owner-database";
import { BackupFolder, isInside, realPathOf, totalOf, type FileLine } from "./backup/folder";

const HELP = `Copies all documents and files into a folder outside the checkout that only you can read, from which npm run owner -- restore
writes them back and npm run dev -- --data FOLDER shows them. What sign-ins need (credentials, sessions, attempts, known
browsers) is left out. Run the same command again to go on where an earlier run broke off.

  npm run owner -- backup --to FOLDER                          the local Firebase (stop it first)
  npm run owner -- backup --to FOLDER --project ID --key FILE  Firebase, with a service account's key

  --data DIR      the local Firebase's data folder (.local-firebase)
  --bucket NAME   whose files are meant (ID.firebasestorage.app)

In a project each document costs a read. All are of one moment, if they are read within an hour.
`;

export const command = ownerCommand(
  HELP,
  { ...TARGET_OPTIONS, to: text, bucket: text },
  async (options, product) => {
    const { to } = options;
    if (!to) throw new StartError("--to names the folder of the backup.");
    // A build follows a link out of the checkout, too.
    if (
      isInside(product.root, resolve(to)) ||
      isInside(await realPathOf(product.root), await realPathOf(resolve(to)))
    )
      throw new StartError(
        `${to} is in the checkout, where a build could delete it, and git or a deploy publish its passwords. Choose a folder elsewhere.`,
      );
    const target = await readTarget(options, product.local.projectId);
    return withData(target, (data) => backUp(data, to, say));
  },
);

/** The most of one part. A killed process repeats at most one part. */
const PART = { documents: 5_000, characters: 8 * 1024 * 1024, files: 100 } as const;

type Report = (line: string) => void;

/**
 * Copies all documents, but those of sign-ins, and all files into a folder; or continues where an earlier run broke off.
 * @param report receives one line for people. @returns the number of files that were gone before they were copied.
 * @throws StartError
 */
export async function backUp(data: OwnerData, root: string, report: Report): Promise<number> {
  const { documents, files, source } = data;
  if (source !== undefined && isInside(source, await realPathOf(resolve(root))))
    throw new StartError(`${root} is in the data folder ${source}. Choose a folder outside it.`);
  // A wrong bucket is refused before the documents are read.
  await files.all()[Symbol.asyncIterator]().next();
  const begun = {
    project: documents.projectId,
    bucket: files.bucket,
    ...(source !== undefined && { source }),
    leftOut: SIGN_IN_COLLECTIONS,
  };
  return BackupFolder.begin(root, begun, (folder) => copy(data, folder, report));
}

async function copy(data: OwnerData, folder: BackupFolder, report: Report): Promise<number> {
  const { documents } = data;
  if (folder.manifest.moments.length > 0) report(`Continues the backup begun ${folder.manifest.begun}.`);
  await copyDocuments(documents, folder, report);
  await copyFiles(data, folder, report);
  const [schema] = await documents.get([SCHEMA_PATH]);
  await folder.change({
    finished: new Date().toISOString(),
    ...(schema && { schemaVersion: Number(plainFields(schema.fields)["version"]) }),
  });
  summarize(folder, report);
  return folder.manifest.missing.length;
}

/** All documents are of one moment, if the service keeps it long enough. */
async function copyDocuments(documents: OwnerDatabase, folder: BackupFolder, report: Report): Promise<void> {
  const leftOut = new Set<string>(SIGN_IN_COLLECTIONS);
  for (;;) {
    const moment = folder.manifest.moments.at(-1) ?? (await documents.moment());
    if (folder.manifest.moments.length === 0) await folder.change({ moments: [moment] });
    try {
      for (const collection of await documents.collections(moment))
        if (!leftOut.has(collection)) await copyCollection(documents, collection, moment, folder, report);
      return;
    } catch (error) {
      if (!(error instanceof TooOldError)) throw error;
      await folder.change({ moments: [...folder.manifest.moments, await documents.moment()] });
    }
  }
}

async function copyCollection(
  documents: OwnerDatabase,
  collection: string,
  moment: string,
  folder: BackupFolder,
  report: Report,
): Promise<void> {
  const parts = () => folder.manifest.documents.filter(({ of }) => of === collection);
  let [lines, characters, last]: [string[], number, string] = [[], 0, ""];
  const write = async () => {
    if (lines.length === 0) return;
    await folder.add("documents", collection, lines, last);
    [lines, characters] = [[], 0];
    report(`${collection}: ${counted(totalOf(parts()))} copied`);
  };
  for await (const batch of documents.below(collection, moment, parts().at(-1)?.last))
    for (const { path, fields } of batch) {
      const line = JSON.stringify({ path, fields });
      lines.push(line);
      characters += line.length;
      last = path;
      if (lines.length === PART.documents || characters > PART.characters) await write();
    }
  await write();
}

async function copyFiles({ files }: OwnerData, folder: BackupFolder, report: Report): Promise<void> {
  const copy = async (file: OwnerFile) => {
    const bytes = await files.read(file);
    if (!bytes) return undefined;
    const { path, metadata } = file;
    const line: FileLine = { path, sha256: await folder.keep(bytes), metadata };
    return JSON.stringify(line);
  };
  for await (const page of files.all(folder.manifest.files.at(-1)?.last))
    for (const batch of chunksOf(page, PART.files)) {
      const lines = await mapParallel(batch, copy);
      const missing = batch.flatMap(({ path }, index) => (lines[index] === undefined ? [path] : []));
      for (const path of missing) report(`${path}: not copied, because it was removed or replaced meanwhile`);
      if (missing.length > 0)
        await folder.change({ missing: [...new Set([...folder.manifest.missing, ...missing])] });
      const copied = lines.filter((line) => line !== undefined);
      await folder.add("files", "", copied, batch.at(-1)?.path ?? "");
      report(`${files.bucket}: ${counted(totalOf(folder.manifest.files))} files copied`);
    }
}

function summarize({ root, manifest }: BackupFolder, report: Report): void {
  const { documents, files, moments, leftOut } = manifest;
  report(`${root}: ${counted(totalOf(documents))} documents and ${counted(totalOf(files))} files.`);
  report(
    moments.length === 1
      ? `All documents are as of ${String(moments[0])}; the files are as they were copied.`
      : `The documents are as of ${moments.join(" and ")}: earlier versions were gone before all were read.`,
  );
  report(`Not in it: ${leftOut.join(", ")}, and the users of Firebase Auth.`);
}
