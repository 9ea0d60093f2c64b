import { readPassword } from "./create-admin/prompt";
import { finish } from "./migrate-passwords/finish";
import { migrate } from "./migrate-passwords/migrate";
import { parseOptions, readTarget, runScript, TARGET_OPTIONS } from "./owner/command-line";
import { withDocuments } from "./owner/documents";
import { ConditionError } from "./owner/writes";

const HELP = `Moves the passwords of admins and companies out of their records, to where nobody reads them (docs/sign-in.md).
May be run again at any time.

  npm run migrate-passwords -- --dry-run                      says what it would do
  npm run migrate-passwords                                   the local Firebase (stop it first)
  npm run migrate-passwords -- --project ID --key FILE        Firebase, with a service account's key
  npm run migrate-passwords -- --finish                       afterwards; with --project and --key, or --dry-run

  --data DIR   the local Firebase's data folder (.local-firebase)

First: each account gets its credential. A plain password stays the same. One that an earlier release stored as a
verifier cannot be moved: the account gets a new one, shown once, to be handed over by you; that of the protected
account is asked for, or read from standard input. Two records of one id, and ids that nobody could sign in with, are
listed, and nothing is written then.

--finish, once the new rules, indexes and panel are deployed: removes the old password fields, and deletes all sessions
and counters, so everybody signs in again. Exports and backups still hold the old passwords.
`;

async function main(): Promise<void> {
  const flag = { type: "boolean" } as const;
  const options = parseOptions({ ...TARGET_OPTIONS, "dry-run": flag, finish: flag });
  if (options.help) {
    process.stdout.write(HELP);
    return;
  }
  const dryRun = options["dry-run"] ?? false;
  const report = (line: string) => void process.stdout.write(`${line}\n`);
  const run = options.finish ? finish : migrate;
  const toLookAt = await withDocuments(await readTarget(options), (documents) =>
    run(documents, { dryRun, report, askPassword: readPassword }),
  );
  if (dryRun) report("Nothing was changed.");
  if (toLookAt > 0) process.exitCode = 1;
}

runScript(main, ConditionError);
