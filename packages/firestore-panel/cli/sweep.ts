import { TARGET_OPTIONS, ownerCommand, readTarget, say } from "./owner/command-line";
import { withData } from "./owner/data";
import { requireVersion } from "./owner/schema-version";
import { sweep } from "./sweep/sweep";

const HELP = `Lists what nobody can see or restore any more, and with --delete removes it (docs/history.md): documents of the trash
past their time where no TTL policy took them, documents of accounts that are gone for good, and files older than a
day that no record and no document of the trash names. What somebody changes at that moment stays. It may be run again
at any time, and goes on where an earlier run broke off.

  npm run owner -- sweep                          lists, in the local Firebase (stop it first)
  npm run owner -- sweep --delete                 removes
  npm run owner -- sweep --project ID --key FILE  Firebase, with a service account's key

  --data DIR      the local Firebase's data folder (.local-firebase)
  --bucket NAME   whose files are meant (ID.firebasestorage.app)

In a project each document of the trash, each
redemption and each record that can name a file costs a read, and each document that is removed a delete.
`;

export const command = ownerCommand(
  HELP,
  {
    ...TARGET_OPTIONS,
    bucket: { type: "string" },
    delete: { type: "boolean" },
  },
  async (options, product) => {
    const remove = options.delete ?? false;
    const left = await withData(
      await readTarget(options, product.local.projectId),
      options.bucket,
      async (data) => {
        if (remove) await requireVersion(data.documents);
        return sweep(data, product.definition.collections, { remove, report: say });
      },
    );
    if (!remove) say("Nothing was removed: --delete removes it.");
    if (left > 0) process.exitCode = 1;
  },
);
