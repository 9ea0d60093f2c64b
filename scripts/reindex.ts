import { lineOf, parseOptions, readTarget, runScript, TARGET_OPTIONS } from "./owner/command-line";
import { withDocuments } from "./owner/documents";
import { requireVersion } from "./owner/schema-version";
import { ConditionError } from "./owner/writes";
import { reindex } from "./reindex/reindex";

const HELP = `Writes what long lists are searched and put in order by into the records that lack it, or that have it from an older
declaration (docs/lists.md). Records that have it are left alone, so it may be run again at any time, and goes on where
an earlier run broke off.

  npm run reindex -- --dry-run                      says how many it would write
  npm run reindex                                   the local Firebase (stop it first)
  npm run reindex -- --project ID --key FILE        Firebase, with a service account's key

  --data DIR   the local Firebase's data folder (.local-firebase)

Data of an earlier version are upgraded first (npm run upgrade). In a project each record costs a read, and each that is written a write.
`;

async function main(): Promise<void> {
  const options = parseOptions({ ...TARGET_OPTIONS, "dry-run": { type: "boolean" } });
  if (options.help) {
    process.stdout.write(HELP);
    return;
  }
  const dryRun = options["dry-run"] ?? false;
  const report = (line: string) => void process.stdout.write(`${line}\n`);
  const left = await withDocuments(await readTarget(options), async (documents) => {
    if (!dryRun) await requireVersion(documents, lineOf("upgrade", options));
    return reindex(documents, { dryRun, report });
  });
  if (dryRun) report("Nothing was changed.");
  if (left > 0) process.exitCode = 1;
}

runScript(main, ConditionError);
