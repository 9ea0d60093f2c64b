/** What a project lacks before anybody can sign in. Asked without the SDK, which a login loads later. */
import type { PanelEnv } from "../definition";
import { SCHEMA_PATH } from "../schema/version";

/**
 * "unreachable": no answer. "database": there is none. "rules": none are deployed, or those of an earlier release.
 * "version": nobody has added an admin, or the data are of an earlier release.
 */
export type MissingStep = "unreachable" | "database" | "rules" | "version";

const [DENIED, NOT_FOUND] = [403, 404];

/** @returns undefined where nothing is missing, or where the answer tells nothing. Never rejects. */
export async function missingStep({
  firebase,
  local,
}: Pick<PanelEnv, "firebase" | "local">): Promise<MissingStep | undefined> {
  const origin = local ? `http://127.0.0.1:${local.firestore}` : "https://firestore.googleapis.com";
  const documents = `${origin}/v1/projects/${firebase.projectId}/databases/(default)/documents`;
  try {
    const answer = await fetch(`${documents}/${SCHEMA_PATH}?key=${firebase.apiKey}`);
    if (answer.status === DENIED) return "rules";
    if (answer.status !== NOT_FOUND) return undefined;
    // Only the message tells which is not found. The path of a missing document contains "databases".
    return /\bdatabase\b/.test(await answer.text()) ? "database" : "version";
  } catch {
    return "unreachable";
  }
}
