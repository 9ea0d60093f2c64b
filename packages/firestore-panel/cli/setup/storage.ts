import { isJsonObject, type JsonObject } from "local-firebase";
import { deployedDatabase, objectsIn } from "../owner/deployed";
import { ServiceError } from "../owner/service-account";
import { done, missing, wrong, type Step } from "./step";
import { at } from "./tools";
import { asking, bucketOf, type World } from "./world";

/** Where a bucket of the same area is, for Firestore's areas of several regions. */
const AREAS: { readonly [location: string]: string } = { nam5: "us", nam7: "us", eur3: "eu" };

export function bucket(world: World): Step {
  const { tools, project } = world;
  const url = `https://firebasestorage.googleapis.com/v1alpha/projects/${project.id}/defaultBucket`;
  return {
    name: "Bucket",
    does: "creates Storage's default bucket where the database is; needs the Blaze plan",
    byHand: `https://console.firebase.google.com/project/${project.id}/storage`,
    check: async () => {
      const answer = await tools.call("GET", url).catch((error: unknown) => {
        if (error instanceof ServiceError && error.code === 404) return undefined;
        throw error;
      });
      const name = String(at(answer, "bucket", "name") ?? "")
        .split("/")
        .at(-1);
      if (!name) return missing("there is none yet");
      return name === bucketOf(world) ? done(name) : wrong(`it is ${name}: give --bucket ${name}`);
    },
    run: async () => {
      const { locationId = "" } = (await deployedDatabase(asking(world), project.id)) ?? {};
      await tools.call("POST", url, { location: AREAS[locationId] ?? locationId });
    },
  };
}

const ROLE = "roles/firebaserules.firestoreServiceAgent";
/** Conditions of bindings would be lost in an older form. */
const POLICY_VERSION = 3;

/** The rules of Storage look a session up in Firestore. */
export function storageRole({ tools, project }: World): Step {
  const member = `serviceAccount:service-${project.number}@gcp-sa-firebasestorage.iam.gserviceaccount.com`;
  const url = `https://cloudresourcemanager.googleapis.com/v1/projects/${project.id}`;
  const policy = async (): Promise<JsonObject> => {
    const options = { requestedPolicyVersion: POLICY_VERSION };
    const answer = await tools.call("POST", `${url}:getIamPolicy`, { options });
    return isJsonObject(answer) ? answer : {};
  };
  return {
    name: "Storage's permission",
    does: "lets Storage's rules read Firestore; effective after some minutes",
    byHand: `gcloud projects add-iam-policy-binding ${project.id} --member ${member} --role ${ROLE}`,
    check: async () => {
      const bindings = objectsIn(await policy(), "bindings").filter(
        ({ role, condition }) => role === ROLE && !condition,
      );
      return bindings.some(({ members }) => (members as readonly unknown[] | undefined)?.includes(member))
        ? done("granted")
        : missing("not granted");
    },
    run: async () => {
      const present = await policy();
      const bindings = [...objectsIn(present, "bindings"), { role: ROLE, members: [member] }];
      await tools.call("POST", `${url}:setIamPolicy`, {
        policy: { ...present, bindings, version: POLICY_VERSION },
      });
    },
  };
}
