import type { WireFields, WireValue } from "local-firebase";
import { collections } from "../../src/resources";
import type { SignIn, SignInKind } from "../../src/schema/types";
import { normaliseSignInId, secretOf, verifierOf } from "../../src/schema/verifier";

/** A document of a collection whose records sign in. */
export interface Account {
  /** Below the documents root. */
  readonly path: string;
  readonly fields: WireFields;
}

/** What is to be done with one account. A step never shows the password. */
export type Step =
  | { readonly kind: "done" }
  /** `changes` says what, for people. */
  | {
      readonly kind: "migrate";
      readonly changes: readonly string[];
      readonly fields: () => Promise<WireFields>;
    }
  /** Nobody can sign in with it, and this script cannot mend it. */
  | { readonly kind: "broken"; readonly reason: string };

/** Collections whose records sign in, by name. */
export const SIGN_INS: ReadonlyMap<string, SignIn> = new Map(
  collections.flatMap(({ name, signIn }) => (signIn ? [[name, signIn]] : [])),
);

const VERIFIER = /^[0-9a-f]{64}$/;

/**
 * Decides what one account needs. Repeatable: a password that is 64 lower-case hex digits is a verifier already, so a
 * second run changes nothing.
 */
export function stepOf({ fields }: Account, signIn: SignIn): Step {
  const id = textOf(fields[signIn.id]);
  const password = textOf(fields[signIn.password]);
  if (!id?.trim()) return { kind: "broken", reason: `has no text as its ${signIn.id}` };
  if (!password) return { kind: "broken", reason: `has no text as its ${signIn.password}` };

  const stored = normaliseSignInId(signIn.kind, id);
  const isVerifier = VERIFIER.test(password);
  if (isVerifier && stored === id) return { kind: "done" };
  if (stored !== id && signIn.kind === "company")
    return { kind: "broken", reason: `has spaces around its ${signIn.id}, which its employees carry too` };
  return {
    kind: "migrate",
    changes: [
      ...(isVerifier ? [] : [`${signIn.password} becomes a verifier`]),
      ...(stored === id ? [] : [`${signIn.id} becomes ${stored}`]),
    ],
    fields: async () => ({
      ...(stored === id ? {} : { [signIn.id]: { stringValue: stored } }),
      ...(isVerifier
        ? {}
        : { [signIn.password]: { stringValue: await sealed(signIn.kind, stored, password) } }),
    }),
  };
}

async function sealed(kind: SignInKind, id: string, password: string): Promise<string> {
  return verifierOf(await secretOf(kind, id, password));
}

function textOf(value: WireValue | undefined): string | undefined {
  return value && "stringValue" in value ? value.stringValue : undefined;
}
