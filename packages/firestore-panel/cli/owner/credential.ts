import { credentialKeyOf, secretOf, verifierOf } from "../../src/schema/sign-in";
import type { OwnerWrite } from "./owner-database";

/** The collection of the documents that verify passwords. */
export const CREDENTIALS = "Credentials";

export async function credentialPath(kind: string, id: string): Promise<string> {
  return `${CREDENTIALS}/${await credentialKeyOf(kind, id)}`;
}

/**
 * @returns the write of an account's credential (docs/sign-in.md). It takes a moment, because the derivation
 * is slow by design.
 * @param id the stored sign-in id. @param place the product and the project that it is written to, parts of the salt.
 */
export async function credentialWrite(
  place: { readonly productId: string; readonly projectId: string },
  { kind, id, recordId }: { readonly kind: string; readonly id: string; readonly recordId: string },
  password: string,
): Promise<OwnerWrite> {
  const verifier = await verifierOf(await secretOf({ ...place, kind, id }, password));
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
