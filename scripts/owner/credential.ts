import { PRODUCT } from "../../src/config/product";
import { credentialKeyOf, secretOf, verifierOf } from "../../packages/firestore-panel/src/schema/sign-in";
import type { OwnerWrite } from "./writes";

/** The collection of the documents that verify passwords. */
export const CREDENTIALS = "Credentials";

export async function credentialPath(kind: string, id: string): Promise<string> {
  return `${CREDENTIALS}/${await credentialKeyOf(kind, id)}`;
}

/**
 * @returns the write of an account's credential (docs/sign-in.md). It takes a moment, because the derivation
 * is slow by design.
 * @param id the stored sign-in id. @param projectId the project that it is written to, part of the salt.
 */
export async function credentialWrite(
  projectId: string,
  { kind, id, recordId }: { readonly kind: string; readonly id: string; readonly recordId: string },
  password: string,
): Promise<OwnerWrite> {
  const verifier = await verifierOf(await secretOf({ productId: PRODUCT.id, projectId, kind, id }, password));
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
