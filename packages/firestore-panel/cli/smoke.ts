import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { errorText, StartError } from "local-firebase";
import { readPassword } from "./create-admin/prompt";
import { ownerCommand, say } from "./owner/command-line";
import type { OwnerProduct } from "./owner/product";
import { cloudProject, localProject } from "./smoke/rest";
import { smoke, type SmokeOptions } from "./smoke/smoke";

const HELP = `Tries on a real project what only production can say, and prints a verdict for each.

  npm run owner -- smoke --project ID --email ADMIN  with the public configuration in .env.local
  npm run owner -- smoke --local --email ADMIN       on the local Firebase that is running

  --port-offset N    of the local Firebase

It signs in as the admin, and creates and removes again: some 25 anonymous users and two with a password (Auth makes a
network 100 an hour), two admins smoke-*@smoke.invalid with random passwords, 401 records smoke-*, and the file smoke-*.pdf. What expires by itself: the users' closed Sessions and the counters of their tries, two days
later; one KnownDevices of an admin who is gone, after half a year. On the admin's own account no failed try is counted, unless the password
that is given is wrong.
The password is asked for, or read from standard input.
`;

/** The local Firebase never lags. */
const LOCAL_PATIENCE_MS = 1_000;

const text = { type: "string" } as const;
const OPTIONS = { email: text, project: text, local: { type: "boolean" }, "port-offset": text } as const;

interface Values {
  readonly email?: string | undefined;
  readonly project?: string | undefined;
  readonly local?: boolean | undefined;
  readonly "port-offset"?: string | undefined;
}

/** @throws StartError */
async function readOptions(
  values: Values,
  { definition, local }: OwnerProduct,
): Promise<Pick<SmokeOptions, "email" | "project" | "patienceMs">> {
  const { email = "", project } = values;
  if (email === "") throw new StartError("--email is missing: whose admin account is it tried with?");
  if ((project !== undefined) === (values.local ?? false))
    throw new StartError("Give --project ID, or --local.");
  if (project === undefined) {
    const ports = await local.readPorts(Number(values["port-offset"] ?? 0));
    const project = localProject(definition, ports, local.projectId);
    return { email, project, patienceMs: LOCAL_PATIENCE_MS };
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
  return { email, project: cloudProject(definition, project, key, bucket) };
}

export const command = ownerCommand(HELP, OPTIONS, async (values, product) => {
  const { adminValues, smoke: settings } = product;
  if (!settings) throw new StartError("This product has no smoke test.");
  const options = await readOptions(values, product);
  const { email, project } = options;
  const password = await readPassword(`Password of ${email} in ${project.projectId}: `);
  const given = { ...options, settings, adminValues, password, report: say };
  const failed = await smoke(given).catch((error: unknown) => {
    throw new StartError(errorText(error));
  });
  process.exitCode = failed === 0 ? 0 : 1;
});
