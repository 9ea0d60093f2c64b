import { readFile } from "node:fs/promises";
import { parseArgs, parseEnv } from "node:util";
import { errorText, StartError } from "local-firebase";
import { readProject } from "../demo/project";
import { readPassword } from "./create-admin/prompt";
import { runChecks } from "./smoke/checks";
import { cloudProject, localProject, type Project } from "./smoke/rest";
import { accountOf } from "./smoke/sign-in";
import { openWorld } from "./smoke/world";

const HELP = `Tries on a real project what only production can say, and prints a verdict for each.

  npm run smoke -- --project ID --email ADMIN            with the public configuration in .env.local
  npm run smoke -- --local --email ADMIN                 on the local Firebase that is running

  --port-offset N    of the local Firebase

It signs in as the admin, and creates and removes again: some 25 anonymous users and two with a password (Auth makes a
network 100 an hour), two admins smoke-*@smoke.invalid with random passwords, 401 documents Employees/smoke-*, and the
file contracts/smoke-*.pdf. What expires by itself: the users' closed Sessions and the counters of their tries, two days
later; one KnownDevices of an admin who is gone, after half a year. On the admin's own account no failed try is counted, unless the password
that is given is wrong.
The password is asked for, or read from standard input.
`;

interface Options {
  readonly email: string;
  readonly project: Project;
  readonly patienceMs: number;
}

/** Production may lag by some seconds; the local Firebase never does. */
const PATIENCE_MS = { cloud: 30_000, local: 1_000 };

/** @returns undefined if only help is requested. @throws StartError */
async function readOptions(args: readonly string[]): Promise<Options | undefined> {
  const values = parse(args);
  if (values.help) return undefined;
  const { email = "", project, local = false } = values;
  if (email === "") throw new StartError("--email is missing: whose admin account is it tried with?");
  if ((project !== undefined) === local) throw new StartError("Give --project ID, or --local.");
  if (project === undefined) {
    const { ports } = await readProject("firebase.json", Number(values["port-offset"] ?? 0));
    return { email, project: localProject(ports), patienceMs: PATIENCE_MS.local };
  }
  const env = parseEnv(await readFile(".env.local", "utf8").catch(() => ""));
  const {
    VITE_FIREBASE_PROJECT_ID: id,
    VITE_FIREBASE_API_KEY: key,
    VITE_FIREBASE_STORAGE_BUCKET: bucket,
  } = env;
  if (id !== project || !key || !bucket)
    throw new StartError(
      `.env.local is not the configuration of ${project}: VITE_FIREBASE_PROJECT_ID, _API_KEY and _STORAGE_BUCKET are needed.`,
    );
  return { email, project: cloudProject(project, key, bucket), patienceMs: PATIENCE_MS.cloud };
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    const options = { email: text, project: text, local: flag, "port-offset": text, help: flag };
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new StartError(`${errorText(error).replace(/\.? To specify.*$/, "")}. --help lists the options.`);
  }
}

async function main(): Promise<void> {
  const options = await readOptions(process.argv.slice(2));
  if (!options) return void process.stdout.write(HELP);
  const { email, project, patienceMs } = options;
  const password = await readPassword(`Password of ${email} in ${project.projectId}: `);
  const report = (line: string) => void process.stdout.write(`${line}\n`);
  const { world, cleanUp } = await openWorld({
    project,
    account: await accountOf(project, "admin", email, password),
    patienceMs,
  });
  let failed: number;
  try {
    failed = await runChecks(world, report);
  } finally {
    const left = await cleanUp();
    report(
      left.length === 0
        ? "What was created is removed, or expires by itself."
        : `Remove by hand: ${left.join(", ")}`,
    );
  }
  report(failed === 0 ? "none failed" : `${String(failed)} failed or not tried`);
  process.exitCode = failed === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${errorText(error)}\n`);
  process.exitCode = 1;
});
