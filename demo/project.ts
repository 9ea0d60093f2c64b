import { readFirebaseJson, StartError, type FirebaseJson } from "local-firebase/project";

/**
 * A project that exists only locally. The web SDK and Google's tools never connect a "demo-" project to the
 * cloud.
 */
export const LOCAL_PROJECT_ID = "demo-westwalk";

/** The panel's port; firebase.json names the others. */
export const PANEL_PORT = 5173;

/**
 * Reads the ports and rules files of firebase.json.
 * @throws StartError for an offset by which the panel's port would collide. Also if a rules file is not
 * named, because the local Firebase would then allow everything.
 */
export async function readProject(path = "firebase.json", portOffset = 0): Promise<FirebaseJson> {
  const project = await namingTheOption(readFirebaseJson(path, portOffset, { panel: PANEL_PORT }));
  for (const service of ["firestore", "storage"] as const)
    if (project.rules[service] === undefined)
      throw new StartError(`${path} names no rules file for ${service} (${service}.rules).`);
  return project;
}

/** Replaces the local Firebase's name `portOffset` in messages with the name of the command's option. */
export function namingTheOption<T>(task: Promise<T>): Promise<T> {
  return task.catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(error.message.replace("portOffset", "--port-offset"));
  });
}
