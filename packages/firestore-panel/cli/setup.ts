import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { StartError } from "local-firebase";
import { readAnswer, readPassword } from "./create-admin/prompt";
import { environment } from "./doctor/environment";
import { currentFiles } from "./doctor/generated";
import { nodeAndNpm, presentVersions } from "./doctor/tools";
import type { DoctorWorld } from "./doctor/world";
import { openCloudDocuments } from "./owner/cloud-documents";
import { ownerCommand, say } from "./owner/command-line";
import { runInOrder } from "./owner/verdict";
import { accessToken, readServiceAccount, SCOPES } from "./owner/service-account";
import { keyWarning } from "./setup/key";
import { setup } from "./setup/setup";
import type { Terminal } from "./setup/step";
import {
  commands,
  downloadFirebaseTools,
  FIREBASE_TOOLS,
  keyIdentity,
  loginIdentity,
  realTools,
  type Identity,
} from "./setup/tools";

const HELP = `Sets a Firebase project up for this panel, step by step, from an empty project to an admin who signs in. It asks for
what is not given. What is done already stays, so it can be run again at any time.

  npm run owner -- setup                       as you are signed in (npx ${FIREBASE_TOOLS} login)
  npm run owner -- setup --key FILE            with a service account's key
  npm run owner -- setup --check --project ID  changes nothing, says what is missing; exit code 1 if anything is

  --project ID      the project, which exists and has the Blaze plan
  --account EMAIL   which of your accounts, if firebase-tools knows several
  --location PLACE  of Firestore's database, if there is none: for ever, such as me-central1 (Doha)
  --bucket NAME     of an older project, such as ID.appspot.com
  --email E         of the first admin, or of the one with whom the smoke test is made
  --name N          of the first admin
  --yes             answers the questions that yes answers, such as to replace other rules

A service account needs the roles Firebase Admin, Service Usage Admin and Project IAM Admin. Its key stays where it is: only
the started tools get its path.
`;
const POLL_MS = 10_000;
const PATIENCE_MS = 60 * 60_000;

function terminal(): Terminal {
  return {
    say,
    ...(process.stdin.isTTY && { ask: readAnswer, askSecret: readPassword }),
    ...(process.stdout.isTTY && { showSecret: say }),
  };
}

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

export const command = ownerCommand(
  HELP,
  {
    project: text,
    key: text,
    account: text,
    location: text,
    bucket: text,
    email: text,
    name: text,
    check: flag,
    yes: flag,
  },
  async (options, product) => {
    const { key, project, check = false, yes = false } = options;
    if (key !== undefined && options.account !== undefined)
      throw new StartError("Give --key or --account, not both.");
    const account = key === undefined ? undefined : await readServiceAccount(key);
    const here = terminal();
    if (check) {
      here.say("Known without a download:");
      const world = {
        product,
        folder: product.root,
        versions: presentVersions(),
        ...(project && { project: { id: project } }),
      };
      await runInOrder<Pick<DoctorWorld, "product" | "folder" | "versions">>(
        [nodeAndNpm, environment, currentFiles],
        world,
        here.say,
      );
    }
    if (project === undefined && !here.ask)
      throw new StartError("--project is missing: the id of the project to set up or to check.");
    const setUpAs = async (identity: Identity, tools = realTools(product.root, identity)) => {
      const warning = key === undefined ? undefined : await keyWarning(tools, product.root, resolve(key));
      if (warning !== undefined) here.say(warning);
      const open = await setup({
        product,
        project,
        flags: options,
        run: { terminal: here, checkOnly: check, yes, pollMs: POLL_MS, patienceMs: PATIENCE_MS },
        tools,
        folder: product.root,
        identity: identity.name,
        documents: async (projectId) => openCloudDocuments({ projectId, account: await identity.account() }),
      });
      if (open > 0) process.exitCode = 1;
    };
    // Names a key that is refused, and a lost network, better than firebase-tools.
    if (account) await accessToken(account, SCOPES.project);
    await downloadFirebaseTools(commands(product.root), here.say);
    if (key === undefined || !account)
      return setUpAs(await loginIdentity(commands(product.root), options.account));
    const emptyFolder = await mkdtemp(join(tmpdir(), "setup-"));
    try {
      await setUpAs(keyIdentity(account, resolve(key), emptyFolder));
    } finally {
      await rm(emptyFolder, { recursive: true, force: true });
    }
  },
);
