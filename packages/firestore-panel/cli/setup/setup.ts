import { errorText } from "local-firebase";
import { requireRestored } from "../backup/unfinished";
import type { NewAdmin } from "../create-admin/add-admin";
import type { OwnerProduct } from "../owner/product";
import type { OwnerDatabase } from "../owner/owner-database";
import type { PanelEnv } from "../../src/definition";
import { envOf, smoke } from "../smoke";
import { database } from "./database";
import { firstAdmin } from "./first-admin";
import { hosting } from "./hosting";
import { indexes } from "./indexes";
import { leftByHand } from "./left";
import { chooseProject } from "./project";
import { firestoreRules, storageRules } from "./rules";
import { services } from "./services";
import { signIn } from "./sign-in";
import { confirm, runSteps, type Run, type Step } from "./step";
import { bucket, storageRole } from "./storage";
import type { Tools } from "./tools";
import { environment, envValues, webApp } from "./web-app";
import type { SetupFlags, World } from "./world";

export interface SetupOptions {
  readonly product: OwnerProduct;
  /** Asked for if absent. */
  readonly project: string | undefined;
  readonly flags: SetupFlags;
  readonly run: Run;
  readonly tools: Tools;
  /** The checkout. */
  readonly folder: string;
  /** Who does it, for people. */
  readonly identity: string;
  /** Opens a project's documents past the rules. */
  readonly documents: (projectId: string) => Promise<OwnerDatabase>;
  /** Another project for the smoke test than the one in .env.local. */
  readonly smokeEnv?: PanelEnv;
}

/** In the order in which they can be done: no deploy before the database has its location. */
function stepsOf(world: World, added: (admin: NewAdmin) => void): readonly Step[] {
  return [
    services(world),
    database(world),
    webApp(world),
    environment(world),
    signIn(world),
    firestoreRules(world),
    indexes(world),
    bucket(world),
    storageRole(world),
    storageRules(world),
    hosting(world),
    firstAdmin(world, added),
  ];
}

/**
 * Sets a project up, or says with `checkOnly` what is missing.
 * @returns the number of things that are not done. @throws StartError if a step fails; none after it has run
 */
export async function setup(options: SetupOptions): Promise<number> {
  const { product, run, tools, flags, folder } = options;
  const { say } = run.terminal;
  const { project, title } = await chooseProject(tools, run.terminal, options.project);
  say(`Project ${project.id} (${title}), as ${options.identity}.`);
  if (!run.checkOnly) await confirm(run, `Set ${project.id} up?`);
  let admin: NewAdmin | undefined;
  const documents = async () => {
    const opened = await options.documents(project.id);
    await requireRestored(opened, { project: project.id, key: "FILE" });
    return opened;
  };
  const world = { product, tools, project, run, flags, folder, documents };
  const open = await runSteps(
    stepsOf(world, (added) => (admin = added)),
    run,
  );
  const failed = run.checkOnly ? 0 : await smokeTest(world, admin, options.smokeEnv);
  say("\nLeft to you:");
  for (const line of leftByHand(project)) say(`  - ${line}`);
  const ending = open + failed === 0 ? "Everything that setup does is done." : `${open + failed} not done.`;
  say(`\n${run.checkOnly ? "Nothing was changed. " : ""}${ending}`);
  return open + failed;
}

/** @returns the number of checks that failed. */
async function smokeTest(
  world: World,
  admin: NewAdmin | undefined,
  given: PanelEnv | undefined,
): Promise<number> {
  const { product } = world;
  if (!product.smoke) return 0;
  const { say, askSecret } = world.run.terminal;
  const { id } = world.project;
  const email = admin?.email ?? world.flags.email;
  say("\nSmoke test: tries on the project what only production can say.");
  say(`    by hand: npm run owner -- smoke --project ${id} --email ${email ?? "ADMIN"}`);
  if (email === undefined) {
    say("    not now: it needs --email and the admin's password.");
    return 0;
  }
  const password =
    admin?.password ?? (await askSecret?.(`    Password of ${email} (Enter: not now): `)) ?? "";
  if (password === "") return 0;
  const env = given ?? envOf(await envValues(world));
  const report = (line: string) => say(`    ${line}`);
  const failed = await smoke({ product, env, email, password, report }).catch((error: unknown) => {
    report(`FAILED  ${errorText(error)}`);
    return 1;
  });
  if (failed > 0) report("Uploads are refused for minutes after Storage's permission: try it again then.");
  return failed;
}
