import { StartError } from "local-firebase";
import { accountCollections } from "../owner/accounts";
import { firstDifference } from "../owner/compare-deployed";
import { deployedRules } from "../owner/deployed";
import { requireVersion } from "../owner/schema-version";
import { done, missing, type State, type Step } from "./step";
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
      if (state.is === "missing") await requireCurrentData(world);
      return state;
    },
    run: () => firebase(world.tools, ...deploy),
  };
}

/** These rules would lock out the accounts of an earlier release. @throws StartError */
async function requireCurrentData({ product, documents }: World): Promise<void> {
  const database = await documents();
  const found = await Promise.all(
    accountCollections(product.definition).map(({ name }) => database.list(name, 1)),
  );
  if (found.flat().length > 0) await requireVersion(database);
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
