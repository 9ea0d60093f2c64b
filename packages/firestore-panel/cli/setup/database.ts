import { StartError } from "local-firebase";
import { deployedDatabase } from "../owner/deployed";
import { done, missing, wrong, type Step } from "./step";
import { byHand, firebase } from "./tools";
import { asking, type World } from "./world";

/** Near the people who use the panel. */
const OFFERED = "me-central1 (Doha)";

/** Before any deploy: firebase-tools would create a missing database in the United States. */
export function database(world: World): Step {
  const { tools, project, flags, run } = world;
  const create = (location: string) => [
    "firestore:databases:create",
    "(default)",
    "--location",
    location,
    "--project",
    project.id,
  ];
  return {
    name: "Database",
    does: "creates Firestore's database in the location that you name; it can never move",
    byHand: byHand(...create(flags.location ?? "LOCATION")),
    check: async () => {
      const found = await deployedDatabase(asking(world), project.id);
      if (!found)
        return missing(
          `there is none yet${flags.location === undefined ? `; no --location is named, such as ${OFFERED}` : ""}`,
        );
      const { locationId, type } = found;
      if (type !== "FIRESTORE_NATIVE")
        return wrong(`it is of type ${type}; the panel needs Firestore in Native mode.`);
      if (flags.location !== undefined && flags.location !== locationId)
        return wrong(
          `it is in ${locationId}, not in ${flags.location}, and can never move. Leave --location out to keep it, or take a new project.`,
        );
      return done(`in ${locationId}`);
    },
    run: async () => {
      const question = `Location of the database, for ever (${OFFERED} is offered; ${byHand("firestore:locations", "--project", project.id)} lists all): `;
      const location = flags.location ?? (await run.terminal.ask?.(question))?.trim() ?? "";
      if (location === "")
        throw new StartError("No location was named, and without one nothing is deployed.");
      await firebase(tools, ...create(location));
    },
  };
}
