import { TARGET_OPTIONS, ownerCommand, readTarget, say } from "./owner/command-line";
import { withDocuments } from "./owner/documents";
import { requireVersion } from "./owner/schema-version";
import { reindex } from "./reindex/reindex";

const HELP = `Writes what long lists are searched and put in order by into the records that lack it, or that have it from an older
declaration (docs/lists.md). Records that have it are left alone, so it may be run again at any time, and goes on where
an earlier run broke off.

  npm run owner -- reindex --dry-run                says how many it would write
  npm run owner -- reindex                          the local Firebase (stop it first)
  npm run owner -- reindex --project ID --key FILE  Firebase, with a service account's key

  --data DIR   the local Firebase's data folder (.local-firebase)

In a project each record costs a read, and each that is written a write.
`;

export const command = ownerCommand(
  HELP,
  { ...TARGET_OPTIONS, "dry-run": { type: "boolean" } },
  async (options, product) => {
    const dryRun = options["dry-run"] ?? false;
    const left = await withDocuments(
      await readTarget(options, product.local.projectId),
      async (documents) => {
        if (!dryRun) await requireVersion(documents);
        return reindex(documents, { collections: product.definition.collections, dryRun, report: say });
      },
    );
    if (dryRun) say("Nothing was changed.");
    if (left > 0) process.exitCode = 1;
  },
);
