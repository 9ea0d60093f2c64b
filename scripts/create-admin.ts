import { parseArgs } from "node:util";
import { errorText, StartError } from "local-firebase";
import { requireLocalData } from "../demo/local-firebase";
import { createCloudAdmin, readServiceAccount } from "./create-admin/cloud";
import { createLocalAdmin } from "./create-admin/local";
import { passwordFault } from "./create-admin/password";
import { readPassword } from "./create-admin/prompt";
import { adminRecord, DuplicateAdminError } from "./create-admin/record";

const HELP = `Adds an admin who can sign in to the panel.

  npm run create-admin -- --email E --name N                             to the local Firebase (stop it first)
  npm run create-admin -- --email E --name N --project ID --key FILE     to Firebase, with a service account's key

  --data DIR   the local Firebase's data folder (.local-firebase)

The password is asked for, or read from standard input; never given on the command line, where others could see it.
`;

interface Options {
  readonly email: string;
  readonly name: string;
  readonly dataDir: string;
  /** Absent: the local Firebase. */
  readonly cloud?: { readonly project: string; readonly key: string };
}

/** @returns undefined when only help is asked for. @throws StartError */
function readOptions(args: readonly string[]): Options | undefined {
  const values = parse(args);
  if (values.help) return undefined;
  const { email = "", name = "", data = ".local-firebase", project, key } = values;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new StartError("--email is missing or not an e-mail address.");
  if (name.trim() === "") throw new StartError("--name is missing.");
  if ((project === undefined) !== (key === undefined))
    throw new StartError("--project and --key go together.");
  const local = { email, name, dataDir: data };
  return project === undefined || key === undefined ? local : { ...local, cloud: { project, key } };
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        email: text,
        name: text,
        data: text,
        project: text,
        key: text,
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    throw new StartError(`${errorText(error).replace(/\.? To specify.*$/, "")}. --help tells the options.`);
  }
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (!options) {
    process.stdout.write(HELP);
    return;
  }
  const account = options.cloud && (await readServiceAccount(options.cloud.key));
  // Asked first, so that nobody types a password in vain.
  if (!account) await requireLocalData(options.dataDir);
  const password = await readPassword(`Password for ${options.email}: `);
  const fault = passwordFault(password, options.email);
  if (fault) throw new StartError(fault);

  const record = await adminRecord(options.email, options.name, password);
  if (options.cloud && account) await createCloudAdmin(options.cloud.project, account, record);
  else await createLocalAdmin(options.dataDir, record);
  process.stdout.write(`Added the admin ${record.email}. They sign in at /login.\n`);
}

main().catch((error: unknown) => {
  const expected = error instanceof StartError || error instanceof DuplicateAdminError;
  process.stderr.write(
    expected ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
});
