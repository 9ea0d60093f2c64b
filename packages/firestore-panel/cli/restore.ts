import { StartError } from "local-firebase";
import { ageOf, BackupFolder } from "./backup/folder";
import { beginLocalCopy, localDownloads } from "./backup/local-copy";
import { reportLimits, restore } from "./backup/restore";
import { TARGET_OPTIONS, ownerCommand, readTarget, say } from "./owner/command-line";
import { withRawData } from "./owner/data";

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

/** Origin of the download URLs of Firebase. */
const DOWNLOADS = "https://firebasestorage.googleapis.com";

const text = { type: "string" } as const;

export const command = ownerCommand(
  HELP,
  {
    ...TARGET_OPTIONS,
    from: text,
    bucket: text,
    overwrite: text,
    verify: { type: "boolean" },
  },
  async (options, product) => {
    const { from, bucket, overwrite } = options;
    if (!from) throw new StartError("--from names the folder of the backup.");
    const folder = await BackupFolder.open(from);
    if (options.verify) {
      await folder.check();
      say(`Every part and file is as it was written: ${ageOf(folder.manifest)}.`);
      return;
    }
    if ([options.data, options.project, options.key].every((given) => given === undefined))
      throw new StartError("--data DIR, or --project ID --key FILE, names where it is restored to.");
    const target = await readTarget(options, product.local.projectId, (dataDir) =>
      beginLocalCopy(dataDir, folder, say),
    );
    const origin = "dataDir" in target ? localDownloads(await product.local.readPorts()) : DOWNLOADS;
    const refused = await withRawData(target, bucket, async (data) => {
      const downloads = data.files.bucket === folder.manifest.bucket ? undefined : origin;
      const count = await restore(data, folder, { downloads, overwrite, report: say });
      await reportLimits(data.documents, product.definition.collections, folder, options, say);
      return count;
    });
    if (refused > 0) process.exitCode = 1;
  },
);
