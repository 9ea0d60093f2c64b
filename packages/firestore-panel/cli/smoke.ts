import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { errorText, StartError } from "local-firebase";
import type { PanelEnv } from "../src/definition";
import { localProject } from "../src/firebase/local-project";
import { readPassword, text, flag, ownerCommand, say } from "./owner/command-line";
import { runInOrder } from "./owner/verdict";
import { smokeChecks } from "./smoke/checks";
import { openSmoke, type Smoke } from "./smoke/panel";

const HELP = `Tries on a real project what only production can say, and prints a verdict for each.

  npm run owner -- smoke --project ID --email ADMIN  with the public configuration in .env.local
  npm run owner -- smoke --local --email ADMIN       on the local Firebase that is running

  --port-offset N    of the local Firebase

It signs in as the admin, and creates and removes again: some 25 anonymous users and two with a password (Auth makes a
network 100 an hour), two admins smoke-*@smoke.invalid with random passwords, some 500 records, and the file smoke-*.pdf. What expires by itself: the
removed records' copies in the trash; the users' closed Sessions and the counters of their tries, two days later; the
KnownDevices, after half a year. On the admin's own account no failed try is counted, unless the password that is given is wrong.
The password is asked for, or read from standard input.
`;

/** Milliseconds that a session may outlast its end. Production may lag by some seconds, the local Firebase never does. */
const PATIENCE = { cloud: 30_000, local: 1_000 } as const;

export const command = ownerCommand(
  HELP,
  { email: text, project: text, local: flag, "port-offset": text },
  async (options, product) => {
    const { email = "", project, local = false } = options;
    if (email === "") throw new StartError("--email is missing: whose admin account is it tried with?");
    if ((project !== undefined) === local) throw new StartError("Give --project ID, or --local.");
    const env =
      project === undefined
        ? {
            firebase: localProject(product.local.projectId),
            local: await product.local.readPorts(Number(options["port-offset"] ?? 0)),
          }
        : await cloudEnv(project);
    const password = await readPassword(`Password of ${email} in ${env.firebase.projectId}: `);
    return smoke({ product, env, email, password, report: say }).catch((error: unknown) => {
      throw error instanceof StartError ? error : new StartError(errorText(error));
    });
  },
);

async function cloudEnv(project: string): Promise<PanelEnv> {
  const values = parseEnv(await readFile(".env.local", "utf8").catch(() => ""));
  const value = (name: string) => values[`VITE_FIREBASE_${name}`] ?? "";
  const firebase = {
    apiKey: value("API_KEY"),
    authDomain: value("AUTH_DOMAIN"),
    projectId: value("PROJECT_ID"),
    storageBucket: value("STORAGE_BUCKET"),
    appId: value("APP_ID"),
  };
  if (firebase.projectId !== project || firebase.apiKey === "" || firebase.storageBucket === "")
    throw new StartError(
      `.env.local is not the configuration of ${project}: VITE_FIREBASE_PROJECT_ID, _API_KEY and _STORAGE_BUCKET are needed.`,
    );
  return { firebase };
}

type SmokeOptions = Pick<Smoke, "product" | "env" | "email" | "password"> & {
  readonly report: (line: string) => void;
};

export async function smoke({ report, ...given }: SmokeOptions): Promise<number> {
  const patienceMs = given.env.local ? PATIENCE.local : PATIENCE.cloud;
  const opened = await openSmoke({ ...given, patienceMs });
  let failed: number;
  try {
    failed = await runInOrder(smokeChecks(opened), report);
  } finally {
    const remaining = await opened.cleanUp();
    report(
      remaining.length === 0
        ? "What was created is removed, or expires by itself."
        : `Remove by hand: ${remaining.join(", ")}`,
    );
  }
  report(failed === 0 ? "none failed" : `${String(failed)} failed or not tried`);
  return failed;
}
