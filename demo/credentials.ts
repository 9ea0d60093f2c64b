import { createHash } from "node:crypto";
import type { PlainDocument } from "./types";

/**
 * @returns the document that verifies an account's password (docs/sign-in.md). @param id the stored sign-in
 * id.
 */
export function credentialDocument(
  kind: string,
  id: string,
  fields: { readonly recordId: string; readonly verifier: string; readonly time: Date },
): PlainDocument {
  const key = createHash("sha256").update(`${kind}:${id}`).digest("hex");
  return { path: `Credentials/${key}`, fields: { kind, ...fields } };
}
