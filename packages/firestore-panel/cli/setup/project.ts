import { isJsonObject, StartError } from "local-firebase";
import type { Terminal } from "./step";
import { byHand, firebaseAnswer, objects, type Tools } from "./tools";
import type { Project } from "./world";

/**
 * @param wanted the project's id; asked for if it is absent.
 * @returns the project and its name for people. @throws StartError
 */
export async function chooseProject(
  tools: Tools,
  { say, ask }: Terminal,
  wanted: string | undefined,
): Promise<{ readonly project: Project; readonly title: string }> {
  const projects = objects(await firebaseAnswer(tools, "projects:list"));
  const ids = projects.map(({ projectId }) => String(projectId));
  if (wanted === undefined) say(`Projects of this account: ${ids.join(", ") || "none"}.`);
  const id = wanted ?? (await ask?.("Id of the project: "))?.trim() ?? "";
  const found = projects.find(({ projectId }) => projectId === id);
  if (!found)
    throw new StartError(
      `This account has no Firebase project "${id}". Create it (${byHand("projects:create", id || "ID")}), choose the Blaze plan in the console (https://console.firebase.google.com/project/${id || "ID"}/usage/details), and run setup again.`,
    );
  const { resources, projectNumber, displayName } = found;
  const site = isJsonObject(resources) ? resources["hostingSite"] : undefined;
  return {
    project: { id, number: String(projectNumber), site: typeof site === "string" ? site : id },
    title: String(displayName ?? id),
  };
}
