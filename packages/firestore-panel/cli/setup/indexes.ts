import { compareIndexes } from "../owner/compare-deployed";
import { deployedIndexes } from "../owner/deployed";
import { done, missing, waiting, wrong, yours, type Step } from "./step";
import { byHand, firebase } from "./tools";
import { asking, fileIn, type World } from "./world";

const FILE = "firestore.indexes.json";

/** Production refuses a query until its index is ready. */
export function indexes(world: World): Step {
  const { tools, project } = world;
  const deploy = ["deploy", "--only", "firestore:indexes", "--project", project.id];
  let isTried = false;
  return {
    name: "Indexes",
    does: `deploys ${FILE} with its TTL policies, and waits until the indexes are ready`,
    byHand: byHand(...deploy),
    check: async () => {
      const found = compareIndexes(
        await deployedIndexes(asking(world), project.id),
        await fileIn(world, FILE),
      );
      const named = (state: string, isTtl = false) =>
        found.filter((one) => one.state === state && (one.kind === "ttl") === isTtl).map(({ name }) => name);
      const [absent, building, broken, ready] = ["missing", "building", "broken", "ready"].map((state) =>
        named(state),
      );
      const policies = named("missing", true);
      if (broken?.length)
        return wrong(`delete these in the console, and run setup again: ${broken.join(", ")}`);
      if (absent?.length) return missing(`${absent.length} missing, such as ${absent[0] ?? ""}`);
      if (policies.length > 0 && !isTried) return missing(`TTL policies are missing: ${policies.join(", ")}`);
      if (building?.length)
        return waiting(`${ready?.length ?? 0} of ${(ready?.length ?? 0) + building.length} are ready`);
      if (policies.length > 0)
        return yours(
          `TTL policies could not be set (${policies.join(", ")}): https://console.cloud.google.com/firestore/databases/-default-/ttl?project=${project.id}`,
        );
      return done(`${ready?.length ?? 0} are ready`);
    },
    run: async () => {
      isTried = true;
      await firebase(tools, ...deploy);
    },
  };
}
