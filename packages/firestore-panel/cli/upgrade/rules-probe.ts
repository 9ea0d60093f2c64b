import { META, sameId, SCHEMA_VERSION } from "../../src/schema/version";
import { FIRESTORE } from "../owner/cloud-documents";
import type { OwnerTarget } from "../owner/owner-database";
import { call, ServiceError } from "../owner/service-account";

/**
 * @returns whether the rules that decide are of this checkout's version. Such rules, and no others, let everybody ask for
 * a document that does not exist. A local Firebase loads this checkout's rules. @throws StartError
 */
export async function areRulesCurrent(target: OwnerTarget): Promise<boolean> {
  if ("dataDir" in target) return true;
  const { projectId, origin = FIRESTORE } = target;
  const name = `projects/${projectId}/databases/(default)/documents/${META}/${sameId(SCHEMA_VERSION)}`;
  try {
    await call("GET", `${origin}/v1/${name}`, {});
    return true;
  } catch (error) {
    if (error instanceof ServiceError && (error.code === 403 || error.code === 404))
      return error.code === 404;
    throw error;
  }
}
