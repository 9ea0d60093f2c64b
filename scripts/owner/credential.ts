import { credentialKeyOf, secretOf, verifierOf } from "../../src/schema/verifier";
import type { OwnerWrite } from "./writes";

/** Where what passwords are compared with is kept. */
export const CREDENTIALS = "Credentials";

export async function credentialPath(kind: string, id: string): Promise<string> {
  return `${CREDENTIALS}/${await credentialKeyOf(kind, id)}`;
}

/**
 * What an account's password is compared with (docs/sign-in.md). Takes a moment: the derivation is slow by design.
 * @param id as the record stores it. @param projectId which salts it: where it is written.
 */
export async function credentialWrite(
  projectId: string,
  { kind, id, recordId }: { readonly kind: string; readonly id: string; readonly recordId: string },
  password: string,
): Promise<OwnerWrite> {
  const verifier = await verifierOf(await secretOf(projectId, kind, id, password));
  return {
    path: await credentialPath(kind, id),
    fields: {
      kind: { stringValue: kind },
      recordId: { stringValue: recordId },
      verifier: { stringValue: verifier },
    },
    stamps: ["time"],
  };
}
