/** What a project lacks before anybody can sign in. Asked without the SDK, which a login loads later. */
import type { PanelEnv } from "../definition";
import { documentsUrl } from "../firebase/clients";
import { SCHEMA_PATH } from "../schema/version";

/**
 * "unreachable": no answer. "database": there is none. "rules": none are deployed, or those of an earlier release.
 * "version": nobody has added an admin, or the data are of an earlier release.
 */
export type MissingStep = "unreachable" | "database" | "rules" | "version";

/** The services' words by which their refusals differ. A missing document's path contains "databases". */
const WORDS: readonly (readonly [status: number, words: RegExp, step: MissingStep])[] = [
  [403, /insufficient permissions/, "rules"],
  [403, /has not been used|is disabled/, "database"],
  [404, /\bdatabase\b/, "database"],
  [404, /^/, "version"],
];

/** @returns undefined where nothing is missing, or where the answer tells nothing. Never rejects. */
export async function missingStep(env: Pick<PanelEnv, "firebase" | "local">) {
  try {
    const answer = await fetch(`${documentsUrl(env)}/${SCHEMA_PATH}?key=${env.firebase.apiKey}`);
    if (answer.ok) return undefined;
    const message = await answer.text();
    return WORDS.find(([status, words]) => status === answer.status && words.test(message))?.[2];
  } catch {
    return "unreachable";
  }
}
