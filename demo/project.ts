import { readFirebaseJson, StartError, type FirebaseJson } from "local-firebase/project";

/** Project that only the local Firebase serves: the web SDK and Google's tools keep a "demo-" name off the cloud. */
export const LOCAL_PROJECT_ID = "demo-westwalk";

/** Of the panel, beside the ports that firebase.json names. */
export const PANEL_PORT = 5173;

/**
 * Ports and rules files of firebase.json.
 * @throws StartError for an offset by which the panel's port would collide, and when a rules file is not named: the local
 * Firebase would allow everything.
 */
export async function readProject(path = "firebase.json", portOffset = 0): Promise<FirebaseJson> {
  const project = await namingTheOption(readFirebaseJson(path, portOffset, { panel: PANEL_PORT }));
  for (const service of ["firestore", "storage"] as const)
    if (project.rules[service] === undefined)
      throw new StartError(`${path} names no rules file for ${service} (${service}.rules).`);
  return project;
}

/** The local Firebase speaks of its `portOffset`; whoever reads the message knows it as an option of the command. */
export function namingTheOption<T>(task: Promise<T>): Promise<T> {
  return task.catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(error.message.replace("portOffset", "--port-offset"));
  });
}
