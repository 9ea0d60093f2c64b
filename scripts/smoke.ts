import { readFile } from "node:fs/promises";
import { parseArgs, parseEnv } from "node:util";
import { errorText, StartError } from "local-firebase";
import { readProject } from "../demo/project";
import { readPassword } from "./create-admin/prompt";
import { runChecks } from "./smoke/checks";
import { cloudProject, localProject, signUpAnonymously, type Project } from "./smoke/rest";
import { accountOf } from "./smoke/sign-in";
import type { SmokeWorld } from "./smoke/verdict";

const HELP = `Tries on a real project what only production can say, and prints a verdict for each.

  npm run smoke -- --project ID --email ADMIN            with the public configuration in .env.local
  npm run smoke -- --local --email ADMIN                 on the local Firebase that is running

  --port-offset N    of the local Firebase

It signs in as the admin, and creates and removes again: two anonymous users, their Sessions documents, 400 documents
Employees/smoke-*, and the file contracts/smoke-*.pdf. Of the admin's account it counts one failed try, which its own
sign-in clears. The password is asked for, or read from standard input.
`;

interface Options {
  readonly email: string;
  readonly project: Project;
  readonly patienceMs: number;
}

/** Production may be some seconds behind; the local Firebase never is. */
const PATIENCE_MS = { cloud: 30_000, local: 1_000 };

/** @returns undefined when only help is asked for. @throws StartError */
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
    throw new StartError(`${errorText(error).replace(/\.? To specify.*$/, "")}. --help tells the options.`);
  }
}

async function main(): Promise<void> {
  const options = await readOptions(process.argv.slice(2));
  if (!options) return void process.stdout.write(HELP);
  const { email, project, patienceMs } = options;
  const password = await readPassword(`Password of ${email} in ${project.projectId}: `);
  const world: SmokeWorld = {
    project,
    admin: await signUpAnonymously(project),
    stranger: await signUpAnonymously(project),
    account: await accountOf("admin", email, password),
    wrong: await accountOf("admin", email, `not ${password}`),
    mark: `smoke-${Date.now().toString(36)}`,
    patienceMs,
  };
  const failed = await runChecks(world, (line) => void process.stdout.write(`${line}\n`));
  process.stdout.write(failed === 0 ? "all passed\n" : `${String(failed)} failed or not tried\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${errorText(error)}\n`);
  process.exitCode = 1;
});
