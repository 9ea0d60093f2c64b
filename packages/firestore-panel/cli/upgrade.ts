import { readFile } from "node:fs/promises";
import { isJsonObject, StartError } from "local-firebase";
import { readPassword } from "./create-admin/prompt";
import { TARGET_OPTIONS, ownerCommand, readTarget, say } from "./owner/command-line";
import { withDocuments } from "./owner/documents";
import type { KnownPasswords } from "./upgrade/account-plan";
import { areRulesCurrent } from "./upgrade/rules-probe";
import { upgrade } from "./upgrade/upgrade";

const HELP = `Brings stored data to the version of this checkout, in numbered steps (docs/deploy.md). May be run again at any time: it
writes only what is missing.

  npm run owner -- upgrade --dry-run                says what it would do
  npm run owner -- upgrade                          the local Firebase (stop it first)
  npm run owner -- upgrade --project ID --key FILE  Firebase, with a service account's key

  --data DIR         the local Firebase's data folder (.local-firebase)
  --passwords FILE   JSON of passwords that you know, by sign-in id: {"ID": "..."}

Run it before you deploy the rules, and once more afterwards: only then it removes what the earlier release needs.

Accounts keep plain passwords. A verifier of the first release cannot be moved. If FILE has its password, the account
keeps it, else it gets a new one, shown once, to be handed over by you; that of the protected account is asked for, or
read from standard input. Two records of one id, and ids that nobody could sign in with, are listed, and nothing is
written then. Exports and backups still hold the old passwords.
`;

const text = { type: "string" } as const;

export const command = ownerCommand(
  HELP,
  { ...TARGET_OPTIONS, "dry-run": { type: "boolean" }, passwords: text },
  async (options, product) => {
    const dryRun = options["dry-run"] ?? false;
    const target = await readTarget(options, product.local.projectId);
    const passwords = await readKnown(options.passwords);
    const left = await withDocuments(target, (documents) =>
      upgrade(documents, {
        definition: product.definition,
        dryRun,
        report: say,
        askPassword: readPassword,
        passwords,
        areRulesCurrent: () => areRulesCurrent(target),
      }),
    );
    if (dryRun) say("Nothing was changed.");
    if (left > 0) process.exitCode = 1;
  },
);

/** @throws StartError, which quotes nothing of the file. */
async function readKnown(path: string | undefined): Promise<KnownPasswords> {
  if (path === undefined) return new Map();
  const json: unknown = await readFile(path, "utf8")
    .then(JSON.parse)
    .catch(() => undefined);
  const entries = Object.entries(isJsonObject(json) ? json : {});
  const known = entries.flatMap(([id, password]): [string, string][] =>
    typeof password === "string" ? [[id, password]] : [],
  );
  if (known.length === 0 || known.length < entries.length)
    throw new StartError(`${path} is not a JSON object of passwords by sign-in id.`);
  return new Map(known);
}
