import { resolve } from "node:path";
import { StartError } from "local-firebase";
import { backUp } from "./backup/backup";
import { TARGET_OPTIONS, ownerCommand, readTarget, say } from "./owner/command-line";
import { withData } from "./owner/data";
import { isInside, realPathOf } from "./owner/paths";

const HELP = `Copies all documents and files into a folder outside the checkout that only you can read, from which npm run owner -- restore
writes them back and npm run dev -- --data FOLDER shows them. What sign-ins need (credentials, sessions, attempts, known
browsers) is left out. Run the same command again to go on where an earlier run broke off.

  npm run owner -- backup --to FOLDER                          the local Firebase (stop it first)
  npm run owner -- backup --to FOLDER --project ID --key FILE  Firebase, with a service account's key

  --data DIR      the local Firebase's data folder (.local-firebase)
  --bucket NAME   whose files are meant (ID.firebasestorage.app)

In a project each document costs a read. All are of one moment, if they are read within an hour.
`;

const text = { type: "string" } as const;

export const command = ownerCommand(
  HELP,
  { ...TARGET_OPTIONS, to: text, bucket: text },
  async (options, product) => {
    const { to, bucket } = options;
    if (!to) throw new StartError("--to names the folder of the backup.");
    // A build follows a link out of the checkout, too.
    if (
      isInside(product.root, resolve(to)) ||
      isInside(await realPathOf(product.root), await realPathOf(resolve(to)))
    )
      throw new StartError(
        `${to} is in the checkout, where a build could delete it, and git or a deploy publish its passwords. Choose a folder elsewhere.`,
      );
    const missing = await withData(await readTarget(options, product.local.projectId), bucket, (data) =>
      backUp(data, to, say),
    );
    if (missing > 0) process.exitCode = 1;
  },
);
