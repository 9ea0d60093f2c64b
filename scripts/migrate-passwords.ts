import { parseArgs } from "node:util";
import { errorText, StartError } from "local-firebase";
import { readServiceAccount } from "./create-admin/cloud";
import { migrate } from "./migrate-passwords/migrate";
import { openCloudStore, withLocalStore } from "./migrate-passwords/stores";

const HELP = `Turns stored plain passwords of admins and companies into verifiers. May be run again at any time.

  npm run migrate-passwords -- --dry-run                      says what it would do
  npm run migrate-passwords                                   the local Firebase (stop it first)
  npm run migrate-passwords -- --project ID --key FILE        Firebase, with a service account's key

  --data DIR   the local Firebase's data folder (.local-firebase)

Passwords are never shown, and cannot be got back from their verifiers: keep a backup until everybody has signed in.
`;

async function main(): Promise<void> {
  const {
    help,
    "dry-run": dryRun = false,
    data = ".local-firebase",
    project,
    key,
  } = parse(process.argv.slice(2));
  if (help) {
    process.stdout.write(HELP);
    return;
  }
  if ((project === undefined) !== (key === undefined))
    throw new StartError("--project and --key go together.");
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const options = { dryRun, say };
  const broken =
    project === undefined || key === undefined
      ? await withLocalStore(data, (store) => migrate(store, options))
      : await migrate(await openCloudStore(project, await readServiceAccount(key)), options);
  if (dryRun) say("Nothing was changed.");
  if (broken > 0) process.exitCode = 1;
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    return parseArgs({
      args: [...args],
      options: { "dry-run": flag, data: text, project: text, key: text, help: { ...flag, short: "h" } },
    }).values;
  } catch (error) {
    throw new StartError(`${errorText(error).replace(/\.? To specify.*$/, "")}. --help tells the options.`);
  }
}

main().catch((error: unknown) => {
  const expected = error instanceof StartError;
  process.stderr.write(
    expected ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
});
