import { StartError } from "local-firebase";
import { admins } from "../../src/resources/admins";
import { companies } from "../../src/resources/companies";
import { firstDifference } from "../owner/compare-deployed";
import { CREDENTIALS } from "../owner/credential";
import { deployedRules } from "../owner/deployed";
import { done, missing, wrong, type State, type Step } from "./step";
import { byHand, firebase } from "./tools";
import { asking, bucketOf, fileIn, type World } from "./world";

/** Rules of an app in use give it what ours do not. */
const QUESTION =
  'Replace them? An app that uses this project may lose what it does now: docs/deploy.md, "What the mobile app may still do".';

async function compared(world: World, release: string, file: string): Promise<State> {
  const text = await fileIn(world, file);
  if (text === "") throw new StartError(`${file} is missing: npm run rules.`);
  const there = await deployedRules(asking(world), world.project.id, release);
  const difference = firstDifference(there, text);
  if (difference === undefined) return done(`equal to ${file}`);
  return there === undefined
    ? missing("none are deployed")
    : missing(`other rules are deployed: ${difference}`, QUESTION);
}

export function firestoreRules(world: World): Step {
  const deploy = ["deploy", "--only", "firestore:rules", "--project", world.project.id];
  return {
    name: "Rules",
    does: "deploys firestore.rules, which decides who may read and write what",
    byHand: byHand(...deploy),
    check: async () => {
      const state = await compared(world, "cloud.firestore", "firestore.rules");
      return state.is === "missing" && (await hasOldAccounts(world))
        ? wrong(
            "the accounts are of an earlier release, and these rules would lock them out: docs/deploy.md, step 6, comes first.",
          )
        : state;
    },
    run: () => firebase(world.tools, ...deploy),
  };
}

/** Accounts of earlier releases have no credential, without which the rules know nobody. */
async function hasOldAccounts({ documents }: World): Promise<boolean> {
  const database = await documents();
  const [admin, company, credential] = await Promise.all(
    [admins.name, companies.name, CREDENTIALS].map(async (name) => (await database.list(name, 1)).length > 0),
  );
  return Boolean((admin || company) && !credential);
}

export function storageRules(world: World): Step {
  const deploy = ["deploy", "--only", "storage", "--project", world.project.id];
  return {
    name: "Storage's rules",
    does: "deploys storage.rules",
    byHand: byHand(...deploy),
    check: () => compared(world, `firebase.storage/${bucketOf(world)}`, "storage.rules"),
    run: () => firebase(world.tools, ...deploy),
  };
}
