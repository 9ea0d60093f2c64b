import { createHash } from "node:crypto";
import type { PlainDocument } from "./types";

/** What an account's password is compared with (docs/sign-in.md). @param id as the record stores it. */
export function credentialDocument(
  kind: string,
  id: string,
  fields: { readonly recordId: string; readonly verifier: string; readonly time: Date },
): PlainDocument {
  const key = createHash("sha256").update(`${kind}:${id}`).digest("hex");
  return { path: `Credentials/${key}`, fields: { kind, ...fields } };
}
