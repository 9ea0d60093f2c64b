import type { Collection, SignIn, SignInKind } from "../schema/types";

/** @returns the sign-in of this kind with its collection's name, or undefined where no collection declares one. */
export function signInOf(
  collections: readonly Collection[],
  kind: SignInKind,
): (SignIn & { readonly name: string }) | undefined {
  const collection = collections.find((candidate) => candidate.signIn?.kind === kind);
  return collection?.signIn && { ...collection.signIn, name: collection.name };
}
