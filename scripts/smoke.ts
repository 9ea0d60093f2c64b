import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { errorText, StartError } from "local-firebase";
import { readProject } from "../demo/project";
import { readPassword } from "./create-admin/prompt";
import { parseOptions } from "./owner/command-line";
import { cloudProject, localProject } from "./smoke/rest";
import { smoke, type SmokeOptions } from "./smoke/smoke";

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

/** The local Firebase never lags. */
const LOCAL_PATIENCE_MS = 1_000;

/** @returns undefined if only help is requested. @throws StartError */
async function readOptions(): Promise<Omit<SmokeOptions, "password" | "report"> | undefined> {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const values = parseOptions({ email: text, project: text, local: flag, "port-offset": text, help: flag });
  if (values.help) return undefined;
  const { email = "", project, local = false } = values;
  if (email === "") throw new StartError("--email is missing: whose admin account is it tried with?");
  if ((project !== undefined) === local) throw new StartError("Give --project ID, or --local.");
  if (project === undefined) {
    const { ports } = await readProject("firebase.json", Number(values["port-offset"] ?? 0));
    return { email, project: localProject(ports), patienceMs: LOCAL_PATIENCE_MS };
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
  return { email, project: cloudProject(project, key, bucket) };
}

async function main(): Promise<void> {
  const options = await readOptions();
  if (!options) return void process.stdout.write(HELP);
  const { email, project } = options;
  const password = await readPassword(`Password of ${email} in ${project.projectId}: `);
  const report = (line: string) => void process.stdout.write(`${line}\n`);
  process.exitCode = (await smoke({ ...options, password, report })) === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${errorText(error)}\n`);
  process.exitCode = 1;
});
