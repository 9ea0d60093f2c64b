import { objectsIn } from "../owner/deployed";
import { isJsonObject } from "local-firebase";
import { done, missing, waiting, type Step } from "./step";
import type { World } from "./world";

const NEEDED = [
  "firestore",
  "firebaserules",
  "identitytoolkit",
  "securetoken",
  "firebasestorage",
  "firebasehosting",
  "cloudresourcemanager",
].map((name) => `${name}.googleapis.com`);

/** A new project has them switched off, and every later request is refused. */
export function services({ tools, project }: World): Step {
  const root = `https://serviceusage.googleapis.com/v1/projects/${project.id}/services`;
  let isBegun = false;
  return {
    name: "Services",
    does: "switches Google's interfaces of Firestore, Authentication, Storage, rules and hosting on",
    byHand: `gcloud services enable ${NEEDED.join(" ")} --project ${project.id}`,
    check: async () => {
      const names = new URLSearchParams(
        NEEDED.map((name) => ["names", `projects/${project.id}/services/${name}`]),
      );
      const answer = await tools.call("GET", `${root}:batchGet?${String(names)}`);
      const found = isJsonObject(answer) ? objectsIn(answer, "services") : [];
      const on = found
        .filter(({ state }) => state === "ENABLED")
        .map(({ name }) => String(name).split("/").at(-1));
      const off = NEEDED.filter((name) => !on.includes(name));
      if (off.length === 0) return done("all are on");
      return isBegun ? waiting(`${off.length} are not on yet`) : missing(`off: ${off.join(", ")}`);
    },
    run: async () => {
      await tools.call("POST", `${root}:batchEnable`, { serviceIds: NEEDED });
      isBegun = true;
    },
  };
}
