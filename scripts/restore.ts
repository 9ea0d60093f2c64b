import { StartError } from "local-firebase";
import { readProject } from "../demo/project";
import { ageOf, BackupFolder } from "./backup/folder";
import { beginLocalCopy, localDownloads } from "./backup/local-copy";
import { reportLimits, restore } from "./backup/restore";
import { parseOptions, readTarget, runScript, TARGET_OPTIONS } from "./owner/command-line";
import { withRawData } from "./owner/data";
import { ConditionError } from "./owner/writes";

const HELP = `Writes a backup into a project: files, then documents, with the same ids and fields. Every checksum is compared first.
It refuses a project that is not empty, unless you name the project again; then it writes over what has the same name,
and leaves the rest. Run the same command again to go on where an earlier run broke off.

  npm run restore -- --from FOLDER --verify                         only compares the checksums
  npm run restore -- --from FOLDER --data DIR                       a local Firebase, new or stopped
  npm run restore -- --from FOLDER --project ID --key FILE          Firebase, with a service account's key

A target is named each time: without one, nothing is written.

  --overwrite ID  the project's name again (the local one's is demo-westwalk)
  --bucket NAME   the bucket of the files (ID.firebasestorage.app)

A backup has no credentials and no users of Firebase Auth: afterwards npm run create-admin lets an admin in, who sets the
other passwords. In a project each document costs a write. Download addresses in another bucket than the backup's stay.
`;

/** Origin of the download URLs of Firebase. */
const DOWNLOADS = "https://firebasestorage.googleapis.com";

async function main(): Promise<void> {
  const text = { type: "string" } as const;
  const options = parseOptions({
    ...TARGET_OPTIONS,
    from: text,
    bucket: text,
    overwrite: text,
    verify: { type: "boolean" },
  });
  if (options.help) {
    process.stdout.write(HELP);
    return;
  }
  const { from, bucket, overwrite } = options;
  if (!from) throw new StartError("--from names the folder of the backup.");
  const folder = await BackupFolder.open(from);
  const report = (line: string) => void process.stdout.write(`${line}\n`);
  if (options.verify) {
    await folder.check();
    report(`Every part and file is as it was written: ${ageOf(folder.manifest)}.`);
    return;
  }
  if ([options.data, options.project, options.key].every((given) => given === undefined))
    throw new StartError("--data DIR, or --project ID --key FILE, names where it is restored to.");
  const target = await readTarget(options, (dataDir) => beginLocalCopy(dataDir, folder, report));
  const origin = "dataDir" in target ? localDownloads(await readProject()) : DOWNLOADS;
  const refused = await withRawData(target, bucket, async (data) => {
    const downloads = data.files.bucket === folder.manifest.bucket ? undefined : origin;
    const count = await restore(data, folder, { downloads, overwrite, report });
    await reportLimits(data.documents, folder, options, report);
    return count;
  });
  if (refused > 0) process.exitCode = 1;
}

runScript(main, ConditionError);
