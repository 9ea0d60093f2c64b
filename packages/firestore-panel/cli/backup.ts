import { resolve } from "node:path";
import { StartError } from "local-firebase";
import { TARGET_OPTIONS, ownerCommand, say, text } from "./owner/command-line";
import { readTarget, withData, counted, type OwnerData } from "./owner/data";
import { mapParallel } from "../src/data/chunked";
import { SIGN_IN_COLLECTIONS } from "../src/schema/stored-names";
import { commitDocuments, TooOldError } from "./owner/owner-database";
import { continueBackup, isInside, realPathOf, type Manifest } from "./backup/folder";

const HELP = `Copies all documents and files into a folder outside the checkout that only you can read, from which npm run owner -- restore
writes them back and npm run dev -- --data FOLDER shows them. What sign-ins need (credentials, sessions, attempts, known
browsers) is left out. Run the same command again to go on where an earlier run broke off.

In a project each document costs a read. All are of one moment, if they are read within an hour.

  npm run owner -- backup --to FOLDER [--bucket NAME]  whose files are meant (ID.firebasestorage.app)
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

type Report = (line: string) => void;

/**
 * Copies all documents, but those of sign-ins, and all files into a folder; or continues where an earlier run broke off.
 * @param report receives one line for people. @returns the number of documents that could not be copied, and of files that
 * were gone before they were.
 * @throws StartError
 */
export async function backUp(data: OwnerData, root: string, report: Report): Promise<number> {
  const { documents, files, source } = data;
  if (source !== undefined && isInside(source, await realPathOf(resolve(root))))
    throw new StartError(`${root} is in the data folder ${source}. Choose a folder outside it.`);
  // A wrong bucket is refused before the documents are read.
  await files.all()[Symbol.asyncIterator]().next();
  const from = {
    project: documents.projectId,
    bucket: files.bucket,
    ...(source !== undefined && { source }),
  };
  return continueBackup(root, from, async (copy, begun, change) => {
    let manifest = begun;
    const note = (changed: Partial<Manifest>) => change((manifest = { ...manifest, ...changed }));
    if (begun.moments.length > 0) report(`Continues the backup begun ${begun.begun}.`);
    let refused = 0;
    const copyDocuments = async (moment: string) => {
      for (const collection of await documents.collections(moment)) {
        if (SIGN_IN_COLLECTIONS.some((name) => name === collection)) continue;
        let count = 0;
        for await (const batch of documents.below(collection, moment, manifest.copied[collection])) {
          refused += await commitDocuments(copy.documents, batch, report);
          count += batch.length;
          await note({ copied: { ...manifest.copied, [collection]: batch.at(-1)?.path ?? "" } });
        }
        if (count > 0) report(`${collection}: ${counted(count)} copied`);
      }
    };
    if (begun.moments.length === 0) await note({ moments: [await documents.moment()] });
    // All documents are of one moment, if the service keeps it long enough.
    for (let isOld = true; isOld;)
      isOld = await copyDocuments(manifest.moments.at(-1) ?? "").then(
        () => false,
        async (error: unknown) => {
          if (!(error instanceof TooOldError)) throw error;
          await note({ moments: [...manifest.moments, await documents.moment()] });
          return true;
        },
      );
    const missing = new Set(manifest.missing);
    const copied = new Set<string>();
    for await (const page of copy.files.all()) for (const { path } of page) copied.add(path);
    for await (const page of files.all())
      await mapParallel(
        page.filter(({ path }) => !copied.has(path)),
        async (file) => {
          const bytes = await files.read(file);
          if (bytes) await copy.files.put(file.path, file.metadata, bytes);
          else {
            missing.add(file.path);
            report(`${file.path}: not copied, because it was removed or replaced meanwhile`);
          }
        },
      );
    await note({ missing: [...missing], finished: new Date().toISOString() });
    report(
      manifest.moments.length === 1
        ? `All documents are as of ${String(manifest.moments[0])}; the files are as they were copied.`
        : `The documents are as of ${manifest.moments.join(" and ")}: earlier versions were gone before all were read.`,
    );
    report(`Not in it: ${SIGN_IN_COLLECTIONS.join(", ")}, and the users of Firebase Auth.`);
    return missing.size + refused;
  });
}
