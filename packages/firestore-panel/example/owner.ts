/** The owner's commands on the example's data: `tsx owner.ts` lists them. */
import { USUAL_PORTS } from "local-firebase/project";
import { runOwner } from "firestore-panel/cli";
import { definition, PROJECT_ID } from "./definition";

await runOwner({
  definition,
  root: import.meta.dirname,
  local: { projectId: PROJECT_ID, readPorts: async () => USUAL_PORTS },
});
