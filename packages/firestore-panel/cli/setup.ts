import { StartError } from "local-firebase";
import { requireRestored } from "./owner/data";
import { text, flag, ownerCommand, say } from "./owner/command-line";
import { objects } from "./owner/deployed";
import { openCloudDocuments } from "./owner/cloud-documents";
import type { OwnerDatabase } from "./owner/owner-database";
import { runSteps } from "./setup/run-steps";
import { setupSteps, type Project, type SetupContext } from "./setup/steps";
import {
  at,
  byHand,
  commands,
  findIdentity,
  firebaseAnswer,
  FIREBASE_TOOLS,
  realTools,
  type Tools,
} from "./setup/tools";

const HELP = `Sets a Firebase project up for this panel, step by step, from an empty project to an admin who signs in. What is
done already stays, so it can be run again at any time.

  npm run owner -- setup --project ID          as you are signed in (npx ${FIREBASE_TOOLS} login)
  npm run owner -- setup --check --project ID  changes nothing, says what is missing; exit code 1 if anything is

  --project ID      the project, which exists and has the Blaze plan
  --account EMAIL   which of your accounts, if firebase-tools knows several
  --location PLACE  of Firestore's database, if there is none: for ever, such as me-central1 (Doha)
  --bucket NAME     of an older project, such as ID.appspot.com
  --email E         of the first admin
  --name N          of the first admin
  --yes             replaces rules and values that are others

Where nobody is signed in, as in CI, GOOGLE_APPLICATION_CREDENTIALS names the key of a service account with the roles Firebase
Admin, Service Usage Admin and Project IAM Admin.
`;
const POLL_MS = 10_000;
const PATIENCE_MS = 60 * 60_000;

export const command = ownerCommand(
  HELP,
  {
    ...{ project: text, account: text, location: text, bucket: text, email: text, name: text },
    ...{ check: flag, yes: flag },
  },
  async (options, product) => {
    const { project, check = false, yes = false } = options;
    if (project === undefined)
      throw new StartError("--project is missing: the id of the project to set up or to check.");
    const terminal = { say, ...(process.stdout.isTTY && { showSecret: say }) };
    say(`With ${FIREBASE_TOOLS}, which npx downloads once: this can take some minutes.`);
    const identity = await findIdentity(commands(product.root), options.account);
    return setup({
      product,
      wantedProject: project,
      flags: options,
      run: { terminal, checkOnly: check, yes, pollMs: POLL_MS, patienceMs: PATIENCE_MS },
      tools: realTools(product.root, identity),
      identity: identity.name,
      open: async (projectId) => openCloudDocuments({ projectId, account: await identity.account() }),
    });
  },
);

export interface SetupOptions extends Pick<SetupContext, "product" | "tools" | "flags" | "run"> {
  readonly wantedProject: string;
  readonly identity: string;
  readonly open: (projectId: string) => Promise<OwnerDatabase>;
}

/**
 * Sets a project up, or says with `checkOnly` what is missing.
 * @returns the number of things that are not done. @throws StartError if a step fails; none after it has run
 */
export async function setup(options: SetupOptions): Promise<number> {
  const { product, run, tools, flags } = options;
  const { say } = run.terminal;
  const project = await findProject(tools, options.wantedProject);
  const { id } = project;
  say(`Project ${id} (${project.title}), as ${options.identity}.`);
  const documents = async () => {
    const opened = await options.open(id);
    await requireRestored(opened);
    return opened;
  };
  const open = await runSteps(setupSteps({ product, tools, project, run, flags, documents }), run);
  say(`
Left to you is what docs/deploy.md names: npm run owner -- smoke --project ${id} --email ADMIN, the restricted
API key, an alert for costs, the clean-up of anonymous users, your own domain, App Check, and the removal of a
key that you made.`);
  const ending = open === 0 ? "Everything that setup does is done." : `${open} not done.`;
  say(`\n${run.checkOnly ? "Nothing was changed. " : ""}${ending}`);
  return open;
}

async function findProject(tools: Tools, id: string): Promise<Project> {
  const projects = objects(await firebaseAnswer(tools, "projects:list"));
  const found = projects.find(({ projectId }) => projectId === id);
  if (!found)
    throw new StartError(
      `This account has no Firebase project "${id}". Create it (${byHand("projects:create", id)}), choose the Blaze plan in the console (https://console.firebase.google.com/project/${id}/usage/details), and run setup again.`,
    );
  const { resources, projectNumber, displayName } = found;
  const site = at(resources, "hostingSite");
  return {
    id,
    title: String(displayName ?? id),
    number: String(projectNumber),
    site: typeof site === "string" ? site : id,
  };
}
