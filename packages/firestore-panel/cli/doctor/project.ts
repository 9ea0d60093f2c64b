/** Checks of what a project has deployed. */
import { compareIndexes, firstDifference, type ComparedIndex } from "../owner/compare-deployed";
import { deployedDatabase, deployedIndexes, deployedRules } from "../owner/deployed";
import { failure, note, ok, type Check, type Verdict } from "../owner/verdict";
import { generated } from "./generated";
import type { DeployedProject, DoctorWorld } from "./world";

export function projectChecks(project: DeployedProject): readonly Check<DoctorWorld>[] {
  const { bucket } = project;
  return [
    // All others need a database, and a service account that may ask.
    { name: "database", needed: true, run: () => databaseVerdict(project) },
    {
      name: "Firestore rules",
      run: (world) => rulesVerdict(world, project, "cloud.firestore", "firestore.rules", "firestore:rules"),
    },
    {
      name: "Storage rules",
      run: (world) => rulesVerdict(world, project, `firebase.storage/${bucket}`, "storage.rules", "storage"),
    },
    { name: "indexes", run: (world) => indexVerdict(world, project, ["index", "override"]) },
    { name: "TTL policies", run: (world) => indexVerdict(world, project, ["ttl"]) },
  ];
}

async function databaseVerdict({ id, ask }: DeployedProject): Promise<Verdict> {
  const found = await deployedDatabase(ask, id);
  if (!found) return failure("there is none", `npm run owner -- setup --project ${id}`);
  const { locationId, type } = found;
  if (type === "FIRESTORE_NATIVE") return ok(`in ${locationId}, where it stays`);
  return failure(`in ${locationId}, of the type ${type}`, "Use a project whose database is in Native mode");
}

async function rulesVerdict(
  { product }: DoctorWorld,
  { id, ask }: DeployedProject,
  release: string,
  file: string,
  part: string,
): Promise<Verdict> {
  const difference = firstDifference(
    await deployedRules(ask, id, release),
    generated(product.definition, file),
  );
  if (difference === undefined) return ok("deployed as generated");
  return failure(`${release}: ${difference}`, deploy(id, part));
}

async function indexVerdict(
  { product }: DoctorWorld,
  { id, ask }: DeployedProject,
  kinds: readonly ComparedIndex["kind"][],
): Promise<Verdict> {
  const all = compareIndexes(
    await deployedIndexes(ask, id),
    generated(product.definition, "firestore.indexes.json"),
  );
  const inState = (state: ComparedIndex["state"]) => {
    const names = all
      .filter((one) => one.state === state && kinds.includes(one.kind))
      .map(({ name }) => name);
    const others = names.length > MOST_NAMES ? ` and ${String(names.length - MOST_NAMES)} more` : "";
    return names.length === 0 ? undefined : `${state}: ${names.slice(0, MOST_NAMES).join(", ")}${others}`;
  };
  const absent = [inState("missing"), inState("broken")].filter((text) => text !== undefined);
  if (absent.length > 0) return failure(absent.join("; "), deploy(id, "firestore:indexes"));
  const building = inState("building");
  if (building !== undefined) return failure(building, "Wait, and run npm run owner -- doctor again");
  const needless = inState("needless");
  return needless === undefined ? ok("all ready") : note(needless);
}

/** Names in one line. */
const MOST_NAMES = 3;

function deploy(id: string, part: string): string {
  return `npx firebase-tools deploy --only ${part} --project ${id}`;
}
